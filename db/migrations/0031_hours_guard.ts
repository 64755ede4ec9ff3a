import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { addValue } from '../alter.ts';

/** What happens when the hours of a client's billing period are used up: go on, ask the client, or stop the timer. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['notifications', 'notification_preferences'])
    for (const kind of ['hours-question', 'hours-answered', 'timer-stopped'])
      await addValue(db, table, 'kind', kind);
  for (const subject of ['hours-guard', 'notification-defaults']) {
    const file = new URL(`../schema/${subject}.sql`, import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(db);
  }
}
