-- Changes of plans: the credit of an upgrade, changes that are scheduled for a later day, packs of hours, and unused hours
-- that expire. Migration 0040 applies this file.

-- Max unused hours that roll over to the next month: null for all, 0 for none.
alter table custom_plan_templates add column rollover_limit numeric(8, 2)
  check (rollover_limit between 0 and 10000);
alter table subscriptions
  add column rollover_limit numeric(8, 2) check (rollover_limit between 0 and 10000),
  -- Taken off the price of the first month, for the unused days of the plan that it replaced.
  add column first_month_credit numeric(12, 2) not null default 0 check (first_month_credit >= 0),
  -- The plan whose checkout gave the card, if this plan replaced it on a scheduled day.
  add column card_plan_id integer references subscriptions (id) on delete set null;
create index subscriptions_card_plan on subscriptions (card_plan_id) where card_plan_id is not null;

alter table checkouts
  add column rollover_limit numeric(8, 2),
  -- The price is the amount and this credit: the hours of the unused days, which the client gives back. They belong to
  -- this plan and this month of it, and without them the payment is refunded.
  add column credit_amount numeric(12, 2) not null default 0 check (credit_amount >= 0),
  add column credit_hours numeric(8, 2) not null default 0 check (credit_hours >= 0),
  add column credit_plan_id integer,
  add column credit_period date,
  -- Of a pack: the bought hours.
  add column pack_hours numeric(8, 2) check (pack_hours > 0),
  add constraint checkouts_credit_check check ((credit_amount > 0) = (credit_hours > 0)
    and (credit_amount > 0) = (credit_plan_id is not null) and (credit_amount > 0) = (credit_period is not null)),
  add constraint checkouts_pack_check check ((kind = 'pack') = (pack_hours is not null)),
  drop constraint checkouts_renewal_check,
  add constraint checkouts_renewal_check check (kind = 'subscription' or (subscription_id is not null
    and (kind = 'pack' or (period_start is not null and attempt is not null))));
-- A client has at most one open checkout, for a plan or for a pack.
drop index checkouts_one_open_key;
create unique index checkouts_one_open_key on checkouts (user_id)
  where status = 'processing' and kind <> 'renewal';

-- `pack`: bought hours. `credit`: hours of unused days, for which the client got a credit. `expire`: unused hours that the
-- plan does not hand on.
alter table hours_ledger
  add column payment_id integer,
  drop constraint hours_ledger_source_check,
  add constraint hours_ledger_source_check check (
    (kind = 'grant' or kind = 'credit' or kind = 'expire') = (subscription_id is not null)
    and (kind = 'carry') = (other_period is not null)
    and (kind = 'pack') = (payment_id is not null)
    and (kind <> 'use' or time_log_id is not null)
    and (kind <> 'correction' or time_log_id is not null or reason is not null)
    and (kind <> 'pack' or hours > 0) and ((kind <> 'credit' and kind <> 'expire') or hours < 0));
-- A pack is booked once.
create unique index hours_ledger_pack_key on hours_ledger (payment_id) where payment_id is not null;
-- Changes of time logs have events of their own.
drop trigger hours_ledger_event on hours_ledger;
create constraint trigger hours_ledger_event after insert on hours_ledger
  deferrable initially deferred for each row
  when (((new.kind = 'correction' and new.time_log_id is null) or new.kind = 'pack')
    and current_setting('gva.silent', true) is distinct from 'on')
  execute function record_hours_event();

