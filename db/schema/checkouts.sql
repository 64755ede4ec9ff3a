-- Checkouts.

-- A payment in progress. Until it is settled, it can be tried again, for example after a reload, and it pays only once.
create table checkouts (
  -- Created by the payer's browser, so that a repeated request is the same checkout.
  id uuid primary key,
  user_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('subscription', 'renewal', 'pack', 'invoice')),
  plan text not null check (is_plan(plan)),
  -- The terms at the start of the checkout, so that the payer pays what was shown.
  monthly_hours numeric(8, 2) not null,
  hourly_rate numeric(8, 2) not null,
  amount numeric(12, 2) not null check (amount > 0),
  currency text not null check (currency ~ '^[a-z]{3}$'),
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
  -- A checkout that an administrator makes with the saved card of a client may be for a custom plan.
  custom_plan_name text check (char_length(custom_plan_name) <= 120),
  -- The provider's page of an open checkout, on which the client pays.
  payment_url text check (char_length(payment_url) <= 4000),
  rollover_limit numeric(8, 2),
  -- The price is the amount and this credit: the hours of the unused days, which the client gives back. They belong to
  -- this plan and this month of it, and without them the payment is refunded.
  credit_amount numeric(12, 2) not null default 0 check (credit_amount >= 0),
  credit_hours numeric not null default 0 check (credit_hours >= 0),
  credit_plan_id integer,
  credit_period date,
  -- Of a pack: the bought hours.
  pack_hours numeric(8, 2) check (pack_hours > 0),
  -- The invoice that a checkout pays. A renewal pays the open one of its month, if there is one.
  invoice_id integer references invoices (id),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint checkouts_renewal_check check (kind in ('subscription', 'invoice') or (subscription_id is not null
    and (kind = 'pack' or (period_start is not null and attempt is not null)))),
  constraint checkouts_settled_check check ((status = 'processing') = (settled_at is null)),
  constraint checkouts_credit_check check ((credit_amount > 0) = (credit_hours > 0)
    and (credit_amount > 0) = (credit_plan_id is not null) and (credit_amount > 0) = (credit_period is not null)),
  constraint checkouts_pack_check check ((kind = 'pack') = (pack_hours is not null)),
  constraint checkouts_invoice_check check (case kind when 'invoice' then invoice_id is not null
    else kind = 'renewal' or invoice_id is null end)
);
-- A client has at most one open checkout. An attempt of a renewal, and a reference of the provider, belong to one checkout.
create unique index checkouts_one_open_key on checkouts (user_id)
  where status = 'processing' and kind <> 'renewal';
create unique index checkouts_renewal_key on checkouts (subscription_id, period_start, attempt)
  where kind = 'renewal';
create unique index checkouts_reference_key on checkouts (provider, provider_reference);
-- The checkouts of a client, of a plan, and the open ones.
create index checkouts_user_newest on checkouts (user_id, created_at desc);
create index checkouts_subscription on checkouts (subscription_id) where subscription_id is not null;
create index checkouts_open on checkouts (created_at) where status = 'processing';
-- The card that a client paid with last.
create index checkouts_cards on checkouts (user_id, settled_at desc)
  where status = 'succeeded' and payment_token is not null;
-- The checkouts of an invoice.
create index checkouts_invoice on checkouts (invoice_id) where invoice_id is not null;

-- Money of an installation has one currency.
create trigger checkouts_currency before insert on checkouts
  for each row execute function refuse_other_currency();
