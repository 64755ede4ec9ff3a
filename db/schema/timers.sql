-- Timers. A VA works on one task at a time. A stopped timer becomes a log (`bookTimers`,
-- src/domains/worked-time/operations.ts), whose trigger books the hours (ledger-bookings.sql).

-- The timer of a VA, until it is saved as a log or discarded.
create table timers (
  id integer primary key generated always as identity,
  -- Operations that delete the VA or the task, or change the role, save the timer first, so that no worked time is lost.
  va_id integer not null references users (id) on delete restrict,
  task_id integer not null references tasks (id) on delete restrict,
  -- Stored with the timer, so that any device that saves the time saves them too.
  notes text check (char_length(notes) <= 5000),
  created_at timestamptz(3) not null default now(),
  constraint timers_va_id_key unique (va_id)
);
-- The timers of a task.
create index timers_task on timers (task_id);

-- A period in which a timer ran; without an end while it is running. Between segments the timer is paused.
create table timer_segments (
  id integer primary key generated always as identity,
  timer_id integer not null references timers (id) on delete cascade,
  started_at timestamptz(3) not null,
  ended_at timestamptz(3),
  constraint timer_segments_order_check check (ended_at >= started_at)
);
-- The segments of a timer, of which at most one is running.
create index timer_segments_timer on timer_segments (timer_id, started_at);
create unique index timer_segments_one_running on timer_segments (timer_id) where ended_at is null;
-- Running timers, the longest first.
create index timer_segments_running on timer_segments (started_at, id) where ended_at is null;

-- The length of worked parts in seconds.
create function seconds_in(worked tstzmultirange) returns numeric language sql immutable as $$
  select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0) from unnest(worked) part
$$;

-- The first seconds of worked parts.
-- Called by place_work and divideWork (src/domains/worked-time/queries.ts).
create function first_seconds(worked tstzmultirange, seconds numeric) returns tstzmultirange
language sql immutable as $$
  select coalesce(range_agg(tstzrange(lower(part), least(upper(part),
      lower(part) + make_interval(secs => (seconds - before)::double precision)))), '{}')
  from (
    select part, coalesce(sum(extract(epoch from upper(part) - lower(part)))
      over (order by lower(part) rows between unbounded preceding and 1 preceding), 0) as before
    from unnest(worked) as part
  ) as counted
  where before < seconds
$$;

-- The last seconds of worked parts.
create function last_seconds(worked tstzmultirange, seconds numeric) returns tstzmultirange
language sql immutable as $$
  select coalesce(range_agg(tstzrange(greatest(lower(part),
      upper(part) - make_interval(secs => (seconds - after)::double precision)), upper(part))), '{}')
  from (
    select part, coalesce(sum(extract(epoch from upper(part) - lower(part)))
      over (order by lower(part) desc rows between unbounded preceding and 1 preceding), 0) as after
    from unnest(worked) as part
  ) as counted
  where after < seconds
$$;

-- The worked parts of a timer. It stops counting after 24 hours, the limit of a log. Tested by timer-seconds.test.ts.
-- Called by pause_timer, deleteTimers (src/domains/worked-time/queries.ts) and findTimer (src/domains/time/timer-queries.ts).
create function timer_worked(the_timer integer, until timestamptz) returns tstzmultirange
language sql stable as $$
  select coalesce(range_agg(tstzrange(started_at,
      least(ended, started_at + make_interval(secs => 86400 - before)))), '{}')
  from (
    select started_at, ended, coalesce(sum(extract(epoch from ended - started_at))
      over (order by started_at, id rows between unbounded preceding and 1 preceding), 0) as before
    from (select id, started_at, greatest(started_at, coalesce(ended_at, until)) as ended
      from timer_segments where timer_id = the_timer) segment
  ) counted
  where before < 86400 and ended > started_at
$$;

-- The part of worked time that no log of the VA has, except one log. For a deleted VA (null) returns all of it.
-- Called by free_time and divideWork (src/domains/worked-time/queries.ts).
create function unlogged_part(va integer, ran tstzmultirange, except_log integer default 0) returns tstzmultirange
language sql stable as $$
  select ran - coalesce((
    select range_agg(coalesce(worked, tstzmultirange(tstzrange(start_time, end_time))))
    from time_logs
    where int4range(va_id, va_id, '[]') = int4range(va, va, '[]')
      and coalesce(worked, tstzmultirange(tstzrange(start_time, end_time))) && ran
      and va_id is not null and end_time is not null and (worked is null or not isempty(worked))
      and id <> except_log
  ), '{}')
$$;

-- Ends the running segment of a timer. Call `lock_work_time` first, as the triggers below do.
-- Called by pauseTimer (src/domains/time/timer-queries.ts).
create function pause_timer(the_timer integer) returns void language plpgsql as $$
declare
  worked tstzmultirange;
begin
  worked := timer_worked(the_timer, work_clock());
  -- The running segment is the last one, so it ends where the worked time ends.
  update timer_segments set ended_at = greatest(started_at, upper(worked))
    where timer_id = the_timer and ended_at is null;
end $$;

-- Pauses the timers of a task that its VA can no longer work on.
create function pause_timers_of_task() returns trigger language plpgsql as $$
declare
  timer record;
begin
  for timer in select id, va_id from timers where task_id = new.id
      and (new.status <> 'in-progress' or new.va_id is distinct from va_id) loop
    perform lock_work_time(timer.va_id);
    perform pause_timer(timer.id);
  end loop;
  return null;
end $$;
-- A trigger, because tasks are changed by many statements, and none decides anything about the timer.
create trigger tasks_pause_timers after update of status, va_id on tasks for each row
  when (old.status = 'in-progress' and (new.status, new.va_id) is distinct from (old.status, old.va_id))
  execute function pause_timers_of_task();

-- Pauses the timer of a VA who becomes inactive. Rejects a change of the role while the VA
-- has a timer: `changeUser` saves it first.
create function keep_timer_of_user() returns trigger language plpgsql as $$
declare
  timer integer := (select id from timers where va_id = new.id);
begin
  if timer is null then
    return null;
  end if;
  if new.role <> 'va' then
    raise exception 'user % has a timer', new.id
      using errcode = 'restrict_violation', table = 'timers', constraint = 'timers_va_role_check';
  end if;
  perform lock_work_time(new.id);
  perform pause_timer(timer);
  return null;
end $$;
create trigger users_keep_timer after update of role, status on users
  for each row when (new.role <> 'va' or new.status = 'inactive') execute function keep_timer_of_user();

-- Records the change of a timer, which only its VA sees.
create function record_timer_event() returns trigger language plpgsql as $$
begin
  perform record_event(kind => 'timer', object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op), task_id => coalesce(new.task_id, old.task_id),
    user_ids => array[coalesce(new.va_id, old.va_id)]);
  return null;
end $$;
create constraint trigger timers_event after insert or delete or update of notes on timers
  deferrable initially deferred for each row execute function record_timer_event();

-- Records that a timer was paused or resumed. The first segment has no event, because its new timer has one.
create function record_segment_event() returns trigger language plpgsql as $$
declare
  timer record;
begin
  select id, va_id, task_id into timer from timers where id = new.timer_id;
  if found and (tg_op = 'UPDATE' or exists (
      select from timer_segments where timer_id = timer.id and id < new.id)) then
    perform record_event(kind => 'timer', object_id => timer.id, operation => 'updated',
      task_id => timer.task_id, user_ids => array[timer.va_id]);
  end if;
  return null;
end $$;
create constraint trigger timer_segments_event after insert or update on timer_segments
  deferrable initially deferred for each row execute function record_segment_event();
