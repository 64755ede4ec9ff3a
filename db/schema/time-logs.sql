-- Time logs, their former values and corrections.

-- Hours that a VA worked on a task. A deleted VA leaves their logs, without the name.
create table time_logs (
  id integer primary key generated always as identity,
  -- No foreign key: a log outlives its task and keeps its id, because the hours were worked and billed.
  task_id integer not null,
  va_id integer references users (id) on delete set null,
  start_time timestamptz(3) not null,
  -- Null while the work is in progress.
  end_time timestamptz(3),
  -- Hours, exact to the second (`exact_hours`).
  duration numeric not null default 0 check (duration between 0 and 24),
  notes text check (char_length(notes) <= 5000),
  -- The worked parts of the span if a timer had pauses; null means the whole span. An empty range overlaps nothing.
  worked tstzmultirange,
  edited_at timestamptz(3),
  -- The timer that created the log, so that a repeated save finds it.
  timer_id integer,
  -- The client of the task, a copy, so that an index finds the logs of a client in a period. A trigger sets it.
  client_id integer not null default 0,
  version integer not null default 1,
  -- When an administrator last corrected the log.
  corrected_at timestamptz(3),
  -- The day of a log, in the time zone of its VA when the log began. A later change of the time zone moves no log. A trigger
  -- sets it; the default only allows inserts that leave it out.
  work_date date not null default billing_day(),
  -- `open` has not been submitted since it was last changed. `returned` has a reason and waits for the VA.
  approval text not null default 'open'
    constraint time_logs_approval_check check (approval in ('open', 'submitted', 'approved', 'returned')),
  approved_at timestamptz(3),
  -- No foreign key: the approval outlives the user.
  approved_by integer,
  return_reason text
    constraint time_logs_return_reason_check check (char_length(return_reason) <= 500 and btrim(return_reason) <> ''),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint time_logs_order_check check (end_time > start_time),
  -- Hours that people enter have two decimals, so a duration may exceed its span by 0.01.
  constraint time_logs_span_check check (end_time is null or (duration > 0
    and duration <= extract(epoch from end_time - start_time) / 3600 + 0.01)),
  constraint time_logs_worked_check check (worked is null or isempty(worked)
    or (lower(worked) = start_time and upper(worked) = end_time)),
  -- A log that is sent twice is stored once.
  constraint time_logs_va_id_task_id_start_time_key unique (va_id, task_id, start_time),
  constraint time_logs_overlap exclude using gist (
    int4range(va_id, va_id, '[]') with =,
    coalesce(worked, tstzmultirange(tstzrange(start_time, end_time))) with &&)
    where (va_id is not null and end_time is not null and (worked is null or not isempty(worked))),
  constraint time_logs_client_id_fkey foreign key (client_id) references users (id) on delete cascade,
  constraint time_logs_approved_check check (
    (approval = 'approved') = (approved_at is not null) and (approved_at is null) = (approved_by is null)),
  constraint time_logs_returned_check check (
    (approval = 'returned') = (return_reason is not null))
);
-- Lists of logs, newest first: of a task; of a VA, of everyone, of a client and the corrected ones, whose hours are summed
-- from the index only.
create index time_logs_task_newest on time_logs (task_id, start_time desc, id desc);
create index time_logs_va_newest on time_logs (va_id, start_time desc, id desc)
  include (duration, client_id, task_id);
create index time_logs_newest on time_logs (start_time desc, id desc)
  include (duration, va_id, client_id, task_id);
create index time_logs_client_newest on time_logs (client_id, start_time desc, id desc)
  include (duration, va_id, task_id);
create index time_logs_corrected on time_logs (start_time desc, id desc)
  include (duration, va_id, client_id, task_id) where corrected_at is not null;
-- A timer creates at most one log.
create unique index time_logs_timer_id_key on time_logs (timer_id) where timer_id is not null;
-- The week of a VA; the time of a client by day; what waits for a client, read from the index only.
create index time_logs_va_day on time_logs (va_id, work_date, task_id)
  include (duration, approval, client_id);
create index time_logs_client_day on time_logs (client_id, work_date, va_id)
  include (duration, approval, task_id);
create index time_logs_submitted on time_logs (client_id, work_date, va_id, id)
  include (duration) where approval = 'submitted';
-- What is not submitted, by week; and by VA and client.
create index time_logs_not_submitted on time_logs (work_date, va_id)
  include (duration, approval) where approval in ('open', 'returned') and end_time is not null;
create index time_logs_not_submitted_va on time_logs (va_id, client_id, work_date)
  where approval in ('open', 'returned') and end_time is not null;
