import { type Kysely, sql } from 'kysely';

/** Exports of long lists, which a background worker writes to the file store, and the indexes of the list of all payments. */
export async function up(db: Kysely<unknown>) {
  for (const statement of [...exports, ...payments]) await sql.raw(statement).execute(db);
  await allowEventKinds(db, ['export', 'payment']);
}

const exports = [
  // The file is in the file store under storage_key. Another user may not see it, so it goes with its owner.
  `create table exports (
  id integer primary key generated always as identity,
  -- Created by the owner's browser, so that a repeated request is the same export.
  request_id uuid not null,
  owner_id integer not null references users (id) on delete cascade,
  -- The role that the owner asked with. With another role the owner may see other rows.
  owner_role text not null check (owner_role in ('admin', 'va', 'client')),
  list text not null check (char_length(list) between 1 and 40),
  filter jsonb not null,
  -- Null for all columns.
  columns text[],
  status text not null default 'queued' check (status in ('queued', 'running', 'done', 'failed')),
  -- The number of times that a worker has started it. While it runs, the number is the token of the lease.
  attempts integer not null default 0,
  -- When it is due; of a running export, the end of the lease.
  next_attempt_at timestamptz(3) not null default now(),
  -- The rows written so far.
  row_count integer not null default 0 check (row_count >= 0),
  storage_key uuid unique,
  size integer check (size > 0),
  failure text check (char_length(failure) <= 500),
  created_at timestamptz(3) not null default now(),
  settled_at timestamptz(3),
  expires_at timestamptz(3) not null default now() + interval '7 days',
  constraint exports_request_key unique (owner_id, request_id),
  constraint exports_done_check check ((status = 'done') = (storage_key is not null)
    and (status = 'done') = (size is not null)),
  constraint exports_failed_check check ((status = 'failed') = (failure is not null)),
  constraint exports_settled_check check ((num_nonnulls(storage_key, failure) = 1) = (settled_at is not null))
)`,
  // The exports of a user, those to work on, and the expired ones.
  'create index exports_newest on exports (owner_id, created_at desc, id desc)',
  `create index exports_due on exports (next_attempt_at) where status in ('queued', 'running')`,
  'create index exports_age on exports (expires_at)',

  // The content of a deleted row is deleted as the content of an uploaded file is.
  `create trigger exports_removed after delete on exports
  for each row when (old.storage_key is not null) execute function remember_content()`,

  `create function announce_export() returns trigger language plpgsql as $$
begin
  perform pg_notify('gva_exports', '');
  return null;
end $$`,
  `create trigger exports_announce after insert or update of status on exports
  for each row when (new.status = 'queued') execute function announce_export()`,

  `create function record_export_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.status = old.status and new.row_count = old.row_count then
    return null;
  end if;
  perform record_event(
    kind => 'export',
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    user_ids => array[coalesce(new.owner_id, old.owner_id)]);
  return null;
end $$`,
  `create constraint trigger exports_event
  after insert or update or delete on exports deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_export_event()`,
];

const payments = [
  // The list of all payments by amount, and with the failed ones first; and the payments that were billed to a name.
  'create index payments_amount on payments (amount desc, id desc)',
  `create index payments_failed_first on payments
  ((status = 'failed') desc, created_at desc, id desc)`,
  `create index payments_search on payments
  using gin ((coalesce(company_name, '') || ' ' || billing_name) gin_trgm_ops)`,
  // A failed payment without a plan is an event of its own, so that the list shows it.
  `create or replace function record_payment_event() returns trigger language plpgsql as $$
declare
  payment record;
begin
  if tg_table_name = 'payments' then
    payment := new;
  else
    select * into payment from payments where id = new.payment_id;
  end if;
  if payment.subscription_id is not null then
    perform record_event(
      kind => 'subscription',
      object_id => payment.subscription_id,
      operation => 'updated',
      client_id => payment.client_id,
      va_id => va_of_client(payment.client_id));
  else
    perform record_event(
      kind => 'payment',
      object_id => payment.id,
      operation => 'created',
      client_id => payment.client_id);
  end if;
  return null;
end $$`,
];

/** Adds values to the check of the kinds of events, and keeps all others. */
async function allowEventKinds(db: Kysely<unknown>, added: string[]) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
    where conname = 'events_kind_check'`.execute(db);
  const kinds = [...(rows[0]?.definition ?? '').matchAll(/'([^']+)'/g)].map(([, known]) => known);
  const allowed = sql.join([...kinds, ...added].map((value) => sql.lit(value)));
  await sql`alter table events drop constraint events_kind_check,
    add constraint events_kind_check check (kind in (${allowed}))`.execute(db);
}
