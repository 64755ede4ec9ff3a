-- Totals of the dashboards, so that they read a few rows instead of counting every row. They are written at commit under
-- one lock, so that two transactions cannot deadlock. Half of each page is free, because the rows are updated in place
-- many times a day.

-- The figures of the admin dashboard as changes per UTC day: their sum is the current figure, and the sum without the
-- last days is the figure of an earlier day.
create table daily_totals (
  kind text not null check (kind in ('active-clients', 'clients', 'active-vas', 'training-vas', 'vas', 'revenue',
    'tasks', 'tasks-done', 'hours', 'ratings', 'rating-sum')),
  day date not null,
  amount numeric not null,
  primary key (kind, day)
) with (fillfactor = 50);

-- The number of tasks of each status that a client or a VA has.
create table task_counts (
  user_id integer not null references users (id) on delete cascade,
  part text not null check (part in ('client', 'va')),
  status text not null check (status in ('todo', 'in-progress', 'in-review', 'done', 'cancelled')),
  amount integer not null,
  primary key (user_id, part, status)
) with (fillfactor = 50);

-- The hours that a VA logged on a UTC day.
create table work_days (
  va_id integer not null references users (id) on delete cascade,
  day date not null,
  hours numeric not null,
  primary key (va_id, day)
) with (fillfactor = 50);

-- Adds to a daily total, by default today.
create function add_to_total(total text, change numeric, on_day date default null) returns void
language plpgsql as $$
begin
  if coalesce(change, 0) = 0 then
    return;
  end if;
  perform lock_shared_rows();
  insert into daily_totals as t (kind, day, amount)
    values (total, coalesce(on_day, utc_day()), change)
    on conflict (kind, day) do update set amount = t.amount + excluded.amount;
end $$;

-- What a user adds to the daily totals, and on which day; null is the day of the change.
create function totals_of_user(u users) returns table (kind text, day date, amount numeric)
language sql immutable as $$
  select 'clients', null::date, 1::numeric where (u).role = 'client' union all
  select 'active-clients', null, 1 where (u).role = 'client' and (u).status = 'active' union all
  select 'vas', null, 1 where (u).role = 'va' union all
  select 'active-vas', null, 1 where (u).role = 'va' and (u).status = 'active' union all
  select 'training-vas', null, 1 where (u).role = 'va' and (u).status = 'training'
$$;

-- What a plan adds to the daily totals: its monthly price while it is active.
create function totals_of_subscription(u subscriptions) returns table (kind text, day date, amount numeric)
language sql immutable as $$
  select 'revenue', null::date, round((u).monthly_hours * (u).hourly_rate, 2)
    where (u).status = 'active'
$$;

-- What a task adds to the daily totals.
create function totals_of_task(u tasks) returns table (kind text, day date, amount numeric)
language sql immutable as $$
  select 'tasks', null::date, 1::numeric where (u).id is not null union all
  select 'tasks-done', day_of((u).completed_at), 1 where (u).completed_at is not null
$$;

-- What a ledger row adds to the daily totals. Hours are counted from the ledger, because it keeps the hours of a log that
-- was deleted with its client.
create function totals_of_booking(u hours_ledger) returns table (kind text, day date, amount numeric)
language sql immutable as $$
  select 'hours', day_of((u).created_at), -(u).hours where (u).time_log_id is not null
$$;

-- What feedback adds to the daily totals.
create function totals_of_rating(u feedback) returns table (kind text, day date, amount numeric)
language sql immutable as $$
  select 'ratings', day_of((u).created_at), 1::numeric where (u).id is not null union all
  select 'rating-sum', day_of((u).created_at), (u).rating where (u).id is not null
$$;

-- Adds what the new user adds, and subtracts what the old one added.
create function count_user() returns trigger language plpgsql as $$
begin
  perform add_to_total(kind, sum(amount), day) from (
    select * from totals_of_user(new) union all
    select kind, day, -amount from totals_of_user(old)
  ) change group by kind, day;
  return null;
