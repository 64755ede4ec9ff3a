-- Payments, refunds, voids and disputes, the provider's events, and what clients are billed with. Checkouts refer to
-- invoices, so they are in checkouts.sql.

-- A charge or a failed attempt. Rows never change and outlive the client and the plan, because receipts must stay the
-- same, so the ids are no foreign keys.
create table payments (
  id integer primary key generated always as identity,
  checkout_id uuid,
  client_id integer not null,
  subscription_id integer,
  kind text not null check (kind in ('subscription', 'renewal', 'recorded', 'pack', 'invoice')),
  plan text not null check (is_plan(plan)),
  monthly_hours numeric(8, 2) not null,
  hourly_rate numeric(8, 2) not null,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
  status text not null check (status in ('succeeded', 'failed')),
  failure text check (char_length(failure) <= 500),
  provider text,
  provider_reference text check (char_length(provider_reference) <= 1000),
  payment_method text check (char_length(payment_method) <= 120),
  billing_name text not null,
  billing_email text not null,
  company_name text,
  -- The days that it pays for; the end is the first day of the next period.
  period_start date,
  period_end date,
  -- Of a payment made elsewhere: how and when it was made, and who recorded it.
  method text check (method in ('bank-transfer', 'check', 'cash', 'other')),
  reference text check (char_length(reference) <= 120),
  note text check (char_length(note) <= 500),
  paid_on date,
  recorded_by integer,
  -- Copied from the address when a payment is made, because a receipt does not change later.
  billing_address text check (char_length(billing_address) <= 500),
  tax_number text check (char_length(tax_number) <= 40),
  -- What an upgrade was reduced by, for unused days of the former plan, and the hours of a bought pack.
  credit_amount numeric(12, 2) not null default 0 check (credit_amount >= 0),
  pack_hours numeric(8, 2) check (pack_hours > 0),
  -- The invoice that was written before and that it pays. Other payments lead to an invoice of their own. No foreign key:
  -- invoices have one to payments, and a backup needs an order of the tables. An issued invoice is never deleted.
  invoice_id integer,
  -- Of such a payment: what it pays of the month, because the invoice may have other lines.
  month_amount numeric(12, 2) check (month_amount > 0),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint payments_checkout_id_key unique (checkout_id),
  constraint payments_outcome_check check (case status when 'failed' then failure is not null
    else invoice_id is not null or (subscription_id is not null and period_start is not null and period_end > period_start)
    end),
  -- A payment comes from a checkout, or an administrator recorded that it was made elsewhere.
  constraint payments_source_check check (case kind
    when 'recorded' then status = 'succeeded' and method is not null and paid_on is not null
      and checkout_id is null and provider is null and provider_reference is null
    else checkout_id is not null and provider is not null and provider_reference is not null
      and method is null and reference is null and note is null and paid_on is null
      and recorded_by is null end),
  constraint payments_pack_check check ((kind = 'pack') = (pack_hours is not null)),
  constraint payments_month_check check (month_amount is null or (invoice_id is not null and subscription_id is not null))
);
-- A charge of the provider is booked once, and a month of a plan is renewed once.
create unique index payments_charge_key on payments (provider, provider_reference) where status = 'succeeded';
create unique index payments_renewal_key on payments (subscription_id, period_start)
  where status = 'succeeded' and kind = 'renewal';
-- Lists of payments, newest first: of a client, of everyone; and the paid periods of a plan.
create index payments_client_newest on payments (client_id, created_at desc, id desc);
create index payments_newest on payments (created_at desc, id desc);
create index payments_subscription on payments (subscription_id, period_start desc) where status = 'succeeded';
-- Failed payments, newest first.
create index payments_failed on payments (created_at desc, id desc) where status = 'failed';
-- The list of all payments by amount, and with the failed ones first.
create index payments_amount on payments (amount desc, id desc);
create index payments_failed_first on payments
  ((status = 'failed') desc, created_at desc, id desc);
-- The payments of an invoice.
create index payments_invoice on payments (invoice_id) where invoice_id is not null;
-- The payments made elsewhere by their day.
create index payments_paid_on on payments (paid_on) where paid_on is not null;
-- Search by any part of the name of a company or a payer.
create index payments_search on payments
  using gin (search_text(coalesce(company_name, '') || ' ' || billing_name) gin_trgm_ops);

