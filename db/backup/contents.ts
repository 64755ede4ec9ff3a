import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import { isKey, thumbnailOf } from '#shared/storage-key.ts';
import { BadBackup, type SavedContent } from './format.ts';

/** The part of the file store that backups use. */
export interface Contents {
  read(key: string): Promise<Readable | undefined>;
  put(key: string, content: Buffer): Promise<void>;
}

const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** The tables whose rows have content, and which of them have a thumbnail. Exports expire, so they are left out. */
const tables = [
  { name: 'files', hasThumbnail: sql`has_thumbnail` },
  { name: 'printed_papers', hasThumbnail: sql`false` },
];

async function* listKeys<DB>(db: Kysely<DB>, { name, hasThumbnail }: (typeof tables)[number]) {
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; key: string; hasThumbnail: boolean }>`
      select id, storage_key::text as key, ${hasThumbnail} as "hasThumbnail" from ${sql.table(name)}
      where id > ${last} order by id limit 200`.execute(db);
    for (const { key, hasThumbnail } of rows) yield* hasThumbnail ? [key, thumbnailOf(key)] : [key];
    const next = rows.at(-1)?.id;
    if (next === undefined) return;
    last = next;
  }
}

/**
 * Yields the content of all files and printed papers in the snapshot, one in memory at a time. Adds the keys without
 * content to `missing`: of those that were deleted after the snapshot was taken, and of those that the store has lost.
 */
export async function* readContents<DB>(
  db: Kysely<DB>,
  contents: Contents,
  missing: string[],
): AsyncIterable<SavedContent> {
  for (const table of tables) {
    for await (const key of listKeys(db, table)) {
      const stream = await contents.read(key);
      if (!stream) {
        missing.push(key);
        continue;
      }
      const content = await buffer(stream);
      yield { file: key, sha256: digestOf(content), content: content.toString('base64') };
    }
  }
}

/** Of the keys without content, those whose file still exists: the store has lost them. A lost paper is printed again. */
export async function findLost<DB>(db: Kysely<DB>, missing: string[]): Promise<string[]> {
  if (missing.length === 0) return [];
  const { rows } = await sql<{ key: string }>`
    select key from unnest(${missing}::text[]) as key
    where exists (select from files where storage_key = left(key, 36)::uuid)
    order by key`.execute(db);
  return rows.map(({ key }) => key);
}

/** Decodes a saved file; throws if its name is not a key of the file store, or its digest does not match. */
export function contentOf({ file, sha256, content }: SavedContent): Buffer {
  if (!isKey(file))
    throw new BadBackup(`The backup has a file with an invalid name: ${JSON.stringify(file)}.`);
  const bytes = Buffer.from(content, 'base64');
  if (digestOf(bytes) !== sha256) throw new BadBackup(`The file ${file} in the backup is damaged.`);
  return bytes;
}