-- A plan that replaces another one on a later day. It begins with a month of the former plan, on that day or later.
create table plan_changes (
  id integer primary key generated always as identity,
  subscription_id integer not null references subscriptions (id) on delete cascade,
  client_id integer not null references users (id) on delete cascade,
  plan text not null check (plan in ('part-time', 'full-time', 'enterprise', 'custom')),
  monthly_hours numeric(8, 2) not null check (monthly_hours between 1 and 10000),
  hourly_rate numeric(8, 2) not null check (hourly_rate between 0.01 and 10000),
  custom_plan_name text check (char_length(custom_plan_name) <= 120),
  rollover_limit numeric(8, 2) check (rollover_limit between 0 and 10000),
  effective_on date not null,
  status text not null default 'scheduled' check (status in ('scheduled', 'applied', 'withdrawn')),
  -- The plan that began with the change.
  successor_id integer references subscriptions (id) on delete cascade,
  created_at timestamptz(3) not null default clock_timestamp(),
  settled_at timestamptz(3),
  -- When the audit log and a mail told of it.
  announced_at timestamptz(3),
  constraint plan_changes_settled_check check ((status = 'scheduled') = (settled_at is null)
    and (status = 'applied') = (successor_id is not null))
);
-- A client has at most one scheduled change. The changes of a client and of a plan; those that nobody was told of.
create unique index plan_changes_one_scheduled_key on plan_changes (client_id) where status = 'scheduled';
create index plan_changes_client on plan_changes (client_id, id);
create index plan_changes_subscription on plan_changes (subscription_id, id);
create index plan_changes_successor on plan_changes (successor_id) where successor_id is not null;
create index plan_changes_to_announce on plan_changes (id) where status = 'applied' and announced_at is null;

-- The first day of the first month of a plan that begins on a day or later.
create function first_month_from(anchor date, day date) returns date language sql immutable as $$
  select case when month >= day then month else billing_month(anchor, number + 1) end
  from (select months_billed(anchor, day)) as months (number), billing_month(anchor, number) as month
$$;

-- Replaces the plan of a client by its scheduled plan, if the day has come. The caller has locked the hours of the client.
-- Months of the former plan that are not open yet are opened first.
create function apply_plan_change(client integer, day date) returns void language plpgsql as $$
declare
  change record;
  former subscriptions;
  starts_on date;
  successor integer;
begin
  select * into change from plan_changes
    where client_id = client and status = 'scheduled' and effective_on <= day;
  if not found then
    return;
  end if;
  select * into former from subscriptions where id = change.subscription_id for update;
  -- Not in a month that the former plan has granted already.
  starts_on := first_month_from(former.start_date, greatest(change.effective_on, (select max(period_start) + 1
    from hours_ledger where client_id = client and subscription_id = former.id and kind = 'grant')));
  -- Withdrawn by another transaction in the meantime, not due yet, or the plan pauses before.
  if former.status <> 'active' or starts_on > day or starts_on >= former.end_date
      or not exists (select from plan_changes where id = change.id and status = 'scheduled') then
    return;
  end if;
  if starts_on > former.start_date then
    perform open_period_under(client, starts_on - 1, former.id, former.start_date, former.monthly_hours, true);
  end if;
  perform set_config('gva.changes_plan', 'on', true);
  update plan_changes set status = 'applied', settled_at = clock_timestamp(), successor_id = former.id
    where id = change.id;
  update subscriptions set status = 'inactive', end_date = starts_on where id = former.id;
  insert into subscriptions (user_id, plan, status, monthly_hours, hourly_rate, custom_plan_name,
      rollover_limit, start_date, end_date, payment_method, next_billing_date, card_plan_id)
    values (client, change.plan, 'active', change.monthly_hours, change.hourly_rate, change.custom_plan_name,
      change.rollover_limit, starts_on, former.end_date, former.payment_method, billing_month(starts_on, 1),
      coalesce(former.card_plan_id, former.id))
    returning id into successor;
  update plan_changes set successor_id = successor where id = change.id;
  perform set_config('gva.changes_plan', '', true);
end $$;

-- Opens a client's billing period under the plan that runs. The plan is read after the lock is acquired, so that
-- changes of the transaction that held the lock before are seen. While a scheduled plan replaces another one, the
-- triggers of both plans open nothing.
create function open_running_period(client integer, day date default billing_day(),
  fills boolean default true) returns date
language plpgsql as $$
declare
  plan record;
begin
  perform pg_advisory_xact_lock(hashtext('gva hours'), client);
  if current_setting('gva.changes_plan', true) is not distinct from 'on' then
    return (select max(period_start) from hours_ledger where client_id = client);
  end if;
  select id, start_date, monthly_hours into plan from subscriptions
    where user_id = client and plan_runs(status, end_date, day)
    order by status = 'active' desc, id desc limit 1;
  return open_period_under(client, day, plan.id, plan.start_date, plan.monthly_hours, fills);
end $$;

