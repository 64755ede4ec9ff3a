-- Exact hours: hours are whole seconds, and are rounded once, where a total is shown or billed. Migration 0051 applies this
-- file after it has widened the columns of logged, booked and paid hours.

-- Hours as a whole number of seconds. 600 s are 0.16666666666666666667 hours, in this spelling only, so that equal hours are
-- equal numbers. Every sum of hours that is stored or compared goes through it: a sum of such numbers differs from its exact
-- value by much less than a second.
create function exact_hours(hours numeric) returns numeric language sql immutable parallel safe as $$
  select round(round(hours * 3600), 20) / 3600
$$;

-- What hours cost at a rate, in cents. `costOf` in src/shared/money.ts is the same. 50 minutes at 6.99 are exactly 5.825; the
-- inner rounding keeps the digits that hours do not have from moving it below the half cent.
create or replace function cost_of(hours numeric, hourly_rate numeric) returns numeric
language sql immutable parallel safe as $$
  select round(round(hours * hourly_rate, 12), 2)
$$;

-- Takes the hours of every writer to whole seconds. The names of the triggers put them before the others of their tables.
create function keep_exact_duration() returns trigger language plpgsql as $$
begin
  new.duration := exact_hours(new.duration);
  return new;
end $$;
create trigger time_logs_accurate before insert or update of duration on time_logs
  for each row execute function keep_exact_duration();
create function keep_exact_hours() returns trigger language plpgsql as $$
begin
  new.hours := exact_hours(new.hours);
  return new;
end $$;
create trigger hours_ledger_accurate before insert on hours_ledger
  for each row execute function keep_exact_hours();
create trigger time_adjustments_accurate before insert on time_adjustments
  for each row execute function keep_exact_hours();

-- Carries the balance of a period into the next one, a debt too.
create or replace function carry_hours(client integer, former date, next date) returns void
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
create or replace function expiring_hours(client integer, former date, next date, plan_id integer, balance numeric)
returns numeric language sql stable as $$
  select coalesce(max(greatest(0, exact_hours(balance - plan.rollover_limit - coalesce((select hours from ledger_totals
      where client_id = client and period_start = former and kind = 'pack'), 0)))), 0)
  from (select subscription_id from hours_ledger
      where client_id = client and period_start = former and kind = 'grant' order by id desc limit 1) as granted
    join subscriptions as plan on plan.id = granted.subscription_id
  where plan.rollover_limit is not null
    and (plan.id = plan_id or exists (select from plan_changes where subscription_id = plan.id
      and successor_id = plan_id and status = 'applied'))
    and next = case when former < plan.start_date then billing_month(former, 1)
      else billing_month(plan.start_date, months_billed(plan.start_date, former) + 1) end
$$;

-- Adds new ledger rows to the totals. It also runs in bulk loads, so totals of the ledger are never recounted.
create or replace function total_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_totals as known (client_id, period_start, kind, hours)
    select client_id, period_start, kind, exact_hours(sum(hours)) from booked
      group by client_id, period_start, kind
      order by client_id, period_start, kind
    on conflict (client_id, period_start, kind)
      do update set hours = exact_hours(known.hours + excluded.hours);
  return null;
end $$;

-- The used hours of a billing period, never below 0.
create or replace function hours_used_in(client integer, period date) returns numeric language sql stable as $$
  select greatest(0, exact_hours(coalesce(-sum(hours), 0))) from ledger_totals
    where client_id = client and period_start = period and kind in ('use', 'correction')
$$;

-- The hours of a payment that were taken because it was returned, or is disputed.
create or replace function hours_taken(payment integer) returns numeric language sql stable as $$
  select exact_hours(
    coalesce((select sum(hours_taken) from refunds where payment_id = payment and status <> 'failed'), 0)
    + coalesce((select sum(hours_taken) from payment_disputes where payment_id = payment and status <> 'won'), 0))
$$;
