-- What lists of submitted and approved time need, and who is told of decisions. Migration 0037 applies this file.

-- The weeks that wait for a client. 0 is a deleted VA.
create index time_logs_waiting_weeks on time_logs (client_id, week_of(work_date), (coalesce(va_id, 0)))
  where approval = 'submitted';
-- The time of everyone that is not approved, by its state.
create index time_logs_not_approved on time_logs (approval, start_time, id)
  include (duration, va_id, client_id, task_id) where approval <> 'approved';

-- Tells the VAs of logs that they were approved or returned: once for each week of a VA.
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

-- The adjustments of the logs of a period.
create index time_adjustments_work_day on time_adjustments (work_date) include (time_log_id, client_id, hours);

-- Replaces the function of time-approval.sql: the removal of a client deletes their time before their account, and names
-- the client in `gva.removed_client`.
create or replace function refuse_approved_change() returns trigger language plpgsql as $$
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
