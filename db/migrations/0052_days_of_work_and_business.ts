import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** The earliest start of time on a task, and the time zone of the business. */
export async function up(db: Kysely<unknown>) {
  for (const subject of ['work-start', 'business-day']) {
    const file = new URL(`../schema/${subject}.sql`, import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(db);
  }
}
