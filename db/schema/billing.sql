-- Billing: plans, subscriptions and the hours ledger. A subscription is billed monthly from its first day; a client
-- without one has calendar months. Days are days in UTC.

-- A plan that administrators offer besides the fixed ones.
create table custom_plan_templates (
  id integer primary key generated always as identity,
  name text not null check (char_length(name) <= 120 and btrim(name) <> ''),
  monthly_hours numeric(8, 2) not null check (monthly_hours between 1 and 10000),
  hourly_rate numeric(8, 2) not null check (hourly_rate between 0.01 and 10000),
  monthly_total numeric(12, 2) not null generated always as (round(monthly_hours * hourly_rate, 2)) stored,
  description text check (char_length(description) <= 2000),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- The list of templates, newest first.
create index custom_plan_templates_newest on custom_plan_templates (created_at desc, id desc);

-- A plan of a client.
create table subscriptions (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  plan text not null check (plan in ('part-time', 'full-time', 'enterprise', 'custom')),
  status text not null default 'pending' check (status in ('active', 'inactive', 'cancelled', 'pending')),
  monthly_hours numeric(8, 2) not null check (monthly_hours between 1 and 10000),
  hourly_rate numeric(8, 2) not null check (hourly_rate between 0.01 and 10000),
  custom_plan_name text check (char_length(custom_plan_name) <= 120),
  start_date date,
  -- The first day that a cancelled plan does not cover.
  end_date date,
  -- When the end was recorded; null while the plan runs and until the hourly job has recorded its end.
  ended_at timestamptz(3),
  payment_method text check (char_length(payment_method) <= 120),
  last_payment_date date,
  next_billing_date date,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint subscriptions_period_check check (end_date >= start_date)
);
-- A client has at most one active plan.
create unique index subscriptions_one_active_key on subscriptions (user_id) where status = 'active';
-- The active plans whose periods must be opened, read from the index only.
create index subscriptions_active on subscriptions (user_id) include (id, start_date) where status = 'active';
-- Lists of plans, newest first: of a client, of everyone.
create index subscriptions_user_newest on subscriptions (user_id, created_at desc, id desc);
create index subscriptions_newest on subscriptions (created_at desc, id desc);
-- Cancelled plans whose end must be recorded.
create index subscriptions_to_end on subscriptions (end_date) where status = 'cancelled' and ended_at is null;

-- Hours granted, used, corrected and carried, by client and billing period. A balance is the sum of its rows. Rows never
-- change and outlive the rows that they name, so the ids are no foreign keys.
create table hours_ledger (
  id bigint primary key generated always as identity,
  client_id integer not null,
  period_start date not null,
  kind text not null check (kind in ('grant', 'use', 'correction', 'carry')),
  -- Granted hours are positive, used hours negative.
  hours numeric(9, 2) not null,
  subscription_id integer,
  time_log_id integer,
  -- For carried hours: the period that they went to or came from.
  other_period date,
  actor_id integer,
  reason text check (char_length(reason) <= 500),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint hours_ledger_source_check check ((kind = 'grant') = (subscription_id is not null)
    and (kind = 'carry') = (other_period is not null)
    and (kind <> 'use' or time_log_id is not null)
    and (kind <> 'correction' or time_log_id is not null or reason is not null))
);
-- The balance of a period, read from the index only; the ledger of a client, newest first; the rows of a log.
create index hours_ledger_period on hours_ledger (client_id, period_start) include (kind, hours);
create index hours_ledger_newest on hours_ledger (client_id, created_at desc, id desc);
create index hours_ledger_log on hours_ledger (time_log_id, id) where time_log_id is not null;
-- A log is booked once. A period is granted once per subscription, and closed and opened once, on all nodes together.
create unique index hours_ledger_use_key on hours_ledger (time_log_id) where kind = 'use';
create unique index hours_ledger_grant_key on hours_ledger (client_id, subscription_id, period_start)
  where kind = 'grant';
create unique index hours_ledger_closing_key on hours_ledger (client_id, period_start)
  where kind = 'carry' and other_period > period_start;
create unique index hours_ledger_opening_key on hours_ledger (client_id, period_start)
  where kind = 'carry' and other_period < period_start;

-- The sum of each kind of ledger row in a billing period, because a busy client has tens of thousands of rows in a
-- month. Half of each page is free, because the rows are updated in place many times a day.
create table ledger_totals (
  client_id integer not null,
  period_start date not null,
  kind text not null check (kind in ('grant', 'use', 'correction', 'carry')),
  hours numeric(14, 2) not null,
  primary key (client_id, period_start, kind)
) with (fillfactor = 50);

-- The number of the billing month that a day is in. It is counted from the first day and not from month to month, so that
-- a period that starts on the 31st does so again after February.
create function months_billed(anchor date, day date) returns integer language sql immutable as $$
  select greatest(0, n - case when anchor + make_interval(months => n) > day then 1 else 0 end)
  from (select ((extract(year from day) - extract(year from anchor)) * 12
    + extract(month from day) - extract(month from anchor))::integer) as months (n)
$$;

-- The first day of a billing month.
create function billing_month(anchor date, number integer) returns date language sql immutable as $$
  select (anchor + make_interval(months => number))::date
$$;

-- Whether a plan covers a day: a cancelled plan does until its end.
create function plan_runs(status text, end_date date, day date default billing_day()) returns boolean
language sql stable as $$
  select status = 'active' or (status = 'cancelled' and coalesce(end_date > day, false))
$$;

-- The first day of a client's billing period, never before a period that is already open.
create function billing_period_start(client integer, day date default billing_day()) returns date
language sql stable as $$
  select greatest(
    coalesce(
      (select billing_month(start_date, months_billed(start_date, day)) from subscriptions
        where user_id = client and plan_runs(status, end_date, day)
        order by status = 'active' desc, id desc limit 1),
      date_trunc('month', day::timestamp)::date),
    (select max(period_start) from hours_ledger where client_id = client))
$$;

-- The used hours of a billing period, never below 0.
create function hours_used_in(client integer, period date) returns numeric language sql stable as $$
  select greatest(0, coalesce(-sum(hours), 0)) from ledger_totals
    where client_id = client and period_start = period and kind in ('use', 'correction')
$$;

-- Carries the balance of a period into the next one, a debt too.
create function carry_hours(client integer, former date, next date) returns void
language plpgsql as $$
declare
  balance numeric;
begin
  if former is null or next <= former then
    return;
  end if;
  select sum(hours) into balance from hours_ledger
    where client_id = client and period_start = former;
  if balance <> 0 then
    insert into hours_ledger (client_id, period_start, kind, hours, other_period)
      values (client, former, 'carry', -balance, next), (client, next, 'carry', balance, former);
  end if;
end $$;

-- Opens a client's billing period under a plan: carries the balance and grants the hours. Without an anchor there is no
-- plan and no grant. `fills` also grants earlier months that were not opened.
create function open_period_under(client integer, day date, plan_id integer, anchor date,
  monthly_hours numeric, fills boolean) returns date
language plpgsql as $$
declare
  current_period date;
  opened date;
  month date;
  last_month integer;
  first_month integer;
begin
  perform pg_advisory_xact_lock(hashtext('gva hours'), client);
  select max(period_start) into current_period from hours_ledger where client_id = client;
  if anchor is null then
    opened := greatest(date_trunc('month', day::timestamp)::date, current_period);
    perform carry_hours(client, current_period, opened);
    return opened;
  end if;
  last_month := months_billed(anchor, day);
  first_month := case when fills and current_period is not null
    then least(months_billed(anchor, current_period), last_month) else last_month end;
  for number in first_month .. last_month loop
    month := billing_month(anchor, number);
    opened := greatest(month, current_period);
    perform carry_hours(client, current_period, opened);
    if not exists (select from hours_ledger where client_id = client
        and subscription_id = plan_id and kind = 'grant' and period_start >= month) then
      insert into hours_ledger (client_id, period_start, kind, hours, subscription_id)
        values (client, opened, 'grant', monthly_hours, plan_id);
    end if;
    current_period := opened;
  end loop;
  return current_period;
end $$;

-- Opens a client's billing period under the plan that runs. The plan is read after the lock is acquired, so that
-- changes of the transaction that held the lock before are seen.
create function open_billing_period(client integer, day date default billing_day(),
  fills boolean default true) returns date
language plpgsql as $$
declare
  plan record;
begin
  perform pg_advisory_xact_lock(hashtext('gva hours'), client);
  select id, start_date, monthly_hours into plan from subscriptions
    where user_id = client and plan_runs(status, end_date, day)
    order by status = 'active' desc, id desc limit 1;
  return open_period_under(client, day, plan.id, plan.start_date, plan.monthly_hours, fills);
end $$;
