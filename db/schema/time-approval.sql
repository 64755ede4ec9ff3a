-- Approval of logged time: who approved a log, locked logs, and adjustments of approved logs. Migration 0034 applies
-- this file.
-- Later migrations replace the lock in these functions by `lock_shared_rows()` (event-transactions.sql). Events need no lock.

-- The day of a log, in the time zone of its VA when the log began. A later change of the time zone moves no log.
alter table time_logs add column work_date date;
-- `open` has not been submitted since it was last changed. `returned` has a reason and waits for the VA.
alter table time_logs add column approval text not null default 'open'
  constraint time_logs_approval_check check (approval in ('open', 'submitted', 'approved', 'returned'));
alter table time_logs add column approved_at timestamptz(3);
-- No foreign key: the approval outlives the user.
alter table time_logs add column approved_by integer;
alter table time_logs add column return_reason text
  constraint time_logs_return_reason_check check (char_length(return_reason) <= 500 and btrim(return_reason) <> '');

-- The day of a moment in the time zone of a user; UTC if the zone is unknown.
create function work_date_of(the_user integer, moment timestamptz) returns date language plpgsql stable as $$
declare
  zone text := (select time_zone from presence where user_id = the_user);
begin
  return (moment at time zone coalesce(zone, 'UTC'))::date;
exception when invalid_parameter_value then
  return (moment at time zone 'UTC')::date;
end $$;

-- Without events and versions: nothing that users see has changed.
alter table time_logs disable trigger user;
update time_logs set work_date = work_date_of(va_id, start_time);
alter table time_logs enable trigger user;
-- A trigger sets it; the default only allows inserts that leave it out.
alter table time_logs alter column work_date set default billing_day(), alter column work_date set not null;
alter table time_logs add constraint time_logs_approved_check check (
  (approval = 'approved') = (approved_at is not null) and (approved_at is null) = (approved_by is null));
alter table time_logs add constraint time_logs_returned_check check (
  (approval = 'returned') = (return_reason is not null));
-- The week of a VA; the time of a client by day; what waits for a client, read from the index only.
create index time_logs_va_day on time_logs (va_id, work_date, task_id)
  include (duration, approval, client_id);
create index time_logs_client_day on time_logs (client_id, work_date, va_id)
  include (duration, approval, task_id);
create index time_logs_submitted on time_logs (client_id, work_date, va_id, id)
  include (duration) where approval = 'submitted';

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

-- What was decided about a log, in order. Rows never change; the ids are no foreign keys, because a row outlives them.
create table time_log_decisions (
  id bigint primary key generated always as identity,
  time_log_id integer not null,
  client_id integer not null references users (id) on delete cascade,
  kind text not null check (kind in ('submitted', 'withdrawn', 'approved', 'returned')),
  -- The hours that were decided about.
  hours numeric(6, 2) not null,
  actor_id integer not null,
  reason text check (char_length(reason) <= 500 and btrim(reason) <> ''),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint time_log_decisions_returned_check check ((kind = 'returned') = (reason is not null))
);
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
  hours numeric(6, 2) not null check (hours <> 0),
  reason text not null check (char_length(reason) <= 500 and btrim(reason) <> ''),
  actor_id integer not null,
  created_at timestamptz(3) not null default clock_timestamp()
);
create index time_adjustments_log on time_adjustments (time_log_id, id);
create index time_adjustments_va_day on time_adjustments (va_id, booked_on, id);
create index time_adjustments_client_day on time_adjustments (client_id, booked_on, id);

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
  select log.duration + new.hours + coalesce(sum(hours), 0) into remaining
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

-- Books an adjustment in the open period, like a changed log. Since migration 0044 it is booked for the client who was charged.
create function book_adjustment() returns trigger language plpgsql as $$
declare
  period date := open_billing_period(new.client_id);
begin
  insert into hours_ledger (client_id, period_start, kind, hours, time_log_id, reason, actor_id)
    values (new.client_id, period, 'correction', -new.hours, new.time_log_id, new.reason, new.actor_id);
  return null;
end $$;
create trigger time_adjustments_book after insert on time_adjustments
  for each row execute function book_adjustment();

-- Decisions and adjustments are append-only, and are deleted only with their client.
create trigger time_log_decisions_append_only before update or truncate on time_log_decisions
  for each statement execute function refuse_change();
create trigger time_log_decisions_stay before delete on time_log_decisions
  for each row execute function refuse_forgetting_correction();
create trigger time_adjustments_append_only before update or truncate on time_adjustments
  for each statement execute function refuse_change();
create trigger time_adjustments_stay before delete on time_adjustments
  for each row execute function refuse_forgetting_correction();

-- Records an adjustment as a change of its log.
create function record_adjustment_event() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('gva events'));
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

-- The approved hours that are paid to VAs and count as work delivered: logs, and adjustments with the day on which they
-- were made. `rate_date` is the day whose pay rate applies.
create view approved_time as
  select 'log' as source, id as source_id, va_id, client_id, task_id,
    work_date as booked_on, work_date as rate_date, duration as hours, approved_at
  from time_logs where approval = 'approved'
  union all
  select 'adjustment', id, va_id, client_id, task_id, booked_on, work_date, hours, created_at
  from time_adjustments;

-- A task that is given to another client takes its time with it, except approved time.
create or replace function move_logs_to_client() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('gva events'));
  update time_logs set client_id = new.client_id
    where task_id = new.id and client_id <> new.client_id and approval <> 'approved';
  return null;
end $$;
