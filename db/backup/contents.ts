import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Kysely, sql } from 'kysely';
import { BadBackup, type SavedContent } from './format.ts';

/** As much of the file store as a backup needs. */
export interface Contents {
  read(key: string): Promise<Readable | undefined>;
  put(key: string, content: Buffer): Promise<void>;
}

const sumOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/**
 * The content of every file that the snapshot names, one after the other. What was deleted since then is left out: its
 * row is in the backup, and what it is on has lost it by now.
 */
export async function* readContents<DB>(
  db: Kysely<DB>,
  contents: Contents,
): AsyncIterable<SavedContent> {
  // Before there were files, there was no table of them.
  const { rows: tables } = await sql`select from information_schema.tables
    where table_schema = current_schema() and table_name = 'files'`.execute(db);
  if (tables.length === 0) return;
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number; key: string; hasThumbnail: boolean }>`
      select id, storage_key::text as key, has_thumbnail as "hasThumbnail" from files
      where id > ${last} order by id limit 200`.execute(db);
    for (const { key, hasThumbnail } of rows)
      for (const name of hasThumbnail ? [key, `${key}.thumbnail`] : [key]) {
        const stream = await contents.read(name);
        if (!stream) continue;
        const content = await buffer(stream);
        yield { file: name, sha256: sumOf(content), content: content.toString('base64') };
      }
    const next = rows.at(-1)?.id;
    if (next === undefined) return;
    last = next;
  }
}

/** The bytes of a saved content, which must be those that were saved. */
export function contentOf({ file, sha256, content }: SavedContent): Buffer {
  const bytes = Buffer.from(content, 'base64');
  if (sumOf(bytes) !== sha256) throw new BadBackup(`The file ${file} is not what was saved.`);
  return bytes;
}
