-- The hours guard: what happens when the hours of a client's billing period are used up.
-- Locks are taken in the order of all operations on time: tasks, work time of VAs, hours of a client.

-- The choice of a client. Without a row, time is logged on, and the debt is carried to the next period.
create table hours_guards (
  client_id integer primary key references users (id) on delete cascade,
  at_limit text not null default 'continue' check (at_limit in ('continue', 'ask', 'stop')),
  updated_at timestamptz(3) not null default clock_timestamp()
);

-- The questions to clients who want to be asked, and their answers.
create table hours_questions (
  id integer primary key generated always as identity,
  client_id integer not null references users (id) on delete cascade,
  -- The billing period of the question; after the answer, of the answer.
  period_start date not null,
  asked_at timestamptz(3) not null default clock_timestamp(),
  answer text check (answer in ('hours', 'period', 'no', 'pack')),
  hours numeric(6, 2) check (hours > 0),
  -- What the answer adds to the hours of the period: the allowed hours and the debt at the time of the answer.
  extra numeric check (extra > 0),
  answered_at timestamptz(3),
  constraint hours_questions_answered_check check ((answer is null) = (answered_at is null)
    and (answer is not distinct from 'hours') = (hours is not null)
    and (hours is null) = (extra is null))
);
-- A client has at most one open question; the questions of a period.
create unique index hours_questions_open_key on hours_questions (client_id) where answer is null;
create index hours_questions_period on hours_questions (client_id, period_start);

-- Worked time that the hours of the client did not cover: it waits for the answer of the client, or was declined. It is
-- kept when its task or its VA is deleted, because it was worked.
create table waiting_time (
  id integer primary key generated always as identity,
  client_id integer not null references users (id) on delete cascade,
  va_id integer references users (id) on delete set null,
  task_id integer references tasks (id) on delete set null,
  worked tstzmultirange not null check (not isempty(worked)),
  notes text check (char_length(notes) <= 5000),
  -- The timer that recorded the time.
  timer_id integer,
  created_at timestamptz(3) not null default clock_timestamp(),
  -- When it was decided that the time is not billed; null while it waits.
  declined_at timestamptz(3)
);
-- The waiting time of a client, a VA, a task and a timer.
create index waiting_time_client on waiting_time (client_id, id);
create index waiting_time_va on waiting_time (va_id, id);
create index waiting_time_task on waiting_time (task_id);
create index waiting_time_timer on waiting_time (timer_id);

-- Whether a payment of the client is disputed, or was lost in a dispute, and no administrator has decided.
create function is_on_hold(client integer) returns boolean language sql stable as $$
  select exists (select from payment_disputes as disputed join payments on payments.id = disputed.payment_id
    where disputed.status in ('open', 'lost') and disputed.decision is null and payments.client_id = client)
$$;

-- What happens at the limit of a client's hours: 'hold' during a dispute, otherwise their choice.
create function hours_choice(client integer) returns text language sql stable as $$
  select case when is_on_hold(client) then 'hold'
    else coalesce((select at_limit from hours_guards where client_id = client), 'continue') end
$$;

-- The hours that can still be booked for a client, negative if more are used or on hold; null if there is no limit. Opens the
-- billing period, and so locks the hours of the client, if there is a limit.
create function hours_room(client integer) returns numeric language plpgsql as $$
declare
  choice text := hours_choice(client);
  period date;
  room numeric;
begin
  if choice = 'continue' then
    return null;
  end if;
  period := open_billing_period(client);
  -- Again under the lock, because it may have changed in the meantime.
  choice := hours_choice(client);
  if choice = 'hold' then
    return -0.01;
  end if;
  if choice = 'continue' or (choice = 'ask' and exists (select from hours_questions
      where client_id = client and period_start = period and answer = 'period')) then
    return null;
  end if;
  select coalesce(sum(hours), 0) into room from ledger_totals
    where client_id = client and period_start = period;
  if choice = 'ask' then
    room := room + (select coalesce(sum(extra), 0) from hours_questions
      where client_id = client and period_start = period and answer = 'hours');
  end if;
  return exact_hours(room);
end $$;

-- Whether a client who wants to be asked has declined more hours in the current period.
create function has_declined_hours(client integer) returns boolean language sql volatile as $$
  select exists (select from hours_questions where client_id = client and answer = 'no'
    and period_start = billing_period_start(client))
$$;

-- The worked hours on the timers of a client's tasks, which are not logged yet.
-- Called by lockRoom (src/domains/ledger/guard/queries.ts).
create function hours_on_timers(client integer) returns numeric language sql volatile as $$
  select coalesce(sum(seconds_in(timer_worked(timers.id, work_clock()))), 0) / 3600
    from timers join tasks on tasks.id = timers.task_id where tasks.client_id = client
$$;

-- When the timers of a client's tasks together use up a number of hours; null if no timer runs until then.
create function hours_used_up_at(client integer, room numeric) returns timestamptz language sql stable as $$
  with segment as (
    select started_at, ended_at from timer_segments
      join timers on timers.id = timer_id
      join tasks on tasks.id = timers.task_id
      where tasks.client_id = client
  ), mark as (
    select moment, sum(change) as change from (
      select started_at as moment, 1 as change from segment
      union all select ended_at, -1 from segment where ended_at is not null
    ) as change group by moment
  ), step as (
    select moment, sum(change) over (order by moment) as running, lead(moment) over (order by moment) as following from mark
  ), used as (
    select moment, running, following, coalesce(sum(running * extract(epoch from following - moment))
      over (order by moment rows between unbounded preceding and 1 preceding), 0) as before
    from step
  )
  select moment + make_interval(secs => ((greatest(room, 0) * 3600 - before) / running)::double precision) from used
    where running > 0 and (following is null
      or before + running * extract(epoch from following - moment) >= greatest(room, 0) * 3600)
    order by moment limit 1
