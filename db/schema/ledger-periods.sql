-- Billing periods: what they begin with, and what ends with them. A plan is billed monthly from its first day; a client
-- without one has calendar months.

-- Carries the balance of a period into the next one, a debt too.
create function carry_hours(client integer, former date, next date) returns void
language plpgsql as $$
declare
  balance numeric;
begin
  if former is null or next <= former then
    return;
  end if;
  select exact_hours(sum(hours)) into balance from hours_ledger
    where client_id = client and period_start = former;
  if balance <> 0 then
    insert into hours_ledger (client_id, period_start, kind, hours, other_period)
      values (client, former, 'carry', -balance, next), (client, next, 'carry', balance, former);
  end if;
end $$;

-- The unused hours of a month of a plan that expire when the next month of the plan, or of the plan that was scheduled to
-- replace it, begins. Nothing expires when a plan is replaced, paused or ended before. Packs of the month are kept.
create function expiring_hours(client integer, former date, next date, plan_id integer, balance numeric)
returns numeric language sql stable as $$
  select coalesce(max(greatest(0, exact_hours(balance - plan.rollover_limit - coalesce((select hours from ledger_totals
      where client_id = client and period_start = former and kind = 'pack'), 0)))), 0)
  from (select subscription_id from hours_ledger
      where client_id = client and period_start = former and kind = 'grant' order by id desc limit 1) as granted
    join subscriptions as plan on plan.id = granted.subscription_id
  where plan.rollover_limit is not null
    and (plan.id = plan_id or exists (select from plan_changes where subscription_id = plan.id
      and successor_id = plan_id and status = 'applied'))
    and next = end_of_month(plan.*, former)
$$;

-- The hours that reach the last of several months that are not open yet, from the balance before them, and the hours and
-- the limits of the earlier months.
-- Called by findBalance (src/domains/ledger/queries.ts).
create function hours_handed_on(balance numeric, grants numeric[], limits numeric[]) returns numeric
language plpgsql immutable as $$
begin
  for number in 1 .. coalesce(cardinality(grants), 0) loop
    -- Without a limit, `least` ignores the null.
    balance := least(balance + grants[number], limits[number]);
  end loop;
  return balance;
end $$;

-- Opens a client's billing period under a plan: lets unused hours expire that the plan does not hand on, carries the
-- balance and grants the hours. Without an anchor there is no plan, no grant, and nothing expires. `fills` also grants
-- earlier months that were not opened.
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

-- Opens a client's billing period, under the scheduled plan if its day has come.
create function open_billing_period(client integer, day date default billing_day(),
  fills boolean default true) returns date
language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('gva hours'), client);
  if current_setting('gva.changes_plan', true) is distinct from 'on' then
    perform apply_plan_change(client, day);
  end if;
  return open_running_period(client, day, fills);
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

-- Opens the billing period of a plan that becomes active.
create function grant_hours() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.status, new.start_date)
      is distinct from (old.status, old.start_date) then
    perform open_billing_period(new.user_id, fills => false);
  end if;
  return null;
end $$;
create trigger subscriptions_grant after insert or update on subscriptions
  for each row when (new.status = 'active' and current_setting('gva.silent', true) is distinct from 'on')
  execute function grant_hours();
