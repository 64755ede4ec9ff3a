-- Approval of logged time: who approved a log, locked logs, and adjustments of approved logs.

-- What was decided about a log, in order. Rows never change; the ids are no foreign keys, because a row outlives them.
create table time_log_decisions (
  id bigint primary key generated always as identity,
  time_log_id integer not null,
  client_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('submitted', 'withdrawn', 'approved', 'returned')),
  -- The hours that were decided about.
  hours numeric not null,
  actor_id integer not null,
  reason text check (char_length(reason) <= 500 and btrim(reason) <> ''),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint time_log_decisions_returned_check check ((kind = 'returned') = (reason is not null))
);
-- The decisions about a log and those of a client, in order.
create index time_log_decisions_log on time_log_decisions (time_log_id, id);
create index time_log_decisions_client on time_log_decisions (client_id, id);

-- A change of the hours of an approved log: an entry of its own, because the log is locked. It is approved by the
-- administrator who makes it.
create table time_adjustments (
  id integer primary key generated always as identity,
  -- Created by the browser, so that a repeated request is the same adjustment.
  request_id uuid not null constraint time_adjustments_request_id_key unique,
  -- No foreign keys: an adjustment outlives its log, its VA and its task. A trigger copies the next four from the log.
  time_log_id integer not null,
  client_id integer not null default 0 references users (id) on delete cascade,
  va_id integer,
  task_id integer not null default 0,
  -- The day of the log. It counts for the pay rate; the day of the adjustment counts for the month of the pay.
  work_date date not null default billing_day(),
  booked_on date not null default billing_day(),
  hours numeric not null check (hours <> 0),
  reason text not null check (char_length(reason) <= 500 and btrim(reason) <> ''),
  actor_id integer not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
-- The adjustments of a log, and of a VA and a client by day.
create index time_adjustments_log on time_adjustments (time_log_id, id);
create index time_adjustments_va_day on time_adjustments (va_id, booked_on, id);
create index time_adjustments_client_day on time_adjustments (client_id, booked_on, id);
-- The adjustments of the logs of a period.
create index time_adjustments_work_day on time_adjustments (work_date) include (time_log_id, client_id, hours);
-- The adjustments of a month.
create index time_adjustments_day on time_adjustments (booked_on, id);

-- The approved hours that are paid to VAs and count as work delivered: logs, and adjustments with the day on which they
-- were made. `rate_date` is the day whose pay rate applies.
create view approved_time as
  select 'log' as source, id as source_id, va_id, client_id, task_id,
    work_date as booked_on, work_date as rate_date, duration as hours, approved_at
  from time_logs where approval = 'approved'
  union all
  select 'adjustment', id, va_id, client_id, task_id, booked_on, work_date, hours, created_at
  from time_adjustments;

-- `approved_time`, and the time that is not approved yet. Time of a deleted VA has no VA, as logs have none.
create view logged_time as
  select 'log' as source, id as source_id, va_id, client_id, task_id, work_date as booked_on,
    work_date as rate_date, duration as hours, approval = 'approved' as is_approved
  from time_logs where duration > 0
  union all
  select 'adjustment', adjusted.id, va.id, client_id, task_id, booked_on, work_date, hours, true
  from time_adjustments as adjusted left join users as va on va.id = adjusted.va_id;

-- Sets the day of a new or moved log, and opens a log again that is changed after it was submitted or returned.
create function keep_log_approval() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new.start_time <> old.start_time then
    new.work_date := work_date_of(new.va_id, new.start_time);
  end if;
  if tg_op = 'UPDATE' and new.approval = old.approval and new.approval in ('submitted', 'returned')
      and (new.task_id, new.client_id, new.start_time, new.end_time, new.duration, new.notes)
        is distinct from (old.task_id, old.client_id, old.start_time, old.end_time, old.duration, old.notes) then
    new.approval := 'open';
    new.return_reason := null;
  end if;
  return new;
end $$;
create trigger time_logs_approval before insert or update on time_logs
  for each row execute function keep_log_approval();

-- Rejects a change of an approved log, for every writer. Its VA and its client may be deleted; the removal of a client
-- deletes their time before their account, and names the client in `gva.removed_client`.
create function refuse_approved_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if current_setting('gva.removed_client', true) = old.client_id::text
        or not exists (select from users where id = old.client_id) then
      return old;
    end if;
  elsif (new.task_id, new.client_id, new.start_time, new.end_time, new.duration, new.notes, new.worked, new.work_date,
        new.approval, new.approved_at, new.approved_by)
      is not distinct from (old.task_id, old.client_id, old.start_time, old.end_time, old.duration, old.notes,
        old.worked, old.work_date, old.approval, old.approved_at, old.approved_by)
      and (new.va_id is null or new.va_id is not distinct from old.va_id) then
    return new;
  end if;
  raise exception 'time log % is approved', old.id using
    errcode = 'integrity_constraint_violation', constraint = 'time_logs_approved_lock';
end $$;
create trigger time_logs_locked before update or delete on time_logs for each row
  when (old.approval = 'approved') execute function refuse_approved_change();

-- Rejects the deletion of a correction, a decision or an adjustment while its client exists.
create function refuse_forgetting_correction() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = old.client_id) then
    raise exception '% is append-only', tg_table_name
      using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$;
