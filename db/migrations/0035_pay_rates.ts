import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** What VAs are paid for an hour, which is not what clients pay. */
export async function up(db: Kysely<unknown>) {
  const file = new URL('../schema/pay-rates.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
}
