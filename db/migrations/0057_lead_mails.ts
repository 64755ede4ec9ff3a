import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** Whether a mail to a lead was delivered, and when a mail was last tried. */
export async function up(db: Kysely<unknown>) {
  const file = new URL('../schema/lead-mails.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);
}
