import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { StringDecoder } from 'node:string_decoder';
import { createGunzip } from 'node:zlib';
import * as z from 'zod';

/**
 * A backup is gzipped text with one JSON object per line: a head; for each table a head, its rows and a foot; the content
 * of each file; and a last line, whose absence means that the backup is truncated.
 */
const backupHead = z.object({
  format: z.literal('gva-backup'),
  /** The last applied migration. */
  schema: z.string(),
  createdAt: z.string(),
});
const tableHead = z.object({ table: z.string(), columns: z.array(z.string()) });
const tableFoot = z.object({
  rows: z.int(),
  sha256: z.string(),
  /** The last value of the table's id sequence. */
  lastId: z.int().positive().nullable(),
});
/** The content of a key of the file store. */
const savedContent = z.object({ file: z.string(), sha256: z.string(), content: z.base64() });
const backupFoot = z.object({
  complete: z.literal(true),
  tables: z.int(),
  files: z.int(),
});

export type SavedContent = z.infer<typeof savedContent>;

export type TableFoot = z.infer<typeof tableFoot>;

/** Computes the row count and the digest of a table's rows, for its foot. */
export class Tally {
  readonly #hash = createHash('sha256');
  #rows = 0;

  add(line: string) {
    this.#hash.update(line).update('\n');
    this.#rows += 1;
  }

  result(): Omit<TableFoot, 'lastId'> {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') };
  }
}

interface BackupReader {
  head(head: z.infer<typeof backupHead>): Promise<void> | void;
  table(table: z.infer<typeof tableHead>): Promise<void> | void;
  row(line: string): Promise<void> | void;
  /** Called when the rows of the table have been verified. */
  tableEnd(foot: TableFoot): Promise<void> | void;
  content(content: SavedContent): Promise<void> | void;
}

export class BadBackup extends Error {}

/** Reads a backup and verifies all counts and digests. */
export async function readBackup(file: string, reader: Partial<BackupReader>) {
  let state: 'start' | 'between' | 'rows' | 'end' = 'start';
  let table = '';
  let tables = 0;
  let files = 0;
  let tally = new Tally();

  for await (const line of linesOf(file)) {
    if (state === 'start') {
      await reader.head?.(parse(backupHead, line));
      state = 'between';
    } else if (state === 'between' && files === 0 && line.startsWith('{"table":')) {
      const opened = parse(tableHead, line);
      table = opened.table;
      tally = new Tally();
      await reader.table?.(opened);
      state = 'rows';
    } else if (state === 'between' && line.startsWith('{"file":')) {
      await reader.content?.(parse(savedContent, line));
      files += 1;
    } else if (state === 'between') {
      const foot = parse(backupFoot, line);
      if (foot.tables !== tables) throw new BadBackup('A table is missing in the backup.');
      if (foot.files !== files) throw new BadBackup('A file is missing in the backup.');
      state = 'end';
    } else if (state === 'rows' && line.startsWith('{"rows":')) {
      const closed = parse(tableFoot, line);
      const { rows, sha256 } = tally.result();
      if (closed.rows !== rows || closed.sha256 !== sha256) {
        throw new BadBackup(`The rows of ${table} in the backup are damaged.`);
      }
      await reader.tableEnd?.(closed);
      tables += 1;
      state = 'between';
    } else if (state === 'rows') {
      tally.add(line);
      await reader.row?.(line);
    } else {
      throw new BadBackup('The backup has lines after its last line.');
    }
  }
  if (state !== 'end') throw new BadBackup('The backup is truncated.');
}

function parse<Schema extends z.ZodType>(schema: Schema, line: string) {
  try {
    return schema.parse(JSON.parse(line));
  } catch (cause) {
    throw new BadBackup('The file is not a GVA backup, or it is damaged.', { cause });
  }
}

/** Splits only at newlines, because a row may contain other line separators. */
async function* linesOf(file: string) {
  const decoder = new StringDecoder('utf8');
  let rest = '';
  const source = createReadStream(file);
  const unpacked = source.pipe(createGunzip());
  source.once('error', (error) => unpacked.destroy(error));
  try {
    for await (const chunk of unpacked) {
      const lines = (rest + decoder.write(chunk)).split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (!code.startsWith('Z_')) throw error;
    throw new BadBackup('The file is not a GVA backup, or it is damaged.', { cause: error });
  }
}