-- Opens a client's billing period, under the scheduled plan if its day has come.
create or replace function open_billing_period(client integer, day date default billing_day(),
  fills boolean default true) returns date
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('gva hours'), client);
  if current_setting('gva.changes_plan', true) is distinct from 'on' then
    perform apply_plan_change(client, day);
  end if;
  return open_running_period(client, day, fills);
end $$;

-- The unused hours of a month of a plan that expire when the next month of the plan, or of the plan that was scheduled to
-- replace it, begins. Nothing expires when a plan is replaced, paused or ended before. Packs of the month are kept.
create function expiring_hours(client integer, former date, next date, plan_id integer, balance numeric)
returns numeric language sql stable as $$
  select coalesce(max(greatest(0, balance - plan.rollover_limit - coalesce((select hours from ledger_totals
      where client_id = client and period_start = former and kind = 'pack'), 0))), 0)
  from (select subscription_id from hours_ledger
      where client_id = client and period_start = former and kind = 'grant' order by id desc limit 1) as granted
    join subscriptions as plan on plan.id = granted.subscription_id
  where plan.rollover_limit is not null
    and (plan.id = plan_id or exists (select from plan_changes where subscription_id = plan.id
      and successor_id = plan_id and status = 'applied'))
    and next = case when former < plan.start_date then billing_month(former, 1)
      else billing_month(plan.start_date, months_billed(plan.start_date, former) + 1) end
$$;

-- The hours that reach the last of several months that are not open yet, from the balance before them, and the hours and
-- the limits of the earlier months.
create function hours_handed_on(balance numeric, grants numeric[], limits numeric[]) returns numeric
language plpgsql immutable as $$
begin
  for number in 1 .. coalesce(cardinality(grants), 0) loop
    -- Without a limit, `least` ignores the null.
    balance := least(balance + grants[number], limits[number]);
  end loop;
  return balance;
end $$;

-- Books the unused hours that expire before the rest is carried.
create function expire_hours(client integer, former date, next date, plan_id integer) returns void
language plpgsql as $$
declare
  expired numeric;
begin
  if former is null or next <= former then
    return;
  end if;
  expired := expiring_hours(client, former, next, plan_id, (select coalesce(sum(hours), 0) from hours_ledger
    where client_id = client and period_start = former));
  if expired > 0 then
    insert into hours_ledger (client_id, period_start, kind, hours, subscription_id)
      select client, former, 'expire', -expired, subscription_id from hours_ledger
      where client_id = client and period_start = former and kind = 'grant' order by id desc limit 1;
  end if;
end $$;

-- Opens a client's billing period under a plan: lets unused hours expire that the plan does not hand on, carries the
-- balance and grants the hours. Without an anchor there is no plan, no grant, and nothing expires. `fills` also grants
-- earlier months that were not opened.
create or replace function open_period_under(client integer, day date, plan_id integer, anchor date,
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
    perform expire_hours(client, current_period, opened, plan_id);
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

-- Maintains the dates of a plan, opens the period under the old terms before they change, and rejects an active plan
-- while a cancelled plan of the same client runs. A scheduled plan is not applied here, because it would change the row
-- that is being changed.
create or replace function keep_subscription() returns trigger language plpgsql as $$
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
      coalesce(new.end_date, billing_day())::timestamp at time zone 'UTC');
  end if;
  return new;
end $$;

-- A plan that is cancelled, ended or replaced takes its scheduled change with it. A paused one keeps it.
create function withdraw_plan_change() returns trigger language plpgsql as $$
begin
  update plan_changes set status = 'withdrawn', settled_at = clock_timestamp()
    where subscription_id = new.id and status = 'scheduled';
  return null;
end $$;
create trigger subscriptions_withdraw_change after update on subscriptions for each row
  when (new.status <> 'active' and new.paused_on is null and (old.status = 'active' or old.paused_on is not null))
  execute function withdraw_plan_change();

-- A scheduled change is a change of its plan.
create function record_plan_change_event() returns trigger language plpgsql as $$
begin
  perform record_event(kind => 'subscription', object_id => new.subscription_id, operation => 'updated',
    client_id => new.client_id, va_id => va_of_client(new.client_id));
  return null;
end $$;
create constraint trigger plan_changes_event after insert or update on plan_changes
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_plan_change_event();
