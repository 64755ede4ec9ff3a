import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';

/** The client of the row that a trigger function is called for, by which it chooses the stream of its transaction. */
const clientOfRow: Record<string, string> = {
  count_task: 'coalesce(new.client_id, old.client_id)',
  count_booking: 'new.client_id',
  count_rating: 'coalesce(new.client_id, old.client_id)',
  count_subscription: 'coalesce(new.user_id, old.user_id)',
  count_user: 'coalesce(new.id, old.id)',
  count_tasks_of_parties: 'coalesce(new.client_id, old.client_id)',
  count_work: 'coalesce(new.client_id, old.client_id)',
  move_logs_to_client: 'new.client_id',
  keep_va_load: 'va',
  record_adjustment_event: 'new.client_id',
  record_time_log_event: 'log.client_id',
  lock_invoice: '(select client_id from invoices where id = the_invoice)',
};

const formerLock = `pg_advisory_xact_lock(hashtext('gva events'))`;

/** Live events in several streams. The functions that wrote shared rows under the lock of the events get a lock of their own. */
export async function up(db: Kysely<unknown>) {
  const file = new URL('../schema/event-streams.sql', import.meta.url);
  await sql.raw(await readFile(file, 'utf8')).execute(db);

  const { rows } = await sql<{ name: string; definition: string }>`
    select proname as name, pg_get_functiondef(oid) as definition from pg_proc
    where pronamespace = current_schema()::regnamespace and (proname = any(${Object.keys(clientOfRow)})
      or strpos(prosrc, ${formerLock}) > 0)`.execute(db);
  for (const { name, definition } of rows) {
    const client = clientOfRow[name];
    const next = definition.includes(formerLock)
      ? definition.replaceAll(formerLock, `lock_shared_rows(${client ?? ''})`)
      : definition.replace(/^begin$/m, `begin\n  perform lock_event_stream(${client});`);
    await sql.raw(next).execute(db);
  }
}