end $$;
-- Changes of the counted columns change the daily totals.
create constraint trigger users_count after insert or update of role, status or delete on users
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_user();

-- The same for plans.
create function count_subscription() returns trigger language plpgsql as $$
begin
  perform add_to_total(kind, sum(amount), day) from (
    select * from totals_of_subscription(new) union all
    select kind, day, -amount from totals_of_subscription(old)
  ) change group by kind, day;
  return null;
end $$;
create constraint trigger subscriptions_count
  after insert or update of status, monthly_hours, hourly_rate or delete on subscriptions
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_subscription();

-- The same for tasks.
create function count_task() returns trigger language plpgsql as $$
begin
  perform add_to_total(kind, sum(amount), day) from (
    select * from totals_of_task(new) union all
    select kind, day, -amount from totals_of_task(old)
  ) change group by kind, day;
  return null;
end $$;
create constraint trigger tasks_count after insert or update of completed_at, status or delete on tasks
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_task();

-- The same for ledger rows.
create function count_booking() returns trigger language plpgsql as $$
begin
  perform add_to_total(kind, sum(amount), day) from (
    select * from totals_of_booking(new) union all
    select kind, day, -amount from totals_of_booking(old)
  ) change group by kind, day;
  return null;
end $$;
create constraint trigger hours_ledger_count after insert on hours_ledger
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_booking();

-- The same for feedback.
create function count_rating() returns trigger language plpgsql as $$
begin
  perform add_to_total(kind, sum(amount), day) from (
    select * from totals_of_rating(new) union all
    select kind, day, -amount from totals_of_rating(old)
  ) change group by kind, day;
  return null;
end $$;
create constraint trigger feedback_count after insert or update of rating or delete on feedback
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_rating();

-- Moves a task from its old client, VA and status to the new ones in the task counts. A deleted user has no counts.
create function count_tasks_of_parties() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (new.client_id, new.va_id, new.status)
      is not distinct from (old.client_id, old.va_id, old.status) then
    return null;
  end if;
  perform lock_shared_rows();
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
-- Changes of a task's client, VA or status change the task counts.
create constraint trigger tasks_count_parties after insert or update of status, client_id, va_id or delete on tasks
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_tasks_of_parties();

-- Adds the new hours of a log to the VA's days, and subtracts the old ones. A deleted user has no days.
create function count_work() returns trigger language plpgsql as $$
begin
  perform lock_shared_rows();
  insert into work_days as known (va_id, day, hours)
    select change.va_id, change.day, exact_hours(sum(change.hours)) from (
      select new.va_id, day_of(new.start_time) as day, new.duration as hours
      union all select old.va_id, day_of(old.start_time), -old.duration
    ) change
    join users u on u.id = change.va_id
    group by change.va_id, change.day having sum(change.hours) <> 0
    on conflict (va_id, day) do update set hours = exact_hours(known.hours + excluded.hours);
  return null;
end $$;
-- Changes of a log's VA, day or hours change the work days.
create constraint trigger time_logs_count_work
  after insert or update of va_id, start_time, duration or delete on time_logs
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function count_work();

-- Recounts the daily totals after a bulk load. A plan that has ended was revenue from its first day to its last.
create function recount_daily_totals() returns void language plpgsql as $$
begin
  perform lock_shared_rows();
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
  perform lock_shared_rows();
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
  perform lock_shared_rows();
  delete from work_days;
  insert into work_days (va_id, day, hours)
    select va_id, day_of(start_time), exact_hours(sum(duration)) from time_logs where va_id is not null
      group by 1, 2;
end $$;

-- Recounts all totals after a bulk load.
-- Called by rebuildLedgerAndTotals (db/seed.ts).
create function recount_totals() returns void language plpgsql as $$
begin
  perform recount_daily_totals();
  perform recount_task_counts();
  perform recount_work_days();
end $$;
