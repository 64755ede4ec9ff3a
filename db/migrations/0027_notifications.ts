import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { addValue } from '../alter.ts';

/** What happened that concerns a user: their inbox, and how they want to be told. */
export async function up(db: Kysely<unknown>) {
  await addValue(db, 'events', 'kind', 'notification');
  for (const subject of ['notifications', 'notification-defaults', 'notification-triggers']) {
    const file = new URL(`../schema/${subject}.sql`, import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(db);
  }
}
