-- How logged time gets into the ledger.

-- Books the hours of a log for the client who had the task. A later change is a correction in the period that is open
-- then, because a closed period has been billed. A log that an administrator moves to a task of another client is booked
-- back for the one and booked for the other. The reason and the author of a correction are settings of its transaction.
create function book_time() returns trigger language plpgsql as $$
declare
  log record;
  owner integer;
  booked_for integer;
  booked numeric;
  change numeric;
  period date;
  reason text := nullif(current_setting('gva.reason', true), '');
  author integer := case when reason is not null
    then nullif(current_setting('gva.actor', true), '')::integer end;
begin
  if tg_op = 'DELETE' then
    log := old;
    -- The log was deleted with its client: the hours stay used.
    if not exists (select from users where id = log.client_id) then
      return null;
    end if;
  else
    log := new;
  end if;
  -- At most one client has booked hours of the log; the others have got them back.
  select client_id, exact_hours(sum(hours)) into booked_for, booked from hours_ledger
    where time_log_id = log.id group by client_id order by exact_hours(sum(hours)) <> 0 desc, max(id) desc limit 1;
  -- A deleted log that was never booked needs no correction.
  if booked_for is null and tg_op = 'DELETE' then
    return null;
  end if;
  owner := booked_for;
  if owner is null or (tg_op = 'UPDATE' and new.task_id <> old.task_id) then
    -- The log of a deleted task keeps the client.
    owner := coalesce((select client_id from tasks where id = log.task_id), log.client_id);
  end if;
  change := case when tg_op = 'DELETE' then 0 else -log.duration end;
  if owner = booked_for then
    change := change - booked;
  elsif booked <> 0 then
    -- The ledgers are locked in the order of their clients, so that two moves cannot deadlock.
    perform open_billing_period(least(owner, booked_for));
    perform open_billing_period(greatest(owner, booked_for));
    period := open_billing_period(booked_for);
    insert into hours_ledger (client_id, period_start, kind, hours, time_log_id, reason, actor_id)
      values (booked_for, period, 'correction', -booked, log.id, reason, author);
  end if;
  if change <> 0 then
    -- First, so that the rows that it inserts precede the booked hours.
    period := open_billing_period(owner);
    insert into hours_ledger (client_id, period_start, kind, hours, time_log_id, reason, actor_id)
      values (owner, period, case when booked_for is null then 'use' else 'correction' end,
        change, log.id, reason, author);
  end if;
  return null;
end $$;
-- Every writer's logs are booked; a bulk load calls book_history() instead.
create trigger time_logs_book after insert or update of duration, task_id or delete on time_logs
  for each row when (current_setting('gva.silent', true) is distinct from 'on')
  execute function book_time();

-- Books the logs of a bulk load as they would have been booked day by day; for clients without any plan, whose periods
-- are calendar months, month by month. The ledger of a client begins with the first log, or today.
-- Called by rebuildLedgerAndTotals (db/seed.ts).
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
