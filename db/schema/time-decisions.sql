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