-- The weeks that wait for a client. 0 is a deleted VA.
create index time_logs_waiting_weeks on time_logs (client_id, week_of(work_date), (coalesce(va_id, 0)))
  where approval = 'submitted';
-- The time of everyone that is not approved, by its state.
create index time_logs_not_approved on time_logs (approval, start_time, id)
  include (duration, va_id, client_id, task_id) where approval <> 'approved';
-- The logged time of a month, read from the index only.
create index time_logs_day on time_logs (work_date, id) include (va_id, client_id, duration, approval);

-- The old values of changed logs. Rows never change, and are deleted only with their log.
create table time_log_changes (
  id integer primary key generated always as identity,
  time_log_id integer not null references time_logs (id) on delete cascade,
  start_time timestamptz(3) not null,
  end_time timestamptz(3),
  duration numeric not null,
  notes text,
  changed_at timestamptz(3) not null default clock_timestamp(),
  -- No foreign key: the row is deleted with its log, and the client is only compared with the reader.
  client_id integer not null
);
-- The changes of a log, newest first.
create index time_log_changes_newest on time_log_changes (time_log_id, id desc);

-- What an administrator changed on the time of a client, with the old and the new values. Of a log that is moved to
-- another client, each of the two has a row, so that neither sees the other's. The ids of the log, the tasks, the VA and
-- the administrator are no foreign keys, because the row outlives them.
create table time_corrections (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('added', 'changed', 'moved-in', 'moved-out', 'deleted')),
  time_log_id integer not null,
  client_id integer not null references users (id) on delete cascade,
  va_id integer,
  actor_id integer not null,
  reason text not null check (char_length(reason) <= 500 and btrim(reason) <> ''),
  -- Null if the client did not have the log before.
  former_task_id integer,
  former_start_time timestamptz(3),
  former_end_time timestamptz(3),
  former_duration numeric,
  former_notes text,
  -- Null if the client does not have the log any more.
  task_id integer,
  start_time timestamptz(3),
  end_time timestamptz(3),
  duration numeric,
  notes text,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint time_corrections_former_check check (
    (former_start_time is null) = (kind = 'added' or kind = 'moved-in')),
  constraint time_corrections_values_check check (
    (start_time is null) = (kind = 'deleted' or kind = 'moved-out'))
);
-- Lists of corrections, newest first: of everyone, of a client, of a VA, of a log.
create index time_corrections_newest on time_corrections (created_at desc, id desc);
create index time_corrections_client_newest
  on time_corrections (client_id, created_at desc, id desc);
create index time_corrections_va_newest on time_corrections (va_id, created_at desc, id desc);
create index time_corrections_log on time_corrections (time_log_id, created_at desc, id desc);

-- Locks the work time of a VA until the transaction ends.
create function lock_work_time(va integer) returns void language sql volatile as $$
  select pg_advisory_xact_lock(hashtext('gva work time'), va)
$$;

-- The earliest start of a VA's time on a task: a day before the task existed, or before the VA got it if that was later. A VA
-- gets a task when they take it, when it is assigned to them, or because they work for its client. In whole minutes, as people
-- enter time. Null without the task.
-- Called by findEarliestWork (src/domains/time/earliest-work.ts) and findWeek (src/domains/timesheets/week-queries.ts).
create function earliest_work(the_task integer, va integer) returns timestamptz language sql stable as $$
  select date_trunc('minute', greatest(task.created_at, least(
    -- An assignment that ended before the task existed gave the VA nothing.
    (select min(started_at) from assignments where va_id = va and client_id = task.client_id
      and (ended_at is null or ended_at > task.created_at)),
    coalesce(
      -- If the first change takes the task from the VA, they had it from the beginning.
      (select case when fields -> 'vaId' -> 0 = to_jsonb(va) then task.created_at else changed.created_at end
        from task_changes as changed where task_id = task.id and fields -> 'vaId' @> to_jsonb(va)
        order by changed.id limit 1),
      -- A task that no user created has no change for its creation.
      case when task.va_id = va then coalesce(task.taken_at, task.created_at) end))) - interval '1 day')
  from tasks as task where task.id = the_task
$$;

-- Takes the hours of every writer to whole seconds. The name of the trigger puts it before the others of the table.
create function keep_exact_duration() returns trigger language plpgsql as $$
begin
  new.duration := exact_hours(new.duration);
  return new;
end $$;
create trigger time_logs_accurate before insert or update of duration on time_logs
  for each row execute function keep_exact_duration();

