import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { addValue } from '../alter.ts';

/** Monthly pay statements of VAs, which are approved and paid. */
export async function up(db: Kysely<unknown>) {
  for (const table of ['notifications', 'notification_preferences'])
    for (const kind of ['pay-approved', 'pay-paid']) await addValue(db, table, 'kind', kind);
  await addValue(db, 'notifications', 'subject_kind', 'pay-statement');
  for (const kind of ['pay-rate', 'pay-statement']) {
    await addValue(db, 'events', 'kind', kind);
    await addValue(db, 'audit_log', 'object_kind', kind);
  }
  await addValue(db, 'audit_log', 'action', 'paid');
  for (const subject of ['pay-statements', 'pay-triggers', 'notification-defaults']) {
    const file = new URL(`../schema/${subject}.sql`, import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(db);
  }
}
