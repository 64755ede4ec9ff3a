import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { addValue } from '../alter.ts';

/** Clients approve and return submitted time, and administrators adjust approved time. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['notifications', 'notification_preferences'])
    for (const kind of ['time-returned', 'time-approved']) await addValue(db, table, 'kind', kind);
  await addValue(db, 'attention_snoozes', 'kind', 'time-approval');
  await addValue(db, 'audit_log', 'action', 'returned');
  await addValue(db, 'audit_log', 'action', 'adjusted');
  await addValue(db, 'mail_outbox', 'kind', 'time-adjusted');
  for (const subject of ['time-decisions', 'notification-defaults']) {
    const file = new URL(`../schema/${subject}.sql`, import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(db);
  }
}
