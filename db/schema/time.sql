-- Time: logs, their former values, and timers. A VA works on one task at a time.

-- Hours that a VA worked on a task. A deleted VA leaves their logs, without the name.
create table time_logs (
  id integer primary key generated always as identity,
  task_id integer not null references tasks (id) on delete cascade,
  va_id integer references users (id) on delete set null,
  start_time timestamptz(3) not null,
  -- Null while the work is in progress.
  end_time timestamptz(3),
  duration numeric(6, 2) not null default 0 check (duration between 0 and 24),
  notes text check (char_length(notes) <= 5000),
  -- The worked parts of the span if a timer had pauses; null means the whole span. Logs from before overlaps were
  -- forbidden may have an empty range, which overlaps nothing.
  worked tstzmultirange,
  edited_at timestamptz(3),
  -- The timer that created the log, so that a repeated save finds it.
  timer_id integer,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint time_logs_order_check check (end_time > start_time),
  -- Hours have two decimals, so a duration may exceed its span by 0.01.
  constraint time_logs_span_check check (end_time is null or (duration > 0
    and duration <= extract(epoch from end_time - start_time) / 3600 + 0.01)),
  constraint time_logs_worked_check check (worked is null or isempty(worked)
    or (lower(worked) = start_time and upper(worked) = end_time)),
  -- A log that is sent twice is stored once.
  constraint time_logs_va_id_task_id_start_time_key unique (va_id, task_id, start_time),
  constraint time_logs_overlap exclude using gist (
    int4range(va_id, va_id, '[]') with =,
    coalesce(worked, tstzmultirange(tstzrange(start_time, end_time))) with &&)
    where (va_id is not null and end_time is not null and (worked is null or not isempty(worked)))
);
-- Lists of logs, newest first: of a task, of a VA, of everyone.
create index time_logs_task_newest on time_logs (task_id, start_time desc, id desc);
create index time_logs_va_newest on time_logs (va_id, start_time desc, id desc);
create index time_logs_newest on time_logs (start_time desc, id desc);
-- The hours of a VA in a month, read from the index only.
create index time_logs_va_hours on time_logs (va_id, start_time) include (duration);
-- A timer creates at most one log.
create unique index time_logs_timer_id_key on time_logs (timer_id) where timer_id is not null;

-- The old values of changed logs. Rows never change, and are deleted only with their log.
create table time_log_changes (
  id integer primary key generated always as identity,
  time_log_id integer not null references time_logs (id) on delete cascade,
  start_time timestamptz(3) not null,
  end_time timestamptz(3),
  duration numeric(6, 2) not null,
  notes text,
  changed_at timestamptz(3) not null default clock_timestamp()
);
-- The changes of a log, newest first.
create index time_log_changes_newest on time_log_changes (time_log_id, id desc);

-- The timer of a VA, until it is saved as a log or discarded.
create table timers (
  id integer primary key generated always as identity,
  va_id integer not null references users (id) on delete cascade,
  task_id integer not null references tasks (id) on delete cascade,
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

-- Stores the old values of a changed log. Since migration 0045 it also stores the client.
create function keep_former_log() returns trigger language plpgsql as $$
begin
  new.edited_at := clock_timestamp();
  insert into time_log_changes (time_log_id, start_time, end_time, duration, notes, changed_at)
    values (old.id, old.start_time, old.end_time, old.duration, old.notes, new.edited_at);
  return new;
end $$;

-- Rejects the deletion of a change while its log exists.
create function refuse_forgetting() returns trigger language plpgsql as $$
begin
  if exists (select from time_logs where id = old.time_log_id) then
    raise exception '% is append-only', tg_table_name
      using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;

-- Locks the work time of a VA until the transaction ends.
create function lock_work_time(va integer) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtext('gva work time'), va)
$$;

-- The worked parts of a timer. It stops counting after 24 hours, the limit of a log.
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

-- The length of worked parts in seconds.
create function seconds_in(worked tstzmultirange) returns numeric language sql immutable as $$
  select coalesce(sum(extract(epoch from upper(part) - lower(part))), 0) from unnest(worked) part
$$;

-- Ends the running segment of a timer.
create function pause_timer(the_timer integer) returns void language plpgsql as $$
declare
  worked tstzmultirange;
begin
  worked := timer_worked(the_timer, work_clock());
  -- The running segment is the last one, so it ends where the worked time ends.
  update timer_segments set ended_at = greatest(started_at, upper(worked))
    where timer_id = the_timer and ended_at is null;
end $$;

-- Saves a timer as a log, without time that another log already has. A timer without any time leaves no log.
create function book_timer(the_timer integer) returns integer
language plpgsql as $$
declare
  timer record;
  ran tstzmultirange;
  log_id integer;
begin
  perform lock_work_time(va_id) from timers where id = the_timer;
  select id, va_id, task_id, notes into timer from timers where id = the_timer;
  if not found then
    return null;
  end if;
  ran := timer_worked(the_timer, work_clock());
  ran := ran - coalesce((
    select range_agg(coalesce(worked, tstzmultirange(tstzrange(start_time, end_time))))
    from time_logs
    where int4range(va_id, va_id, '[]') = int4range(timer.va_id, timer.va_id, '[]')
      and coalesce(worked, tstzmultirange(tstzrange(start_time, end_time))) && ran
      and va_id is not null and end_time is not null and (worked is null or not isempty(worked))
  ), '{}');
  delete from timers where id = the_timer;
  if isempty(ran) then
    return null;
  end if;
  insert into time_logs (task_id, va_id, start_time, end_time, duration, notes, worked, timer_id)
    values (timer.task_id, timer.va_id, lower(ran), upper(ran),
      greatest(0.01, round(seconds_in(ran) / 3600, 2)), timer.notes, ran, timer.id)
    returning id into log_id;
  return log_id;
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

-- Saves the timers of a deleted task. The log is deleted with the task; the hours stay in the ledger.
create function book_timers_of_task() returns trigger language plpgsql as $$
begin
  perform book_timer(id) from timers where task_id = old.id;
  return old;
end $$;

-- Saves the timer of a user who is no longer a VA, and pauses the timer of an inactive VA.
create function settle_timers_of_user() returns trigger language plpgsql as $$
declare
  timer record;
begin
  for timer in select id from timers where va_id = old.id loop
    perform lock_work_time(old.id);
    if tg_op = 'DELETE' or new.role <> 'va' then
      perform book_timer(timer.id);
    elsif new.status = 'inactive' then
      perform pause_timer(timer.id);
    end if;
  end loop;
  return case tg_op when 'DELETE' then old else new end;
end $$;
