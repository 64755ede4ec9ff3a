import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { addValue } from '../alter.ts';

/** The week grid of VAs, and notifications about weeks that are submitted or not. */
export async function up(db: Kysely<unknown>) {
  await addValue(db, 'events', 'kind', 'timesheet');
  await addValue(db, 'notifications', 'subject_kind', 'timesheet');
  for (const table of ['notifications', 'notification_preferences'])
    for (const kind of ['week-submitted', 'week-not-submitted'])
      await addValue(db, table, 'kind', kind);
  for (const subject of ['timesheets', 'notification-defaults']) {
    const file = new URL(`../schema/${subject}.sql`, import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(db);
  }
}
