-- Totals of the dashboards, so that they read a few rows instead of counting every row. They are written at commit under
-- one lock, so that two transactions cannot deadlock. Half of each page is free, because the rows are updated in place
-- many times a day.
-- Later migrations replace the lock in these functions by `lock_shared_rows()` (event-transactions.sql). Events need no lock.

-- The figures of the admin dashboard as changes per UTC day: their sum is the current figure, and the sum without the
-- last days is the figure of an earlier day.
create table daily_totals (
  kind text not null check (kind in ('active-clients', 'clients', 'active-vas', 'training-vas', 'vas', 'revenue',
    'tasks', 'tasks-done', 'hours', 'ratings', 'rating-sum')),
  day date not null,
  amount numeric(14, 2) not null,
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
  hours numeric(9, 2) not null,
  primary key (va_id, day)
) with (fillfactor = 50);

-- Adds to a daily total, by default today.
create function add_to_total(total text, change numeric, on_day date default null) returns void
language plpgsql as $$
begin
  if coalesce(change, 0) = 0 then
    return;
  end if;
  perform pg_advisory_xact_lock(hashtext('gva events'));
  insert into daily_totals as t (kind, day, amount)
    values (total, coalesce(on_day, billing_day()), change)
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
-- was deleted with its task.
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
declare
  part record;
begin
  for part in
    select change.kind, change.day, sum(change.amount) as amount from (
      select * from totals_of_user(new) union all
      select was.kind, was.day, -was.amount from totals_of_user(old) was
    ) change group by 1, 2
  loop
    perform add_to_total(part.kind, part.amount, part.day);
  end loop;
  return null;
end $$;

-- The same for plans.
create function count_subscription() returns trigger language plpgsql as $$
declare
  part record;
begin
  for part in
    select change.kind, change.day, sum(change.amount) as amount from (
      select * from totals_of_subscription(new) union all
      select was.kind, was.day, -was.amount from totals_of_subscription(old) was
    ) change group by 1, 2
  loop
    perform add_to_total(part.kind, part.amount, part.day);
  end loop;
  return null;
end $$;

-- The same for tasks.
create function count_task() returns trigger language plpgsql as $$
declare
  part record;
begin
  for part in
    select change.kind, change.day, sum(change.amount) as amount from (
      select * from totals_of_task(new) union all
      select was.kind, was.day, -was.amount from totals_of_task(old) was
    ) change group by 1, 2
  loop
    perform add_to_total(part.kind, part.amount, part.day);
  end loop;
  return null;
end $$;

-- The same for ledger rows.
create function count_booking() returns trigger language plpgsql as $$
declare
  part record;
begin
  for part in
    select change.kind, change.day, sum(change.amount) as amount from (
      select * from totals_of_booking(new) union all
      select was.kind, was.day, -was.amount from totals_of_booking(old) was
    ) change group by 1, 2
  loop
    perform add_to_total(part.kind, part.amount, part.day);
  end loop;
  return null;
end $$;

-- The same for feedback.
create function count_rating() returns trigger language plpgsql as $$
declare
  part record;
begin
  for part in
    select change.kind, change.day, sum(change.amount) as amount from (
      select * from totals_of_rating(new) union all
      select was.kind, was.day, -was.amount from totals_of_rating(old) was
    ) change group by 1, 2
  loop
    perform add_to_total(part.kind, part.amount, part.day);
  end loop;
  return null;
end $$;
