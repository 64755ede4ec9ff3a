import { type Kysely, sql } from 'kysely';

/**
 * The sum of each kind of row in a client's billing period: a busy client books tens of thousands in a month, too
 * many to add up for every look at a dashboard. The ledger is append-only, so its one trigger keeps them; it fires in
 * bulk work as well, hence nothing is ever counted anew.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('ledger_totals')
    .addColumn('client_id', 'integer', (col) => col.notNull())
    .addColumn('period_start', 'date', (col) => col.notNull())
    .addColumn('kind', 'text', (col) =>
      col.notNull().check(sql`kind in ('grant', 'use', 'correction', 'carry')`),
    )
    .addColumn('hours', 'numeric(14, 2)', (col) => col.notNull())
    .addPrimaryKeyConstraint('ledger_totals_pkey', ['client_id', 'period_start', 'kind'])
    .execute();
  // Rewritten in place many times a day.
  await sql`alter table ledger_totals set (fillfactor = 50)`.execute(db);
  await keepTotals(db);
  await sql`
    create or replace function hours_used_in(client integer, period date) returns numeric
    language sql stable as $$
      select greatest(0, coalesce(-sum(hours), 0)) from ledger_totals
        where client_id = client and period_start = period and kind in ('use', 'correction')
    $$
  `.execute(db);
}

async function keepTotals(db: Kysely<unknown>) {
  // Whoever books holds the lock of the client's books already, so nobody waits for longer than before.
  await sql`
    create function total_ledger() returns trigger language plpgsql as $$
    begin
      insert into ledger_totals as known (client_id, period_start, kind, hours)
        select client_id, period_start, kind, sum(hours) from booked
          group by client_id, period_start, kind
          order by client_id, period_start, kind
        on conflict (client_id, period_start, kind)
          do update set hours = known.hours + excluded.hours;
      return null;
    end $$
  `.execute(db);
  // The trigger first: it keeps others from booking until what is there is summed.
  await sql`create trigger hours_ledger_total after insert on hours_ledger
    referencing new table as booked for each statement execute function total_ledger()`.execute(db);
  await sql`
    insert into ledger_totals (client_id, period_start, kind, hours)
      select client_id, period_start, kind, sum(hours) from hours_ledger
      group by client_id, period_start, kind
  `.execute(db);
}
