import { type Kysely, sql } from 'kysely';

/**
 * Hours as bookkeeping: what was granted, used, corrected and carried, per client and billing period.
 * A balance is the sum of its rows. Rows are never changed and outlive what they came from: a deleted
 * client, VA, task or log leaves the number, without the person, so nothing here refers.
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
    // Of a carry: the period that the hours went to or came from.
    .addColumn('other_period', 'date')
    .addColumn('actor_id', 'integer')
    .addColumn('reason', 'text', (col) => col.check(sql`char_length(reason) <= 500`))
    .addColumn('created_at', sql`timestamptz(3)`, (col) =>
      col.notNull().defaultTo(sql`clock_timestamp()`),
    )
    .addCheckConstraint(
      'hours_ledger_source_check',
      sql`(kind = 'grant') = (subscription_id is not null)
        and (kind = 'carry') = (other_period is not null)
        and (kind <> 'use' or time_log_id is not null)
        and (kind <> 'correction' or time_log_id is not null or reason is not null)`,
    )
    .execute();
  await sql`create index hours_ledger_period on hours_ledger (client_id, period_start)
    include (kind, hours)`.execute(db);
  await sql`create index hours_ledger_newest on hours_ledger (client_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index hours_ledger_log on hours_ledger (time_log_id, id)
    where time_log_id is not null`.execute(db);
  await sql`create unique index hours_ledger_use_key on hours_ledger (time_log_id)
    where kind = 'use'`.execute(db);

  // A period is granted once per subscription and closed once, however many nodes notice that it began.
  await sql`create unique index hours_ledger_grant_key on hours_ledger
    (client_id, subscription_id, period_start) where kind = 'grant'`.execute(db);
  await sql`create unique index hours_ledger_closing_key on hours_ledger (client_id, period_start)
    where kind = 'carry' and other_period > period_start`.execute(db);
  await sql`create unique index hours_ledger_opening_key on hours_ledger (client_id, period_start)
    where kind = 'carry' and other_period < period_start`.execute(db);
  await sql`create trigger hours_ledger_append_only before update or delete or truncate on hours_ledger
    for each statement execute function refuse_change()`.execute(db);
}
