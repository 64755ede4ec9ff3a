import { type Kysely, sql } from 'kysely';

/**
 * What was charged, and what was tried in vain. Rows are never changed and outlive the client and the plan, with the
 * name they were billed to: books have to be kept, and a receipt says tomorrow what it said today.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('payments')
    .addColumn('id', 'integer', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('checkout_id', 'uuid', (col) => col.notNull())
    .addColumn('client_id', 'integer', (col) => col.notNull())
    .addColumn('subscription_id', 'integer')
    .addColumn('kind', 'text', (col) =>
      col.notNull().check(sql`kind in ('subscription', 'renewal')`),
    )
    .addColumn('plan', 'text', (col) =>
      col.notNull().check(sql`plan in ('part-time', 'full-time', 'enterprise', 'custom')`),
    )
    .addColumn('monthly_hours', 'numeric(8, 2)', (col) => col.notNull())
    .addColumn('hourly_rate', 'numeric(8, 2)', (col) => col.notNull())
    .addColumn('amount', 'numeric(12, 2)', (col) => col.notNull().check(sql`amount > 0`))
    .addColumn('currency', 'text', (col) => col.notNull().check(sql`currency in ('usd')`))
    .addColumn('status', 'text', (col) =>
      col.notNull().check(sql`status in ('succeeded', 'failed')`),
    )
    .addColumn('failure', 'text', (col) => col.check(sql`char_length(failure) <= 500`))
    .addColumn('provider', 'text', (col) => col.notNull())
    .addColumn('provider_reference', 'text', (col) =>
      col.notNull().check(sql`char_length(provider_reference) <= 1000`),
    )
    .addColumn('payment_method', 'text', (col) =>
      col.check(sql`char_length(payment_method) <= 120`),
    )
    .addColumn('billing_name', 'text', (col) => col.notNull())
    .addColumn('billing_email', 'text', (col) => col.notNull())
    .addColumn('company_name', 'text')
    // The days it pays for; the end is the first day of the next period.
    .addColumn('period_start', 'date')
    .addColumn('period_end', 'date')
    .addColumn('created_at', sql`timestamptz(3)`, (col) =>
      col.notNull().defaultTo(sql`clock_timestamp()`),
    )
    .addUniqueConstraint('payments_checkout_id_key', ['checkout_id'])
    .addCheckConstraint(
      'payments_outcome_check',
      sql`case status when 'failed' then failure is not null
        else subscription_id is not null and period_start is not null and period_end > period_start
        end`,
    )
    .execute();
  // One charge of the provider is booked once, and a month of a plan is renewed once.
  await sql`create unique index payments_charge_key on payments (provider, provider_reference)
    where status = 'succeeded'`.execute(db);
  await sql`create unique index payments_renewal_key on payments (subscription_id, period_start)
    where status = 'succeeded' and kind = 'renewal'`.execute(db);
  await sql`create index payments_client_newest on payments
    (client_id, created_at desc, id desc)`.execute(db);
  await sql`create index payments_newest on payments (created_at desc, id desc)`.execute(db);
  await sql`create index payments_subscription on payments (subscription_id, period_start desc)
    where status = 'succeeded'`.execute(db);
  await sql`create trigger payments_append_only before update or delete or truncate on payments
    for each statement execute function refuse_change()`.execute(db);
  await createRefunds(db);
}

async function createRefunds(db: Kysely<unknown>) {
  await db.schema
    .createTable('refunds')
    // Made by whoever refunds, so that the same click twice is the same refund.
    .addColumn('id', 'uuid', (col) => col.primaryKey())
    .addColumn('payment_id', 'integer', (col) => col.notNull().references('payments.id'))
    .addColumn('amount', 'numeric(12, 2)', (col) => col.notNull().check(sql`amount > 0`))
    .addColumn('reason', 'text', (col) =>
      col.notNull().check(sql`char_length(reason) <= 500 and btrim(reason) <> ''`),
    )
    .addColumn('status', 'text', (col) =>
      col.notNull().defaultTo('pending').check(sql`status in ('pending', 'succeeded', 'failed')`),
    )
    .addColumn('provider_reference', 'text')
    .addColumn('actor_id', 'integer')
    .addColumn('created_at', sql`timestamptz(3)`, (col) =>
      col.notNull().defaultTo(sql`clock_timestamp()`),
    )
    .addColumn('settled_at', sql`timestamptz(3)`)
    .addCheckConstraint('refunds_settled_check', sql`(status = 'pending') = (settled_at is null)`)
    .execute();
  await sql`create index refunds_payment on refunds (payment_id)`.execute(db);
  await sql`create unique index refunds_reference_key on refunds (provider_reference)`.execute(db);
  await sql`create index refunds_open on refunds (created_at) where status = 'pending'`.execute(db);

  // Never more than was paid, whoever writes: those of one payment stand in line.
  await sql`
    create function limit_refunds() returns trigger language plpgsql as $$
    declare
      paid numeric;
    begin
      select amount into paid from payments where id = new.payment_id and status = 'succeeded'
        for no key update;
      if paid is null or paid < (select sum(amount) from refunds
          where payment_id = new.payment_id and status <> 'failed') then
        raise exception 'more is refunded than was paid' using
          errcode = 'check_violation', constraint = 'refunds_within_payment_check';
      end if;
      return null;
    end $$
  `.execute(db);
  await sql`create trigger refunds_limit after insert or update on refunds
    for each row execute function limit_refunds()`.execute(db);
  await sql`
    create function keep_refund() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' or old.status <> 'pending' or (new.id, new.payment_id, new.amount)
          is distinct from (old.id, old.payment_id, old.amount) then
        raise exception 'a settled refund stays' using
          errcode = 'integrity_constraint_violation';
      end if;
      return new;
    end $$
  `.execute(db);
  await sql`create trigger refunds_keep before update or delete on refunds
    for each row execute function keep_refund()`.execute(db);
}
