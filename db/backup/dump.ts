import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import { appliedMigrations } from '../migrate.ts';
import { type Contents, contentOf, findLost, readContents } from './contents.ts';
import { readBackup, type TableFoot, Tally } from './format.ts';
import { type BackupTable, listTables, readRows } from './tables.ts';

type Options = {
  /** The store of the uploaded files; without it the backup contains only the database. */
  contents?: Contents;
  signal?: AbortSignal;
};

type WrittenBackup = {
  rows: number;
  files: number;
  bytes: number;
  /** Keys of files that the database has and the store has lost. The backup does not have their content. */
  lost: string[];
};

/** The name of a backup that is not complete, different in every attempt. */
export const unfinishedName = /\.[0-9a-f]{8}\.part$/;

/**
 * Writes a snapshot of the database, and of the uploaded files if `contents` is given, without blocking other work. The
 * file gets its final name after it was read back and verified.
 */
export async function dumpDatabase<DB>(
  db: Kysely<DB>,
  file: string,
  { contents, signal }: Options = {},
): Promise<WrittenBackup> {
  const unfinished = `${file}.${randomUUID().slice(0, 8)}.part`;
  const missing: string[] = [];
  try {
    await db
      .transaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute((snapshot) =>
        pipeline(
          Readable.from(linesOf(snapshot, contents, missing)),
          createGzip(),
          // Readable only by its owner, because it contains personal data.
          createWriteStream(unfinished, { mode: 0o600, flush: true }),
          { ...(signal && { signal }) },
        ),
      );
    let rows = 0;
    let files = 0;
    await readBackup(unfinished, {
      tableEnd: (foot) => {
        rows += foot.rows;
      },
      content(saved) {
        contentOf(saved);
        files += 1;
      },
    });
    signal?.throwIfAborted();
    const { size: bytes } = await stat(unfinished);
    const lost = await findLost(db, missing);
    await rename(unfinished, file);
    await flushFolder(dirname(file));
    return { rows, files, bytes, lost };
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function* linesOf<DB>(db: Kysely<DB>, contents: Contents | undefined, missing: string[]) {
  await sql`set local time zone 'UTC'`.execute(db);
  // The first rows of a large table may take longer than the pool allows.
  await sql`set local statement_timeout = 0`.execute(db);
  // No statement runs while the content of files is read.
  await sql`set local idle_in_transaction_session_timeout = 0`.execute(db);
  const schema = (await appliedMigrations(db)).at(-1);
  if (!schema) throw new Error('There is nothing to back up: the database has no schema yet.');
  yield line({ format: 'gva-backup', schema, createdAt: new Date().toISOString() });
  const tables = await listTables(db);
  for (const table of tables) {
    yield line({ table: table.name, columns: table.columns });
    const tally = new Tally();
    for await (const rows of readRows(db, table)) {
      for (const row of rows) tally.add(row);
      yield rows.map((row) => `${row}\n`).join('');
    }
    const foot: TableFoot = { ...tally.result(), lastId: await lastId(db, table) };
    yield line(foot);
  }
  let files = 0;
  for await (const saved of contents ? readContents(db, contents, missing) : []) {
    yield line(saved);
    files += 1;
  }
  yield line({ complete: true, tables: tables.length, files });
}

const line = (value: object) => `${JSON.stringify(value)}\n`;

async function lastId<DB>(db: Kysely<DB>, { sequence }: BackupTable) {
  if (!sequence) return null;
  const { rows } = await sql<{ last: string | null }>`
    select pg_sequence_last_value(${sequence}::regclass) as last`.execute(db);
  const last = rows[0]?.last ?? null;
  return last === null ? null : Number(last);
}

/** Flushes a folder: a renamed file is safe only after that. Windows cannot open folders and does not need it. */
async function flushFolder(folder: string) {
  if (process.platform === 'win32') return;
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}
