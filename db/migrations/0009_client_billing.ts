import { type Kysely, sql } from 'kysely';

/** Adds values to the check constraint of a column. Blocks reads and inserts until the migrations are committed. */
async function allow<DB>(db: Kysely<DB>, table: string, column: string, added: string[]) {
  const name = `${table}_${column}_check`;
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = ${name} and conrelid = ${table}::regclass`.execute(db);
  const known = [...(rows[0]?.definition.matchAll(/'([^']+)'/g) ?? [])].map(([, value]) => value);
  if (known.length === 0) throw new Error(`The constraint ${name} lists no values.`);
  const values = sql.join([...new Set([...known, ...added])].map((value) => sql.lit(value)));
  await sql`alter table ${sql.table(table)} drop constraint ${sql.id(name)},
    add constraint ${sql.id(name)} check (${sql.ref(column)} in (${values}))`.execute(db);
}

/** Plans that administrators pause, payments made elsewhere, and corrections of hours that clients see. */
export async function up<DB>(db: Kysely<DB>) {
  await allow(db, 'payments', 'kind', ['recorded']);
  await allow(db, 'events', 'kind', ['hours']);
  await allow(db, 'audit_log', 'action', ['voided']);
  await allow(db, 'mail_outbox', 'kind', [
    ...['plan-changed', 'payment-recorded', 'payment-voided', 'hours-corrected'],
  ]);
  for (const statement of [...pauses, ...recordedPayments, ...voids, ...corrections])
    await sql.raw(statement).execute(db);
}

const pauses = [
  // The day from which an inactive plan is paused. It keeps its terms, and can be activated again.
  'alter table subscriptions add column paused_on date',
  `alter table subscriptions add constraint subscriptions_paused_check
    check (paused_on is null or status = 'inactive')`,
  `create unique index subscriptions_one_paused_key on subscriptions (user_id)
    where paused_on is not null`,
  // A checkout that an administrator makes with the saved card of a client may be for a custom plan.
  `alter table checkouts add column custom_plan_name text
    check (char_length(custom_plan_name) <= 120)`,
];

const recordedPayments = [
  `alter table payments
    alter column checkout_id drop not null,
    alter column provider drop not null,
    alter column provider_reference drop not null,
    add column method text check (method in ('bank-transfer', 'check', 'cash', 'other')),
    add column reference text check (char_length(reference) <= 120),
    add column note text check (char_length(note) <= 500),
    add column paid_on date,
    add column recorded_by integer`,
  // A payment comes from a checkout, or an administrator recorded that it was made elsewhere.
  `alter table payments add constraint payments_source_check check (case kind
    when 'recorded' then status = 'succeeded' and method is not null and paid_on is not null
      and checkout_id is null and provider is null and provider_reference is null
    else checkout_id is not null and provider is not null and provider_reference is not null
      and method is null and reference is null and note is null and paid_on is null
      and recorded_by is null end)`,
  // The billed months of a client, newest first.
  `create index hours_ledger_grants on hours_ledger (client_id, period_start desc, id desc)
    include (subscription_id) where kind = 'grant'`,
  // The card that a client paid with last.
  `create index checkouts_cards on checkouts (user_id, settled_at desc)
    where status = 'succeeded' and payment_token is not null`,
];

const voids = [
  // A payment made elsewhere that was recorded by mistake. Payments never change, so this is a row of its own.
  `create table payment_voids (
  payment_id integer primary key references payments (id),
  reason text not null check (char_length(reason) <= 500 and btrim(reason) <> ''),
  actor_id integer,
  created_at timestamptz(3) not null default clock_timestamp()
)`,
  `create function limit_voids() returns trigger language plpgsql as $$
begin
  if not exists (select from payments where id = new.payment_id and kind = 'recorded') then
    raise exception 'only a recorded payment can be voided' using
      errcode = 'check_violation', constraint = 'payment_voids_recorded_check';
  end if;
  return new;
end $$`,
  `create trigger payment_voids_limit before insert on payment_voids
  for each row execute function limit_voids()`,
  `create trigger payment_voids_append_only before update or delete or truncate on payment_voids
  for each statement execute function refuse_change()`,
  `create constraint trigger payment_voids_event after insert on payment_voids
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_payment_event()`,
];

const corrections = [
  // The ledger of a client without the logged time, newest first.
  `create index hours_ledger_decisions on hours_ledger (client_id, created_at desc, id desc)
    where kind <> 'use'`,
  `create function record_hours_event() returns trigger language plpgsql as $$
begin
  perform record_event(
    kind => 'hours',
    object_id => new.client_id,
    operation => 'updated',
    client_id => new.client_id,
    va_id => va_of_client(new.client_id));
  return null;
end $$`,
  // Changes of time logs have events of their own.
  `create constraint trigger hours_ledger_event after insert on hours_ledger
  deferrable initially deferred for each row
  when (new.kind = 'correction' and new.time_log_id is null
    and current_setting('gva.silent', true) is distinct from 'on')
  execute function record_hours_event()`,
];
