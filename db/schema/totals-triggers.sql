-- Totals: the functions that count tasks and work days and recount after bulk loads, and the triggers of totals.sql.
-- Later migrations replace the lock in these functions by `lock_shared_rows()` (event-transactions.sql). Events need no lock.

-- Moves a task from its old client, VA and status to the new ones in the task counts. A deleted user has no counts.
create function count_tasks_of_parties() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.client_id, new.va_id, new.status)
      is not distinct from (old.client_id, old.va_id, old.status) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtext('gva events'));
  if tg_op <> 'DELETE' then
    insert into task_counts as known (user_id, part, status, amount)
      select u.id, party.part, new.status, 1
      from (values (new.client_id, 'client'), (new.va_id, 'va')) party (id, part)
      join users u on u.id = party.id
      on conflict (user_id, part, status) do update set amount = known.amount + 1;
  end if;
  if tg_op <> 'INSERT' then
    update task_counts set amount = amount - 1
      where status = old.status and ((user_id = old.client_id and part = 'client')
        or (user_id = old.va_id and part = 'va'));
  end if;
  return null;
end $$;

-- Adds the new hours of a log to the VA's days, and subtracts the old ones. A deleted user has no days.
create function count_work() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('gva events'));
  insert into work_days as known (va_id, day, hours)
    select change.va_id, change.day, sum(change.hours) from (
      select new.va_id, day_of(new.start_time) as day, new.duration as hours
      union all select old.va_id, day_of(old.start_time), -old.duration
    ) change
    join users u on u.id = change.va_id
    group by change.va_id, change.day having sum(change.hours) <> 0
    on conflict (va_id, day) do update set hours = known.hours + excluded.hours;
  return null;
end $$;

-- Recounts the daily totals after a bulk load. A plan that has ended was revenue from its first day to its last.
create function recount_daily_totals() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('gva events'));
  delete from daily_totals;
  insert into daily_totals (kind, day, amount)
    select kind, day, sum(amount) from (
      select part.kind, coalesce(part.day, day_of(u.created_at)) as day, part.amount
        from users u, totals_of_user(u) part
      union all
      select part.kind, coalesce(part.day, coalesce(u.start_date, day_of(u.created_at))) as day, part.amount
        from subscriptions u, totals_of_subscription(u) part
      union all
      select part.kind, coalesce(part.day, day_of(u.created_at)) as day, part.amount
        from tasks u, totals_of_task(u) part
      union all
      select part.kind, coalesce(part.day, day_of(u.created_at)) as day, part.amount
        from hours_ledger u, totals_of_booking(u) part
      union all
      select part.kind, coalesce(part.day, day_of(u.created_at)) as day, part.amount
        from feedback u, totals_of_rating(u) part
      union all
      select 'revenue', start_date, round(monthly_hours * hourly_rate, 2)
        from subscriptions where status <> 'active' and start_date is not null and end_date > start_date
      union all
      select 'revenue', end_date, -round(monthly_hours * hourly_rate, 2)
        from subscriptions where status <> 'active' and start_date is not null and end_date > start_date
    ) parts
    group by kind, day having sum(amount) <> 0;
end $$;

-- Recounts the task counts after a bulk load.
create function recount_task_counts() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('gva events'));
  delete from task_counts;
  insert into task_counts (user_id, part, status, amount)
    select client_id, 'client', status, count(*) from tasks group by client_id, status
    union all
    select va_id, 'va', status, count(*) from tasks where va_id is not null
      group by va_id, status;
end $$;

-- Recounts the work days after a bulk load.
create function recount_work_days() returns void language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('gva events'));
  delete from work_days;
  insert into work_days (va_id, day, hours)
    select va_id, day_of(start_time), sum(duration) from time_logs where va_id is not null
      group by 1, 2;
end $$;

-- Recounts all totals after a bulk load.
create function recount_totals() returns void language plpgsql as $$
begin
  perform recount_daily_totals();
  perform recount_task_counts();
  perform recount_work_days();
end $$;

-- Changes of the counted columns change the daily totals.
create constraint trigger users_count after insert or update of role, status or delete on users
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_user();
create constraint trigger subscriptions_count
  after insert or update of status, monthly_hours, hourly_rate or delete on subscriptions
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_subscription();
create constraint trigger tasks_count after insert or update of completed_at, status or delete on tasks
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_task();
create constraint trigger hours_ledger_count after insert on hours_ledger
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_booking();
create constraint trigger feedback_count after insert or update of rating or delete on feedback
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_rating();
-- Changes of a task's client, VA or status change the task counts.
create constraint trigger tasks_count_parties after insert or update of status, client_id, va_id or delete on tasks
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_tasks_of_parties();
-- Changes of a log's VA, day or hours change the work days.
create constraint trigger time_logs_count_work
  after insert or update of va_id, start_time, duration or delete on time_logs
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_work();
