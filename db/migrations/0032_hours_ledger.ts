import { type Kysely, sql } from 'kysely';

/**
 * Hours as bookkeeping: what was granted, used, corrected and carried, per client and billing period.
 * A balance is the sum of its rows. Rows are never changed and outlive what they came from: a deleted
 * client, VA, task or log leaves the number, without the person.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('hours_ledger')
    .addColumn('id', 'bigint', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('client_id', 'integer', (col) => col.notNull())
    .addColumn('period_start', 'date', (col) => col.notNull())
    .addColumn('kind', 'text', (col) =>
      col.notNull().check(sql`kind in ('grant', 'use', 'correction', 'carry')`),
    )
    // Granted hours are positive, used ones negative.
    .addColumn('hours', 'numeric(9, 2)', (col) => col.notNull())
    .addColumn('subscription_id', 'integer')
    .addColumn('time_log_id', 'integer')
    .addColumn('actor_id', 'integer')
    .addColumn('reason', 'text', (col) => col.check(sql`char_length(reason) <= 500`))
    .addColumn('created_at', sql`timestamptz(3)`, (col) =>
      col.notNull().defaultTo(sql`clock_timestamp()`),
    )
    .execute();
  await sql`create index hours_ledger_period on hours_ledger (client_id, period_start)
    include (kind, hours)`.execute(db);
  await sql`create index hours_ledger_log on hours_ledger (time_log_id)
    where time_log_id is not null`.execute(db);
  // A period is granted once per subscription and carried once, however many nodes notice that it began.
  await sql`create unique index hours_ledger_grant_key on hours_ledger
    (client_id, period_start, subscription_id) where kind = 'grant'`.execute(db);
  await sql`create unique index hours_ledger_carry_key on hours_ledger
    (client_id, period_start, sign(hours)) where kind = 'carry'`.execute(db);
  await sql`create trigger hours_ledger_append_only before update or delete or truncate on hours_ledger
    for each statement execute function refuse_change()`.execute(db);
}
