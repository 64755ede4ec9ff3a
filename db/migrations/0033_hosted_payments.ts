import { type Kysely, sql } from 'kysely';

/** Payments on the provider's page, refunds that fail later, and disputes. */
export async function up(db: Kysely<unknown>) {
  for (const statement of [...checkouts, ...cards, ...refunds, ...disputes])
    await sql.raw(statement).execute(db);
}

const checkouts = [
  // The provider's page of an open checkout, on which the client pays.
  'alter table checkouts add column payment_url text check (char_length(payment_url) <= 4000)',
];

const cards = [
  // By the provider's clock, to order the cards that were given on its page. Null for cards that were given on ours.
  'alter table saved_cards add column given_at timestamptz(3)',
];

const refunds = [
  // A bank can return a refund days later. The provider reports this as a failure of a refund that had succeeded.
  `create or replace function keep_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.payment_id, new.amount)
      is distinct from (old.id, old.payment_id, old.amount)
      or (old.status <> 'pending' and not (old.status = 'succeeded' and new.status = 'failed')) then
    raise exception 'a settled refund stays' using
      errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$`,
];

const disputes = [
  // A charge that the payer disputes at their bank. A lost one is also a refund.
  `create table payment_disputes (
  provider text not null,
  id text not null check (char_length(id) between 1 and 200),
  payment_id integer not null references payments (id),
  amount numeric(12, 2) not null check (amount > 0),
  reason text not null check (char_length(reason) <= 200),
  status text not null default 'open' check (status in ('open', 'won', 'lost', 'closed')),
  created_at timestamptz(3) not null default clock_timestamp(),
  closed_at timestamptz(3),
  primary key (provider, id),
  constraint payment_disputes_closed_check check ((status = 'open') = (closed_at is null))
)`,
  'create index payment_disputes_payment on payment_disputes (payment_id)',
  `create constraint trigger payment_disputes_event after insert or update on payment_disputes
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_payment_event()`,
];
