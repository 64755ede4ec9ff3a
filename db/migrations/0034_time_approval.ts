import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** Clients approve logged time, approved time is locked, and its corrections are entries of their own. */
export async function up(db: Kysely<unknown>) {
  const file = new URL('../schema/time-approval.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
}
