import { type Kysely, sql } from 'kysely';

/**
 * A payment under way: what is to be paid, by which payment method, and how far it is. It may be tried again until it
 * is settled, after a reload or a crash, and pays once. What was paid stands in `payments`.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('checkouts')
    // Made by whoever pays, so that the same click twice is the same checkout.
    .addColumn('id', 'uuid', (col) => col.primaryKey())
    .addColumn('user_id', 'integer', (col) =>
      col.notNull().references('users.id').onDelete('cascade'),
    )
    .addColumn('kind', 'text', (col) =>
      col.notNull().check(sql`kind in ('subscription', 'renewal')`),
    )
    .addColumn('plan', 'text', (col) =>
      col.notNull().check(sql`plan in ('part-time', 'full-time', 'enterprise', 'custom')`),
    )
    // As they were when it began: what is shown is what is paid.
    .addColumn('monthly_hours', 'numeric(8, 2)', (col) => col.notNull())
    .addColumn('hourly_rate', 'numeric(8, 2)', (col) => col.notNull())
    .addColumn('amount', 'numeric(12, 2)', (col) => col.notNull().check(sql`amount > 0`))
    .addColumn('currency', 'text', (col) => col.notNull().check(sql`currency in ('usd')`))
    // What the provider knows the card by; never the card. Gone once it is of no more use.
    .addColumn('payment_token', 'text', (col) => col.check(sql`char_length(payment_token) <= 200`))
    .addColumn('billing_name', 'text', (col) =>
      col.notNull().check(sql`char_length(billing_name) between 1 and 120`),
    )
    .addColumn('billing_email', 'text', (col) =>
      col.notNull().check(sql`char_length(billing_email) between 3 and 254`),
    )
    .addColumn('provider', 'text', (col) => col.notNull())
    .addColumn('provider_reference', 'text', (col) =>
      col.notNull().check(sql`char_length(provider_reference) <= 1000`),
    )
    .addColumn('status', 'text', (col) =>
      col
        .notNull()
        .defaultTo('processing')
        .check(sql`status in ('processing', 'succeeded', 'declined', 'expired')`),
    )
    .addColumn('failure', 'text', (col) => col.check(sql`char_length(failure) <= 500`))
    .addColumn('subscription_id', 'integer', (col) =>
      col.references('subscriptions.id').onDelete('cascade'),
    )
    // Of a renewal: the billing period it pays for, and the how many-eth try it is.
    .addColumn('period_start', 'date')
    .addColumn('attempt', 'integer')
    // From here on the provider may have charged, so nothing may take its place.
    .addColumn('confirming_at', sql`timestamptz(3)`)
    .addColumn('settled_at', sql`timestamptz(3)`)
    .addColumn('created_at', sql`timestamptz(3)`, (col) =>
      col.notNull().defaultTo(sql`clock_timestamp()`),
    )
    .addCheckConstraint(
      'checkouts_renewal_check',
      sql`kind = 'subscription' or (subscription_id is not null and period_start is not null
        and attempt is not null)`,
    )
    .addCheckConstraint(
      'checkouts_settled_check',
      sql`(status = 'processing') = (settled_at is null)`,
    )
    .execute();
  // Nobody pays twice at once, however many tabs are open.
  await sql`create unique index checkouts_one_open_key on checkouts (user_id)
    where status = 'processing' and kind = 'subscription'`.execute(db);
  await sql`create unique index checkouts_renewal_key on checkouts
    (subscription_id, period_start, attempt) where kind = 'renewal'`.execute(db);
  await sql`create unique index checkouts_reference_key on checkouts
    (provider, provider_reference)`.execute(db);
  await sql`create index checkouts_user_newest on checkouts (user_id, created_at desc)`.execute(db);
  await sql`create index checkouts_subscription on checkouts (subscription_id)
    where subscription_id is not null`.execute(db);
  await sql`create index checkouts_open on checkouts (created_at)
    where status = 'processing'`.execute(db);
}