-- A refund of a payment, or of a part of it.
create table refunds (
  -- Created by the administrator's browser, so that a repeated request is the same refund.
  id uuid primary key,
  payment_id integer not null references payments (id),
  amount numeric(12, 2) not null check (amount > 0),
  reason text not null check (char_length(reason) <= 500 and btrim(reason) <> ''),
  status text not null default 'pending' check (status in ('pending', 'succeeded', 'failed')),
  provider_reference text,
  actor_id integer,
  created_at timestamptz(3) not null default clock_timestamp(),
  settled_at timestamptz(3),
  -- Whether the unused hours of the payment are taken too when the refund is settled, and how many were.
  takes_hours boolean not null default false,
  hours_taken numeric check (hours_taken is null or (hours_taken > 0 and takes_hours)),
  constraint refunds_settled_check check ((status = 'pending') = (settled_at is null))
);
-- The refunds of a payment, the refund of a reference, and the open ones.
create index refunds_payment on refunds (payment_id);
create unique index refunds_reference_key on refunds (provider_reference);
create index refunds_open on refunds (created_at) where status = 'pending';

-- A payment made elsewhere that was recorded by mistake. Payments never change, so this is a row of its own.
create table payment_voids (
  payment_id integer primary key references payments (id),
  reason text not null check (char_length(reason) <= 500 and btrim(reason) <> ''),
  actor_id integer,
  -- The day of a void, which is printed on the receipt.
  voided_on date not null default billing_day(),
  created_at timestamptz(3) not null default clock_timestamp()
);

-- A charge that the payer disputes at their bank. A lost one is also a refund.
create table payment_disputes (
  provider text not null,
  id text not null check (char_length(id) between 1 and 200),
  payment_id integer not null references payments (id),
  amount numeric(12, 2) not null check (amount > 0),
  reason text not null check (char_length(reason) <= 200),
  status text not null default 'open' check (status in ('open', 'won', 'lost', 'closed')),
  created_at timestamptz(3) not null default clock_timestamp(),
  closed_at timestamptz(3),
  -- What an administrator decided about the plan, when and who. No foreign key: the decision outlives the administrator.
  decision text check (decision in ('continue', 'end')),
  decided_at timestamptz(3),
  decided_by integer,
  -- The unused hours that were taken with the plan. They are given back if the dispute is won.
  hours_taken numeric check (hours_taken is null or (hours_taken > 0 and decision = 'end')),
  primary key (provider, id),
  constraint payment_disputes_closed_check check ((status = 'open') = (closed_at is null)),
  constraint payment_disputes_decided_check check ((decision is null) = (decided_at is null)
    and (decision is null) = (decided_by is null))
);
-- The disputes of a payment, the open ones, and those that wait for a decision.
create index payment_disputes_payment on payment_disputes (payment_id);
create index payment_disputes_open on payment_disputes (payment_id) where status = 'open';
create index payment_disputes_undecided on payment_disputes (payment_id)
  where status in ('open', 'lost') and decision is null;

-- Events that the provider sent, so that each is processed once.
create table payment_events (
  provider text not null,
  id text not null check (char_length(id) between 1 and 200),
  kind text not null,
  received_at timestamptz(3) not null default clock_timestamp(),
  primary key (provider, id)
);
-- Old events are deleted by age.
create index payment_events_age on payment_events (received_at);

-- The address and the tax number of a client on receipts and invoices.
create table billing_addresses (
  client_id integer primary key references users (id) on delete cascade,
  line1 text not null check (char_length(line1) <= 120 and btrim(line1) <> ''),
  line2 text check (char_length(line2) <= 120),
  city text not null check (char_length(city) <= 80 and btrim(city) <> ''),
  region text check (char_length(region) <= 80),
  postal_code text check (char_length(postal_code) <= 20),
  country text not null check (char_length(country) <= 60 and btrim(country) <> ''),
  tax_number text check (char_length(tax_number) <= 40)
);

