-- Plans of clients, and the templates of custom plans.

-- A plan that administrators offer besides the fixed ones.
create table custom_plan_templates (
  id integer primary key generated always as identity,
  name text not null check (char_length(name) <= 120 and btrim(name) <> ''),
  monthly_hours numeric(8, 2) not null check (monthly_hours between 1 and 10000),
  hourly_rate numeric(8, 2) not null check (hourly_rate between 0.01 and 10000),
  monthly_total numeric(12, 2) not null generated always as (round(monthly_hours * hourly_rate, 2)) stored,
  description text check (char_length(description) <= 2000),
  -- Max unused hours that roll over to the next month: null for all, 0 for none.
  rollover_limit numeric(8, 2) check (rollover_limit between 0 and 10000),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- The list of templates, newest first.
create index custom_plan_templates_newest on custom_plan_templates (created_at desc, id desc);

-- A plan of a client.
create table subscriptions (
  id integer primary key generated always as identity,
  user_id integer not null references users (id) on delete cascade,
  plan text not null check (is_plan(plan)),
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
  -- The day from which an inactive plan is paused. It keeps its terms, and can be activated again.
  paused_on date,
  -- As in `custom_plan_templates`.
  rollover_limit numeric(8, 2) check (rollover_limit between 0 and 10000),
  -- Taken off the price of the first month, for the unused days of the plan that it replaced.
  first_month_credit numeric(12, 2) not null default 0 check (first_month_credit >= 0),
  -- The plan whose checkout gave the card, if this plan replaced it on a scheduled day.
  card_plan_id integer references subscriptions (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint subscriptions_period_check check (end_date >= start_date),
  constraint subscriptions_paused_check check (paused_on is null or status = 'inactive')
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
-- A client has at most one paused plan.
create unique index subscriptions_one_paused_key on subscriptions (user_id)
  where paused_on is not null;
-- Active plans whose pause must begin.
create index subscriptions_to_pause on subscriptions (end_date)
  where status = 'active' and end_date is not null;
-- The plans that use the card of a plan.
create index subscriptions_card_plan on subscriptions (card_plan_id) where card_plan_id is not null;

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
create function plan_runs(status text, end_date date, day date default billing_day())
returns boolean language sql stable as $$
  select (status = 'active' and coalesce(end_date > day, true))
    or (status = 'cancelled' and coalesce(end_date > day, false))
$$;

-- The first day that a plan does not cover; infinity while no end is known.
create function plan_end(plan subscriptions) returns date language sql stable as $$
  select case (plan).status
    when 'active' then coalesce((plan).end_date, 'infinity')
    when 'cancelled' then coalesce((plan).end_date, billing_day())
    else least((plan).end_date, billing_day()) end
$$;

-- The first day of the first month of a plan that begins on a day or later.
create function first_month_from(anchor date, day date) returns date language sql immutable as $$
  select case when month >= day then month else billing_month(anchor, number + 1) end
  from (select months_billed(anchor, day)) as months (number), billing_month(anchor, number) as month
$$;

-- The first day after a month of a plan. Months before a pause are older than the first day of the plan.
create function end_of_month(plan subscriptions, month date) returns date language sql stable as $$
  select case when month < plan.start_date then billing_month(month, 1)
    else billing_month(plan.start_date, months_billed(plan.start_date, month) + 1) end
$$;

-- Maintains the dates of a plan, opens the period under the old terms before they change, and rejects an active plan
-- while a cancelled plan of the same client runs. A scheduled plan is not applied here, because it would change the row
-- that is being changed.
create function keep_subscription() returns trigger language plpgsql as $$
declare
  is_bulk boolean := current_setting('gva.silent', true) is not distinct from 'on';
begin
  if new.status = 'active' then
    new.start_date := coalesce(new.start_date, billing_day());
  end if;
  if tg_op = 'UPDATE' and old.status = 'active'
      and (new.status, new.start_date, new.monthly_hours)
        is distinct from (old.status, old.start_date, old.monthly_hours)
      and not is_bulk then
    perform open_running_period(old.user_id);
  end if;
  if new.status = 'active' and not is_bulk then
    perform pg_advisory_xact_lock(hashtext('gva hours'), new.user_id);
    if exists (select from subscriptions where user_id = new.user_id and id <> new.id
        and status = 'cancelled' and plan_runs(status, end_date)) then
      raise exception 'another plan of this client runs' using
        errcode = 'unique_violation', constraint = 'subscriptions_one_active_key';
    end if;
  end if;
  if new.status in ('active', 'pending') or plan_runs(new.status, new.end_date) then
    new.ended_at := null;
  elsif tg_op = 'INSERT' or old.status <> new.status then
    new.ended_at := coalesce(new.ended_at,
      business_day_start(coalesce(new.end_date, billing_day())));
  end if;
  return new;
end $$;
create trigger subscriptions_keep before insert or update on subscriptions
  for each row execute function keep_subscription();

-- Records the change of a plan, for its client and their VA.
create function record_subscription_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  perform record_event(
    kind => 'subscription',
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    client_id => coalesce(new.user_id, old.user_id),
    va_id => va_of_client(coalesce(new.user_id, old.user_id)));
  return null;
end $$;
create constraint trigger subscriptions_event after insert or update or delete on subscriptions
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_subscription_event();

-- Each change sets `updated_at`.
create trigger custom_plan_templates_touch before update on custom_plan_templates
  for each row execute function touch_updated_at();
create trigger subscriptions_touch before update on subscriptions
  for each row execute function touch_updated_at();

-- Each visible change has an event.
create constraint trigger custom_plan_templates_event after insert or update or delete on custom_plan_templates
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_office_event('plan-template');
