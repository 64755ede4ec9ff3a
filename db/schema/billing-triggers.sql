-- Billing: the functions that book hours, and the triggers of the tables of billing.sql.

-- Adds new ledger rows to the totals. It also runs in bulk loads, so totals of the ledger are never recounted.
create function total_ledger() returns trigger language plpgsql as $$
begin
  insert into ledger_totals as known (client_id, period_start, kind, hours)
    select client_id, period_start, kind, sum(hours) from booked
      group by client_id, period_start, kind
      order by client_id, period_start, kind
    on conflict (client_id, period_start, kind)
      do update set hours = known.hours + excluded.hours;
  return null;
end $$;

-- Books the hours of a log for the client who had the task. A later change is a correction in the period that is open
-- then, because a closed period has been billed.
create function book_time() returns trigger language plpgsql as $$
declare
  log record;
  owner integer;
  booked numeric;
  change numeric;
  period date;
begin
  if tg_op = 'DELETE' then
    log := old;
    -- The log was deleted with its task: the hours stay used.
    if not exists (select from tasks where id = log.task_id) then
      return null;
    end if;
  else
    log := new;
  end if;
  select min(client_id), sum(hours) into owner, booked from hours_ledger
    where time_log_id = log.id;
  if owner is null then
    -- A deleted log that was never booked needs no correction.
    if tg_op = 'DELETE' then
      return null;
    end if;
    select client_id into owner from tasks where id = log.task_id;
  end if;
  change := -coalesce(booked, 0) - case when tg_op = 'DELETE' then 0 else log.duration end;
  if change <> 0 then
    -- First, so that the rows that it inserts precede the booked hours.
    period := open_billing_period(owner);
    insert into hours_ledger (client_id, period_start, kind, hours, time_log_id)
      values (owner, period,
        case when booked is null then 'use' else 'correction' end, change, log.id);
  end if;
  return null;
end $$;

-- Maintains the dates of a plan, opens the period under the old terms before they change, and rejects an active plan
-- while a cancelled plan of the same client runs.
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
    perform open_billing_period(old.user_id);
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

-- Opens the billing period of a plan that becomes active.
create function grant_hours() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or (new.status, new.start_date)
      is distinct from (old.status, old.start_date) then
    perform open_billing_period(new.user_id, fills => false);
  end if;
  return null;
end $$;

-- Books the logs of a bulk load as they would have been booked day by day; for clients without any plan, whose periods
-- are calendar months, month by month. The ledger of a client begins with the first log, or today.
create function book_history() returns void language plpgsql as $$
declare
  client integer;
  since date;
  deed record;
  plan subscriptions;
  period date;
begin
  create temporary table unbooked on commit drop as
    select l.id, l.duration, t.client_id, l.created_at,
        case when p.known is null
          then date_trunc('month', l.created_at at time zone 'UTC')
          else l.created_at at time zone 'UTC' end::date as step_day,
        (l.created_at at time zone 'UTC')::date as day
      from time_logs l join tasks t on t.id = l.task_id
      left join (select distinct user_id as known from subscriptions) p on p.known = t.client_id
      where l.duration > 0 and not exists (select from hours_ledger h where h.time_log_id = l.id);
  create index on unbooked (client_id, step_day);
  analyze unbooked;
  for client in
    select client_id from unbooked union
    select user_id from subscriptions where plan_runs(status, end_date) order by 1
  loop
    plan := null;
    select coalesce(min(day), billing_day()) into since from unbooked where client_id = client;
    -- The steps of a day: plans that end (0), plans that start (1), logs (2).
    for deed in
      select greatest(start_date, since) as day, 1 as step, s.id as plan_id, null::date as step_day
        from subscriptions s where s.user_id = client and s.start_date is not null
          and (s.status = 'active' or s.end_date > since)
      union all
      select end_date, 0, id, null
        from subscriptions where user_id = client and not plan_runs(status, end_date)
          and start_date is not null and end_date > since
      union all
      select min(day), 2, 0, step_day from unbooked where client_id = client group by step_day
      order by day, step, plan_id
    loop
      if deed.step = 1 then
        select * into plan from subscriptions where id = deed.plan_id;
      end if;
      period := open_period_under(client, deed.day, plan.id, plan.start_date,
        plan.monthly_hours, deed.step <> 1);
      if deed.step = 0 and plan.id = deed.plan_id then
        plan := null;
      end if;
      if deed.step = 2 then
        insert into hours_ledger
            (client_id, period_start, kind, hours, time_log_id, created_at)
          select client, period, 'use', -duration, id, created_at
          from unbooked where client_id = client and step_day = deed.step_day
          order by created_at, id;
      end if;
    end loop;
    perform open_billing_period(client);
  end loop;
  drop table unbooked;
end $$;

-- Records the change of a plan, for its client and their VA.
create function record_subscription_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  perform record_event(
    kind => tg_argv[0],
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    client_id => coalesce(new.user_id, old.user_id),
    va_id => va_of_client(coalesce(new.user_id, old.user_id)));
  return null;
end $$;

-- Each change sets `updated_at`.
create trigger custom_plan_templates_touch before update on custom_plan_templates
  for each row execute function touch_updated_at();
create trigger subscriptions_touch before update on subscriptions
  for each row execute function touch_updated_at();
-- A plan keeps its dates, and opens the client's billing period.
create trigger subscriptions_keep before insert or update on subscriptions
  for each row execute function keep_subscription();
create trigger subscriptions_grant after insert or update on subscriptions
  for each row when (new.status = 'active' and current_setting('gva.silent', true) is distinct from 'on')
  execute function grant_hours();
-- Every writer's logs are booked; a bulk load calls book_history() instead.
create trigger time_logs_book after insert or update of duration or delete on time_logs
  for each row when (current_setting('gva.silent', true) is distinct from 'on') execute function book_time();
-- The ledger is append-only, and its rows are added to the totals.
create trigger hours_ledger_append_only before update or delete or truncate on hours_ledger
  for each statement execute function refuse_change();
create trigger hours_ledger_total after insert on hours_ledger
  referencing new table as booked for each statement execute function total_ledger();
-- Each visible change has an event.
create constraint trigger custom_plan_templates_event after insert or update or delete on custom_plan_templates
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_office_event('plan-template');
create constraint trigger subscriptions_event after insert or update or delete on subscriptions
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_subscription_event('subscription');