-- A card that a client gave without a payment. The next months are charged to it.
create table saved_cards (
  client_id integer primary key references users (id) on delete cascade,
  token text not null check (char_length(token) <= 200),
  label text not null check (char_length(label) <= 120),
  billing_name text not null check (char_length(billing_name) <= 120 and btrim(billing_name) <> ''),
  billing_email text not null check (char_length(billing_email) <= 254),
  saved_at timestamptz(3) not null default now(),
  -- By the provider's clock, to order the cards that were given on its page. Null for cards that were given on ours.
  given_at timestamptz(3)
);

-- Rejects refunds of more than was paid. The lock makes concurrent refunds of a payment count each other. A refund that the
-- provider has made counts before one that it has not answered yet, which it will refuse.
create function limit_refunds() returns trigger language plpgsql as $$
declare
  paid numeric;
  made numeric;
  requested numeric;
begin
  select amount into paid from payments where id = new.payment_id and status = 'succeeded'
    for no key update;
  select coalesce(sum(amount) filter (where status = 'succeeded' or provider_reference is not null), 0),
      coalesce(sum(amount), 0)
    into made, requested from refunds where payment_id = new.payment_id and status <> 'failed';
  if paid is null or paid < made
      or (new.status = 'pending' and new.provider_reference is null and paid < requested) then
    raise exception 'more is refunded than was paid' using
      errcode = 'check_violation', constraint = 'refunds_within_payment_check';
  end if;
  return null;
end $$;
create trigger refunds_limit after insert or update on refunds for each row execute function limit_refunds();

-- Rejects every change of a settled refund, and of the payment and the amount of any refund. A bank can return a refund
-- days later. The provider reports this as a failure of a refund that had succeeded.
create function keep_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.id, new.payment_id, new.amount)
      is distinct from (old.id, old.payment_id, old.amount)
      or (old.status <> 'pending' and not (old.status = 'succeeded' and new.status = 'failed')) then
    raise exception 'a settled refund stays' using
      errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger refunds_keep before update or delete on refunds for each row execute function keep_refund();

-- Rejects the void of a payment that no administrator recorded.
create function limit_voids() returns trigger language plpgsql as $$
begin
  if not exists (select from payments where id = new.payment_id and kind = 'recorded') then
    raise exception 'only a recorded payment can be voided' using
      errcode = 'check_violation', constraint = 'payment_voids_recorded_check';
  end if;
  return new;
end $$;
create trigger payment_voids_limit before insert on payment_voids
  for each row execute function limit_voids();

-- Records what happened to a payment as a change of its plan, for the client and their VA. A failed payment without a plan
-- is an event of its own, so that the list shows it.
create function record_payment_event() returns trigger language plpgsql as $$
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
end $$;
create constraint trigger payments_event after insert on payments
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_payment_event();
create constraint trigger refunds_event after insert or update on refunds
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_payment_event();
create constraint trigger payment_voids_event after insert on payment_voids
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_payment_event();
create constraint trigger payment_disputes_event after insert or update on payment_disputes
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_payment_event();

-- Tells administrators of a dispute that waits for their decision, until they have decided or it is won.
create function notify_dispute() returns trigger language plpgsql as $$
begin
  if new.decision is not null or new.status in ('won', 'closed') then
    perform settle_notifications('{payment-disputed}', 'payment', new.payment_id);
  elsif tg_op = 'INSERT' or new.status <> old.status then
    perform notify_admins('payment-disputed', 'payment', new.payment_id, null,
      jsonb_build_object('paymentId', new.payment_id));
  end if;
  return null;
end $$;
create trigger payment_disputes_notify after insert or update on payment_disputes
  for each row execute function notify_dispute();

-- The hours of the client can be logged or not, which their screens show.
create function record_hold_event() returns trigger language plpgsql as $$
declare
  client integer := (select client_id from payments where id = new.payment_id);
begin
  perform record_event(kind => 'hours', object_id => client, operation => 'updated', client_id => client,
    va_id => va_of_client(client));
  return null;
end $$;
create constraint trigger payment_disputes_hold after insert or update on payment_disputes
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_hold_event();

-- Payments and voids are append-only.
create trigger payments_append_only before update or delete or truncate on payments
  for each statement execute function refuse_change();
create trigger payment_voids_append_only before update or delete or truncate on payment_voids
  for each statement execute function refuse_change();

-- Money of an installation has one currency.
create trigger payments_currency before insert on payments
  for each row execute function refuse_other_currency();
