import { readFile } from 'node:fs/promises';
import { type Kysely, sql } from 'kysely';
import { addValue } from '../alter.ts';

/** Invoices and credit notes. Payments, refunds and hours from before this migration are not invoiced. */
export async function up(db: Kysely<unknown>) {
  for (const kind of ['invoice-overdue', 'invoice-sent'])
    for (const table of ['notifications', 'notification_preferences'])
      await addValue(db, table, 'kind', kind);
  await addValue(db, 'notifications', 'subject_kind', 'invoice');
  for (const kind of ['invoice', 'seller']) {
    await addValue(db, 'events', 'kind', kind);
    await addValue(db, 'audit_log', 'object_kind', kind);
  }
  for (const action of ['credited', 'paid', 'sent'])
    await addValue(db, 'audit_log', 'action', action);
  for (const kind of ['invoice', 'invoice-reminder'])
    await addValue(db, 'mail_outbox', 'kind', kind);
  for (const table of ['hours_ledger', 'ledger_totals'])
    await addValue(db, table, 'kind', 'billed');
  for (const statement of ledger) await sql.raw(statement).execute(db);
  for (const subject of [
    'invoices',
    'invoice-triggers',
    'invoice-sources',
    'notification-defaults',
  ]) {
    const file = new URL(`../schema/${subject}.sql`, import.meta.url);
    await sql.raw(await readFile(file, 'utf8')).execute(db);
  }
  // Clients of an existing installation know that extra hours count against the next month.
  await sql`insert into seller_details (bills_extra_hours)
    values (not exists (select from hours_ledger))`.execute(db);
}

const ledger = [
  // The extra hours of a period are settled once, in the period that follows.
  `create unique index hours_ledger_billed_key on hours_ledger (client_id, period_start) where kind = 'billed'`,
  `create or replace function refresh_client_usage(client integer) returns void language plpgsql as $$
begin
  -- In a statement of its own, so that the next one sees what the former holder of the lock wrote.
  perform from client_usage where client_id = client for no key update;
  if not found then
    return;
  end if;
  update client_usage as known set period_start = period.start, given = period.given,
      taken = period.taken, covered_until = (
        select max(case status when 'active' then coalesce(end_date, 'infinity'::date)
            else end_date end)
          from subscriptions where user_id = client and plan_runs(status, end_date))
    from (select max(period_start) as start,
        coalesce(sum(hours) filter (where kind not in ('use', 'correction')), 0) as given,
        coalesce(-sum(hours) filter (where kind in ('use', 'correction')), 0) as taken
      from ledger_totals where client_id = client and period_start = (
        select max(period_start) from ledger_totals where client_id = client)) as period
    where known.client_id = client;
end $$`,
  // Clients whose last period may close with a debt although no plan opens the next one.
  'create index client_usage_in_debt on client_usage (client_id) where given < taken',
];
