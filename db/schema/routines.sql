-- Routines, their schedules and the occurrences that become tasks.

-- Recurring work of a client.
create table routines (
  id integer primary key generated always as identity,
  client_id integer not null references users (id) on delete cascade,
  title text not null check (char_length(title) <= 200 and btrim(title) <> ''),
  description text not null check (char_length(description) <= 10000 and btrim(description) <> ''),
  is_compulsory boolean not null default false,
  recurrence text not null default 'weekly'
    check (recurrence in ('daily', 'weekly', 'monthly', 'quarterly', 'yearly')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  -- Names only; routines have no uploaded files.
  attachments text[] not null default '{}'
    check (cardinality(attachments) <= 50 and array_position(attachments, null) is null),
  -- The workflow that the routine follows.
  workflow_id integer references workflows (id) on delete set null,
  -- What the created task gets from its routine.
  category text not null default 'admin' references task_categories (key),
  estimated_hours numeric(7, 2) check (estimated_hours between 0 and 10000),
  -- The VA of the client, or the pool.
  destination text not null default 'va' check (destination in ('va', 'pool')),
  -- How many days after the date of the routine the task is due.
  due_in_days integer not null default 0 check (due_in_days between 0 and 365),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- Lists of routines, newest first: of a client, of everyone; and the routines of a workflow and of a category.
create index routines_client_newest on routines (client_id, created_at desc, id desc);
create index routines_newest on routines (created_at desc, id desc);
create index routines_category on routines (category);
create index routines_workflow on routines (workflow_id) where workflow_id is not null;
-- Search by any part of a title or a description.
create index routines_search on routines
  using gin (search_text(title) gin_trgm_ops, search_text(description) gin_trgm_ops);

-- The dates on which a routine creates its task, in the recurrence of the routine.
create table routine_schedules (
  routine_id integer primary key references routines (id) on delete cascade,
  start_date date not null check (start_date between '2000-01-01' and '2099-12-31'),
  end_date date check (end_date <= '2099-12-31'),
  -- Local time in the time zone, such as 09:00.
  time text not null check (time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  time_zone text not null check (char_length(time_zone) between 1 and 64),
  every integer not null default 1 check (every between 1 and 99),
  -- Of a weekly routine; empty for the weekday of the start date.
  weekdays text[] not null default '{}'
    check (weekdays <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  -- The day of a monthly, quarterly or yearly routine, seen from its start date.
  monthly_on text not null default 'day'
    check (monthly_on in ('day', 'last-day', 'weekday', 'last-weekday')),
  paused_at timestamptz(3),
  -- The first date that has no occurrence yet; null after the last one.
  next_on date,
  -- When a worker must look at the routine; null while it is paused and after its last date.
  wake_at timestamptz(3),
  -- Failed attempts to create the task of the next date.
  attempts integer not null default 0 check (attempts >= 0),
  constraint routine_schedules_period_check check (end_date >= start_date)
);
-- Routines by the time when a worker must look at them.
create index routine_schedules_due on routine_schedules (wake_at, routine_id)
  where wake_at is not null;

-- What happened on a date of a routine. An occurrence that a user started with "Run now" has the date of that day.
create table routine_occurrences (
  id integer primary key generated always as identity,
  routine_id integer not null references routines (id) on delete cascade,
  due_on date not null,
  is_manual boolean not null default false,
  status text not null check (status in ('created', 'missed', 'skipped', 'failed')),
  -- Why a date was skipped.
  reason text check (reason in ('paused', 'client-inactive', 'plan-ended')),
  -- Why the task of a date could not be created.
  error text check (char_length(error) <= 500),
  -- Null if no task was created, and after it was deleted.
  task_id integer references tasks (id) on delete set null,
  created_by integer references users (id) on delete set null,
  created_at timestamptz(3) not null default now(),
  constraint routine_occurrences_skipped_check check ((status = 'skipped') = (reason is not null)),
  constraint routine_occurrences_failed_check check ((status = 'failed') = (error is not null)),
  constraint routine_occurrences_created_check check (task_id is null or status = 'created')
);
-- Several workers may reach a date at the same time; it has one occurrence.
create unique index routine_occurrences_once on routine_occurrences (routine_id, due_on)
  where not is_manual;
-- The occurrences of a routine, newest first, and the routine of a task.
create index routine_occurrences_newest on routine_occurrences
  (routine_id, due_on desc, id desc);
create unique index routine_occurrences_task on routine_occurrences (task_id)
  where task_id is not null;
-- The occurrences that a user started, for the deletion of the user.
create index routine_occurrences_created_by on routine_occurrences (created_by)
  where created_by is not null;
-- Missed dates of everyone, newest first.
create index routine_occurrences_missed on routine_occurrences (due_on desc, id desc)
  where status in ('missed', 'failed');

-- A change of the schedule or a new occurrence is a change of the routine, unless it was deleted with the routine.
create function record_routine_part_event() returns trigger language plpgsql as $$
declare
  owner integer;
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  select client_id into owner from routines where id = coalesce(new.routine_id, old.routine_id);
  if not found then
    return null;
  end if;
  perform record_event(
    kind => 'routine',
    object_id => coalesce(new.routine_id, old.routine_id),
    operation => 'updated',
    client_id => owner,
    va_id => va_of_client(owner));
  return null;
end $$;
create constraint trigger routine_schedules_event
  after insert or update or delete on routine_schedules
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_routine_part_event();
-- Each other occurrence comes with a change of the schedule.
create constraint trigger routine_occurrences_event after insert on routine_occurrences
  deferrable initially deferred for each row
  when (new.is_manual and current_setting('gva.silent', true) is distinct from 'on')
  execute function record_routine_part_event();

-- Each change sets `updated_at`.
create trigger routines_touch before update on routines for each row execute function touch_updated_at();

-- Each visible change has an event.
create constraint trigger routines_event after insert or update or delete on routines
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_owned_event('routine');
