import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** What the figures of the business are computed from. */
export async function up(db: Kysely<unknown>) {
  const file = new URL('../schema/figures.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
}
