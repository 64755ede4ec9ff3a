-- Timesheets: the tasks that VAs put on a week, the place of time that is entered without start and end, and who is told
-- about a week. Weeks are Monday to Sunday.

-- A week that someone was told about. Its state is that of its logs.
create table timesheets (
  id integer primary key generated always as identity,
  va_id integer not null references users (id) on delete cascade,
  week_start date not null constraint timesheets_monday_check check (extract(isodow from week_start) = 1),
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint timesheets_va_id_week_start_key unique (va_id, week_start)
);

-- The tasks that a VA put on a week, so that rows without time are kept.
create table timesheet_tasks (
  va_id integer not null references users (id) on delete cascade,
  week_start date not null constraint timesheet_tasks_monday_check check (extract(isodow from week_start) = 1),
  -- No foreign key: a deleted task can be restored, and then has its rows again.
  task_id integer not null,
  created_at timestamptz(3) not null default clock_timestamp(),
  primary key (va_id, week_start, task_id)
);

-- The time of a day until now in which a VA has no other log and no timer, except one log. In whole minutes, because that
-- is what people enter.
create function free_time(va integer, day date, except_log integer) returns tstzmultirange language plpgsql volatile as $$
declare
  starts timestamptz := day_start(va, day);
  ends timestamptz := least(day_start(va, day + 1), date_trunc('minute', work_clock()));
  free tstzmultirange;
begin
  if ends <= starts then
    return '{}';
  end if;
  free := unlogged_part(va, tstzmultirange(tstzrange(starts, ends)), except_log);
  return free - coalesce((
    select range_agg(timer_worked(id, work_clock())) from timers where va_id = va), '{}');
end $$;

-- Places work of some seconds on a day of a VA, not before a moment. Call `lock_work_time` first. The work keeps the time of
-- the log, then takes the earliest free time after it (or after nine o'clock), then the latest free time before. It is
-- shorter if the day is full.
create function place_work(va integer, day date, seconds numeric, the_log integer default 0,
  since timestamptz default '-infinity') returns tstzmultirange language plpgsql volatile as $$
declare
  kept tstzmultirange := coalesce((
    select first_seconds(coalesce(worked, tstzmultirange(tstzrange(start_time, end_time))), seconds)
    from time_logs where id = the_log), '{}');
  free tstzmultirange := (free_time(va, day, the_log) - kept) * tstzmultirange(tstzrange(since, null));
  anchor timestamptz := coalesce(upper(kept), day_start(va, day) + interval '9 hours');
begin
  kept := kept + first_seconds(free * tstzmultirange(tstzrange(anchor, null)), seconds - seconds_in(kept));
  return kept + last_seconds(free * tstzmultirange(tstzrange(null, anchor)), seconds - seconds_in(kept));
end $$;

-- The timesheet of a week.
create function timesheet_of(va integer, week date) returns integer language plpgsql volatile as $$
declare
  found integer;
begin
  insert into timesheets (va_id, week_start) values (va, week) on conflict do nothing;
  select id into found from timesheets where va_id = va and week_start = week;
  return found;
end $$;

-- Tells clients and administrators that a VA has submitted the time on their tasks: one entry for each VA and week.
create function notify_week_submitted(va integer, week date, clients integer[]) returns void language plpgsql as $$
declare
  sheet integer := timesheet_of(va, week);
  receiver integer;
begin
  perform settle_notifications('{week-not-submitted}', 'timesheet', sheet);
  for receiver in select id from users where id = any (clients) order by id loop
    perform notify_user(receiver, 'week-submitted', 'timesheet', sheet, va);
  end loop;
  perform notify_admins('week-submitted', 'timesheet', sheet, va);
end $$;

-- Reminds a VA of a week that is not submitted.
create function notify_week_not_submitted(va integer, week date) returns void language sql as $$
  select notify_user(va, 'week-not-submitted', 'timesheet', timesheet_of(va, week), null)
$$;

-- Marks the entry of a client as read when no time of the week waits for them any more, whatever became of it: it was
-- approved, returned, withdrawn, changed or deleted. Those of the administrators follow when it waits for no client.
create function settle_submitted_week() returns trigger language plpgsql as $$
begin
  update notifications set read_at = clock_timestamp() from timesheets as sheet
    where sheet.va_id = old.va_id and sheet.week_start = week_of(old.work_date)
      and kind = 'week-submitted' and subject_kind = 'timesheet' and subject_id = sheet.id and read_at is null
      and (user_id = old.client_id or exists (select from users where id = user_id and role = 'admin'))
      and not exists (
        select from time_logs as other where (other.client_id = old.client_id or user_id <> old.client_id)
          and other.va_id = old.va_id
          and other.work_date between sheet.week_start and sheet.week_start + 6 and other.approval = 'submitted');
  return null;
end $$;
-- Not `update of approval`, because another trigger opens a line that is changed.
create trigger time_logs_settle after update on time_logs for each row
  when (old.approval = 'submitted' and new.approval <> 'submitted') execute function settle_submitted_week();
create trigger time_logs_settle_deleted after delete on time_logs for each row
  when (old.approval = 'submitted') execute function settle_submitted_week();

-- Records that a VA changed the rows of a week, so that their other tabs follow.
create function record_timesheet_event() returns trigger language plpgsql as $$
begin
  perform record_event(kind => 'timesheet', object_id => coalesce(new.va_id, old.va_id), operation => 'updated',
    user_ids => array[coalesce(new.va_id, old.va_id)]);
  return null;
end $$;
create constraint trigger timesheet_tasks_event after insert or delete on timesheet_tasks
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_timesheet_event();
