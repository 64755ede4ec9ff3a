-- Payments: checkouts, payments, refunds and the provider's events.

-- A payment in progress. Until it is settled, it can be tried again, for example after a reload, and it pays only once.
create table checkouts (
  -- Created by the payer's browser, so that a repeated request is the same checkout.
  id uuid primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('subscription', 'renewal')),
  plan text not null check (plan in ('part-time', 'full-time', 'enterprise', 'custom')),
  -- The terms at the start of the checkout, so that the payer pays what was shown.
  monthly_hours numeric(8, 2) not null,
  hourly_rate numeric(8, 2) not null,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null check (currency in ('usd')),
  -- The provider's token for the card, never the card itself; null when it is no longer needed.
  payment_token text check (char_length(payment_token) <= 200),
  billing_name text not null check (char_length(billing_name) between 1 and 120),
  billing_email text not null check (char_length(billing_email) between 3 and 254),
  provider text not null,
  provider_reference text not null check (char_length(provider_reference) <= 1000),
  status text not null default 'processing' check (status in ('processing', 'succeeded', 'declined', 'expired')),
  failure text check (char_length(failure) <= 500),
  subscription_id integer references subscriptions (id) on delete cascade,
  -- Of a renewal: the billing period that it pays for, and the number of the attempt.
  period_start date,
  attempt integer,
  -- From this time the provider may have charged, so no other checkout may replace this one.
  confirming_at timestamptz(3),
  settled_at timestamptz(3),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint checkouts_renewal_check check (kind = 'subscription' or (subscription_id is not null
    and period_start is not null and attempt is not null)),
  constraint checkouts_settled_check check ((status = 'processing') = (settled_at is null))
);
-- A client has at most one open checkout. An attempt of a renewal, and a reference of the provider, belong to one checkout.
create unique index checkouts_one_open_key on checkouts (user_id)
  where status = 'processing' and kind = 'subscription';
create unique index checkouts_renewal_key on checkouts (subscription_id, period_start, attempt)
  where kind = 'renewal';
create unique index checkouts_reference_key on checkouts (provider, provider_reference);
-- The checkouts of a client, of a plan, and the open ones.
create index checkouts_user_newest on checkouts (user_id, created_at desc);
create index checkouts_subscription on checkouts (subscription_id) where subscription_id is not null;
create index checkouts_open on checkouts (created_at) where status = 'processing';

-- A charge or a failed attempt. Rows never change and outlive the client and the plan, because receipts must stay the
-- same, so the ids are no foreign keys.
create table payments (
  id integer primary key generated always as identity,
  checkout_id uuid not null,
  client_id integer not null,
  subscription_id integer,
  kind text not null check (kind in ('subscription', 'renewal')),
  plan text not null check (plan in ('part-time', 'full-time', 'enterprise', 'custom')),
  monthly_hours numeric(8, 2) not null,
  hourly_rate numeric(8, 2) not null,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null check (currency in ('usd')),
  status text not null check (status in ('succeeded', 'failed')),
  failure text check (char_length(failure) <= 500),
  provider text not null,
  provider_reference text not null check (char_length(provider_reference) <= 1000),
  payment_method text check (char_length(payment_method) <= 120),
  billing_name text not null,
  billing_email text not null,
  company_name text,
  -- The days that it pays for; the end is the first day of the next period.
  period_start date,
  period_end date,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint payments_checkout_id_key unique (checkout_id),
  constraint payments_outcome_check check (case status when 'failed' then failure is not null
    else subscription_id is not null and period_start is not null and period_end > period_start
    end)
);
-- A charge of the provider is booked once, and a month of a plan is renewed once.
create unique index payments_charge_key on payments (provider, provider_reference) where status = 'succeeded';
create unique index payments_renewal_key on payments (subscription_id, period_start)
  where status = 'succeeded' and kind = 'renewal';
-- Lists of payments, newest first: of a client, of everyone; and the paid periods of a plan.
create index payments_client_newest on payments (client_id, created_at desc, id desc);
create index payments_newest on payments (created_at desc, id desc);
create index payments_subscription on payments (subscription_id, period_start desc) where status = 'succeeded';

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
  constraint refunds_settled_check check ((status = 'pending') = (settled_at is null))
);
-- The refunds of a payment, the refund of a reference, and the open ones.
create index refunds_payment on refunds (payment_id);
create unique index refunds_reference_key on refunds (provider_reference);
create index refunds_open on refunds (created_at) where status = 'pending';

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

-- Rejects refunds of more than was paid. The lock makes concurrent refunds of a payment count each other.
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
end $$;

-- Rejects every change of a settled refund, and of the payment and the amount of any refund.
create function keep_refund() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.status <> 'pending' or (new.id, new.payment_id, new.amount)
      is distinct from (old.id, old.payment_id, old.amount) then
    raise exception 'a settled refund stays' using
      errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;

-- Records a payment or a refund as a change of its plan, for the client and their VA.
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
  end if;
  return null;
end $$;

-- Payments are append-only.
create trigger payments_append_only before update or delete or truncate on payments
  for each statement execute function refuse_change();
-- Refunds stay within the payment, and stay as they were settled.
create trigger refunds_limit after insert or update on refunds for each row execute function limit_refunds();
create trigger refunds_keep before update or delete on refunds for each row execute function keep_refund();
-- Each visible change has an event.
create constraint trigger payments_event after insert on payments
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_payment_event();
create constraint trigger refunds_event after insert or update on refunds
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_payment_event();