-- Sets the client of a new or moved log. The lock does what a foreign key of the task would do: the task cannot be deleted
-- before the log is committed.
create function keep_log_client() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.task_id = old.task_id then
    return new;
  end if;
  select client_id into new.client_id from tasks where id = new.task_id for key share;
  if not found then
    raise exception 'task % does not exist', new.task_id using errcode = 'foreign_key_violation',
      table = 'time_logs', column = 'task_id', constraint = 'time_logs_task_id_fkey';
  end if;
  return new;
end $$;
create trigger time_logs_client before insert or update of task_id on time_logs
  for each row execute function keep_log_client();

-- A task that is given to another client takes its time with it, except approved time.
create function move_logs_to_client() returns trigger language plpgsql as $$
begin
  perform lock_shared_rows();
  update time_logs set client_id = new.client_id
    where task_id = new.id and client_id <> new.client_id and approval <> 'approved';
  return null;
end $$;
create constraint trigger tasks_move_logs after update of client_id on tasks
  deferrable initially deferred for each row when (old.client_id <> new.client_id)
  execute function move_logs_to_client();

-- Increments the version of a changed log, so that an outdated change is detected.
create function count_log_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;
create trigger time_logs_version before update on time_logs for each row
  when ((old.task_id, old.start_time, old.end_time, old.duration, old.notes, old.corrected_at)
    is distinct from (new.task_id, new.start_time, new.end_time, new.duration, new.notes, new.corrected_at))
  execute function count_log_version();

-- Stores the old values of a changed log. Also its client, because the next client of the log must not read the versions
-- of the former one.
create function keep_former_log() returns trigger language plpgsql as $$
begin
  new.edited_at := clock_timestamp();
  insert into time_log_changes (time_log_id, start_time, end_time, duration, notes, changed_at, client_id)
    values (old.id, old.start_time, old.end_time, old.duration, old.notes, new.edited_at, old.client_id);
  return new;
end $$;
-- The old values of a corrected log are in its correction.
create trigger time_logs_keep_former before update on time_logs for each row
  when ((old.start_time, old.end_time, old.duration, old.notes)
    is distinct from (new.start_time, new.end_time, new.duration, new.notes)
    and old.corrected_at is not distinct from new.corrected_at)
  execute function keep_former_log();

-- Rejects the deletion of a change while its log exists.
create function refuse_forgetting() returns trigger language plpgsql as $$
begin
  if exists (select from time_logs where id = old.time_log_id) then
    raise exception '% is append-only', tg_table_name
      using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;
create trigger time_log_changes_stay before delete on time_log_changes
  for each row execute function refuse_forgetting();

-- Records the change of a log, also for the task that it was moved away from. The log of a deleted task is a change for
-- its client and its VA. A task that was given to another client has one event for all of its logs. A log that was
-- inserted at the same time gets the new client here.
create function record_time_log_event() returns trigger language plpgsql as $$
declare
  task record;
  log time_logs := coalesce(new, old);
begin
  perform lock_shared_rows();
  if tg_op = 'UPDATE' and new.task_id = old.task_id and new.client_id <> old.client_id
      and exists (select from time_logs where task_id = new.task_id and id < new.id) then
    return null;
  end if;
  for task in select id, client_id, va_id, status from tasks
      where id = any (array[log.task_id, old.task_id]) order by id loop
    if tg_op = 'INSERT' and task.client_id <> new.client_id then
      update time_logs set client_id = task.client_id where id = new.id;
    end if;
    perform record_event(
      kind => 'time-log',
      object_id => log.id,
      operation => event_operation(tg_op),
      client_id => task.client_id,
      va_id => task.va_id,
      is_pool => is_in_pool(task.va_id, task.status),
      user_ids => array_remove(array[log.va_id], null),
      task_id => task.id,
      actor_id => new.va_id);
  end loop;
  if not exists (select from tasks where id = log.task_id)
      and exists (select from users where id = log.client_id) then
    perform record_event(
      kind => 'time-log',
      object_id => log.id,
      operation => event_operation(tg_op),
      client_id => log.client_id,
      user_ids => array_remove(array[log.va_id], null),
      actor_id => new.va_id);
  end if;
  return null;
end $$;
create constraint trigger time_logs_event after insert or update or delete on time_logs
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_time_log_event();

-- Each change sets `updated_at`.
create trigger time_logs_touch before update on time_logs for each row execute function touch_updated_at();

-- Stored changes are append-only, and are deleted with their log.
create trigger time_log_changes_append_only before update or truncate on time_log_changes
  for each statement execute function refuse_change();
create trigger time_corrections_append_only before update or truncate on time_corrections
  for each statement execute function refuse_change();