$$;

-- Asks a client who wants to be asked for more hours, unless a question is open or they have declined in this period.
create function ask_for_hours(client integer) returns void language plpgsql as $$
declare
  period date;
  plan integer;
begin
  if hours_choice(client) <> 'ask' then
    return;
  end if;
  period := open_billing_period(client);
  if exists (select from hours_questions
      where client_id = client and period_start = period and answer in ('no', 'period')) then
    return;
  end if;
  insert into hours_questions (client_id, period_start) values (client, period)
    on conflict (client_id) where answer is null do nothing;
  if not found then
    return;
  end if;
  select id into plan from subscriptions where user_id = client
    order by plan_runs(status, end_date) desc, status = 'active' desc, id desc limit 1;
  if plan is not null then
    perform notify_user(client, 'hours-question', 'subscription', plan, null);
  end if;
end $$;

-- Locks the tasks and the work time of the VAs whose time waits for a client.
-- Called by lockGuard (src/domains/ledger/guard/queries.ts).
create function lock_waiting_time(client integer) returns void language plpgsql as $$
declare
  va integer;
begin
  perform from tasks where id in (select task_id from waiting_time where client_id = client) order by id for key share;
  for va in select distinct va_id from waiting_time
      where client_id = client and va_id is not null order by va_id loop
    perform lock_work_time(va);
  end loop;
end $$;

-- Logs the waiting time of a client, oldest first, as far as the hours cover it. Call `lock_waiting_time` before the
-- hours of the client are locked.
-- Called by logWaitingTime (src/domains/ledger/guard/queries.ts).
create function log_waiting_time(client integer) returns void language plpgsql as $$
declare
  waiting record;
  ran tstzmultirange;
begin
  for waiting in select * from waiting_time
      where client_id = client and declined_at is null and task_id is not null order by id loop
    delete from waiting_time where id = waiting.id;
    ran := case when waiting.va_id is null then waiting.worked
      else unlogged_part(waiting.va_id, waiting.worked) end;
    if not isempty(ran) then
      perform log_worked_time(waiting.va_id, waiting.task_id, waiting.notes, null, ran);
    end if;
  end loop;
end $$;

-- Applies the choice of a client to the timers of their tasks. `stop`: saves the timers that run when the hours are used
-- up, at that moment. `ask`: asks. Does nothing before. Returns the number of stopped timers.
-- Called by applyGuard (src/domains/ledger/guard/queries.ts).
create function apply_hours_guard(client integer) returns integer language plpgsql as $$
declare
  choice text := hours_choice(client);
  timer record;
  room numeric;
  used_up timestamptz;
  stopped integer := 0;
begin
  if choice = 'continue' then
    return 0;
  end if;
  perform from tasks where client_id = client and id in (select task_id from timers) order by id for key share;
  for timer in select timers.va_id from timers join tasks on tasks.id = task_id
      where tasks.client_id = client order by timers.va_id loop
    perform lock_work_time(timer.va_id);
  end loop;
  room := hours_room(client);
  used_up := hours_used_up_at(client, room);
  if room is null or used_up is null or used_up > work_clock() then
    return 0;
  end if;
  if choice = 'ask' then
    perform ask_for_hours(client);
    return 0;
  end if;
  for timer in select timers.id, timers.va_id, task_id from timers join tasks on tasks.id = task_id
      where tasks.client_id = client and exists (select from timer_segments
        where timer_id = timers.id and (ended_at is null or ended_at > used_up))
      order by timers.va_id loop
    perform book_timer(timer.id, used_up);
    perform notify_user(timer.va_id, 'timer-stopped', 'task', timer.task_id, null);
    if choice <> 'hold' then perform notify_user(client, 'timer-stopped', 'task', timer.task_id, null); end if;
    stopped := stopped + 1;
  end loop;
  return stopped;
end $$;

-- Rejects booked hours that the hours of the client do not cover, for every writer. Corrections by administrators, which
-- have a reason, are not limited. It runs after the totals are written, which the name of the trigger ensures.
create function guard_hours() returns trigger language plpgsql as $$
declare
  booking record;
begin
  if nullif(current_setting('gva.reason', true), '') is not null
      or current_setting('gva.silent', true) is not distinct from 'on' then
    return null;
  end if;
  for booking in select client_id, sum(hours) as hours from booked
      where time_log_id is not null group by client_id having exact_hours(sum(hours)) < 0 order by client_id loop
    if hours_room(booking.client_id) < 0 then
      raise exception 'the hours of client % are used up', booking.client_id
        using errcode = 'check_violation', constraint = 'hours_guard';
    end if;
  end loop;
  return null;
end $$;
create trigger hours_ledger_total_guard after insert on hours_ledger
  referencing new table as booked for each statement execute function guard_hours();

-- Changes of the choice, of questions and of waiting time are changes of the client's hours.
create function record_guard_event() returns trigger language plpgsql as $$
declare
  client integer := (to_jsonb(coalesce(new, old)) ->> 'client_id')::integer;
begin
  perform record_event(kind => 'hours', object_id => client, operation => 'updated', client_id => client,
    va_id => va_of_client(client));
  return null;
end $$;
create constraint trigger hours_guards_event after insert or update on hours_guards
  deferrable initially deferred for each row execute function record_guard_event();
create constraint trigger hours_questions_event after insert or update on hours_questions
  deferrable initially deferred for each row execute function record_guard_event();
create constraint trigger waiting_time_event after insert or update or delete on waiting_time
  deferrable initially deferred for each row execute function record_guard_event();