create trigger time_corrections_stay before delete on time_corrections
  for each row execute function refuse_forgetting_correction();
create trigger time_log_decisions_stay before delete on time_log_decisions
  for each row execute function refuse_forgetting_correction();
create trigger time_adjustments_stay before delete on time_adjustments
  for each row execute function refuse_forgetting_correction();

-- Copies the log into the adjustment. The hours of a log and its adjustments are never below 0 and never above 24.
create function check_adjustment() returns trigger language plpgsql as $$
declare
  log record;
  remaining numeric;
begin
  select id, client_id, va_id, task_id, work_date, duration, approval into log
    from time_logs where id = new.time_log_id for update;
  if log.approval is distinct from 'approved' then
    raise exception 'only an approved log is adjusted' using
      errcode = 'check_violation', constraint = 'time_adjustments_approved_check';
  end if;
  select exact_hours(log.duration + new.hours + coalesce(sum(hours), 0)) into remaining
    from time_adjustments where time_log_id = log.id;
  if remaining not between 0 and 24 then
    raise exception 'the adjusted hours are not between 0 and 24' using
      errcode = 'check_violation', constraint = 'time_adjustments_hours_check';
  end if;
  new.client_id := log.client_id;
  new.va_id := log.va_id;
  new.task_id := log.task_id;
  new.work_date := log.work_date;
  return new;
end $$;
create trigger time_adjustments_check before insert on time_adjustments
  for each row execute function check_adjustment();

-- Books an adjustment in the open period, like a changed log, for the client who was charged, even if the task was given to
-- another client afterwards.
create function book_adjustment() returns trigger language plpgsql as $$
declare
  -- The client with the most used hours of the log: a corrected one has been booked back for the former client.
  client integer := coalesce((select client_id from hours_ledger
    where time_log_id = new.time_log_id
    group by client_id order by exact_hours(sum(hours)), max(id) desc limit 1), new.client_id);
  period date := open_billing_period(client);
begin
  insert into hours_ledger (client_id, period_start, kind, hours, time_log_id, reason, actor_id)
    values (client, period, 'correction', -new.hours, new.time_log_id, new.reason, new.actor_id);
  return null;
end $$;
create trigger time_adjustments_book after insert on time_adjustments
  for each row execute function book_adjustment();

-- Records an adjustment as a change of its log.
create function record_adjustment_event() returns trigger language plpgsql as $$
begin
  perform lock_shared_rows();
  perform record_event(
    kind => 'time-log',
    object_id => new.time_log_id,
    operation => 'updated',
    client_id => new.client_id,
    user_ids => array_remove(array[new.va_id], null),
    task_id => new.task_id,
    actor_id => new.actor_id);
  return null;
end $$;
create constraint trigger time_adjustments_event after insert on time_adjustments
  deferrable initially deferred for each row execute function record_adjustment_event();

-- Tells the VAs of logs that they were approved or returned: once for each week of a VA.
-- Called by decideLogs (src/domains/approvals/queries.ts).
create function notify_time_decision(logs integer[], kind text, actor integer) returns void language plpgsql as $$
declare
  told record;
begin
  for told in select va_id, week_of(work_date) as week, min(client_id) as client_id, min(id) as log_id
      from time_logs where id = any (logs) and va_id is not null group by 1, 2 order by 1, 2 loop
    perform notify_user(told.va_id, kind, 'timesheet', timesheet_of(told.va_id, told.week), actor,
      jsonb_build_object('timeLogId', told.log_id, 'clientId', told.client_id));
  end loop;
end $$;

-- Decisions and adjustments are append-only, and are deleted only with their client.
create trigger time_log_decisions_append_only before update or truncate on time_log_decisions
  for each statement execute function refuse_change();
create trigger time_adjustments_append_only before update or truncate on time_adjustments
  for each statement execute function refuse_change();

-- Before the check.
create trigger time_adjustments_accurate before insert on time_adjustments
  for each row execute function keep_exact_hours();
