import { type Kysely, sql } from 'kysely';
import { addValue } from '../alter.ts';

/** Corrections of logged time by administrators, and logs that can be listed and summed for a client in a period. */
export async function up(db: Kysely<unknown>) {
  for (const statement of [
    ...clients,
    ...indexes,
    ...versions,
    ...corrections,
    ...booking,
    ...events,
  ])
    await sql.raw(statement).execute(db);
  await addValue(db, 'audit_log', 'object_kind', 'time-log');
  await addValue(db, 'mail_outbox', 'kind', 'time-corrected');
}

/** The client of a log is the client of its task. A copy, so that an index finds a client's logs of a period. */
const clients = [
  'alter table time_logs add column client_id integer not null default 0',
  // Without events and versions: nothing that users see has changed.
  'alter table time_logs disable trigger user',
  `update time_logs set client_id = tasks.client_id from tasks where tasks.id = task_id`,
  'alter table time_logs enable trigger user',
  `create function keep_log_client() returns trigger language plpgsql as $$
begin
  new.client_id := coalesce((select client_id from tasks where id = new.task_id), 0);
  return new;
end $$`,
  `create trigger time_logs_client before insert or update of task_id on time_logs
  for each row execute function keep_log_client()`,
  // Under the lock of the events, because a log may be inserted at the same time; see record_time_log_event().
  `create function move_logs_to_client() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('gva events'));
  update time_logs set client_id = new.client_id
    where task_id = new.id and client_id <> new.client_id;
  return null;
end $$`,
  `create constraint trigger tasks_move_logs after update of client_id on tasks
  deferrable initially deferred for each row when (old.client_id <> new.client_id)
  execute function move_logs_to_client()`,
];

/** Lists of logs, newest first, whose hours are summed from the index only: of a client, of a VA, of everyone. */
const indexes = [
  `create index time_logs_client_newest on time_logs (client_id, start_time desc, id desc)
  include (duration, va_id, task_id)`,
  'drop index time_logs_va_newest',
  'drop index time_logs_va_hours',
  `create index time_logs_va_newest on time_logs (va_id, start_time desc, id desc)
  include (duration, client_id, task_id)`,
  'drop index time_logs_newest',
  `create index time_logs_newest on time_logs (start_time desc, id desc)
  include (duration, va_id, client_id, task_id)`,
];

const versions = [
  'alter table time_logs add column version integer not null default 1',
  // When an administrator last corrected the log.
  'alter table time_logs add column corrected_at timestamptz(3)',
  `create index time_logs_corrected on time_logs (start_time desc, id desc)
  include (duration, va_id, client_id, task_id) where corrected_at is not null`,
  `create function count_log_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$`,
  `create trigger time_logs_version before update on time_logs for each row
  when ((old.task_id, old.start_time, old.end_time, old.duration, old.notes, old.corrected_at)
    is distinct from (new.task_id, new.start_time, new.end_time, new.duration, new.notes, new.corrected_at))
  execute function count_log_version()`,
  // The old values of a corrected log are in its correction.
  'drop trigger time_logs_keep_former on time_logs',
  `create trigger time_logs_keep_former before update on time_logs for each row
  when ((old.start_time, old.end_time, old.duration, old.notes)
    is distinct from (new.start_time, new.end_time, new.duration, new.notes)
    and old.corrected_at is not distinct from new.corrected_at)
  execute function keep_former_log()`,
];

const corrections = [
  // What an administrator changed on the time of a client, with the old and the new values. Of a log that is moved to
  // another client, each of the two has a row, so that neither sees the other's. The ids of the log, the tasks, the VA and
  // the administrator are no foreign keys, because the row outlives them.
  `create table time_corrections (
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
  former_duration numeric(6, 2),
  former_notes text,
  -- Null if the client does not have the log any more.
  task_id integer,
  start_time timestamptz(3),
  end_time timestamptz(3),
  duration numeric(6, 2),
  notes text,
  created_at timestamptz(3) not null default clock_timestamp(),
  constraint time_corrections_former_check check (
    (former_start_time is null) = (kind = 'added' or kind = 'moved-in')),
  constraint time_corrections_values_check check (
    (start_time is null) = (kind = 'deleted' or kind = 'moved-out'))
)`,
  // Lists of corrections, newest first: of everyone, of a client, of a VA, of a log.
  'create index time_corrections_newest on time_corrections (created_at desc, id desc)',
  `create index time_corrections_client_newest
  on time_corrections (client_id, created_at desc, id desc)`,
  'create index time_corrections_va_newest on time_corrections (va_id, created_at desc, id desc)',
  'create index time_corrections_log on time_corrections (time_log_id, created_at desc, id desc)',
  `create function refuse_forgetting_correction() returns trigger language plpgsql as $$
begin
  if exists (select from users where id = old.client_id) then
    raise exception '% is append-only', tg_table_name
      using errcode = 'integrity_constraint_violation';
  end if;
  return old;
end $$`,
  `create trigger time_corrections_append_only before update or truncate on time_corrections
  for each statement execute function refuse_change()`,
  `create trigger time_corrections_stay before delete on time_corrections
  for each row execute function refuse_forgetting_correction()`,
];

const booking = [
  // A log that an administrator moves to a task of another client is booked back for the one and booked for the other,
  // both in their open periods. The reason and the author of a correction are settings of its transaction.
  `create or replace function book_time() returns trigger language plpgsql as $$
declare
  log record;
  owner integer;
  booked_for integer;
  booked numeric;
  change numeric;
  period date;
  reason text := nullif(current_setting('gva.reason', true), '');
  author integer := case when reason is not null
    then nullif(current_setting('gva.actor', true), '')::integer end;
begin
  if tg_op = 'DELETE' then
    log := old;
    -- The log was deleted with its task: the hours stay used.
    if not exists (select from tasks where id = log.task_id) then
      return null;
    end if;
  else
    log := new;
  end if;
  -- At most one client has booked hours of the log; the others have got them back.
  select client_id, sum(hours) into booked_for, booked from hours_ledger
    where time_log_id = log.id group by client_id order by sum(hours) <> 0 desc, max(id) desc limit 1;
  -- A deleted log that was never booked needs no correction.
  if booked_for is null and tg_op = 'DELETE' then
    return null;
  end if;
  owner := booked_for;
  if owner is null or (tg_op = 'UPDATE' and new.task_id <> old.task_id) then
    select client_id into owner from tasks where id = log.task_id;
  end if;
  change := case when tg_op = 'DELETE' then 0 else -log.duration end;
  if owner = booked_for then
    change := change - booked;
  elsif booked <> 0 then
    -- The ledgers are locked in the order of their clients, so that two moves cannot deadlock.
    perform open_billing_period(least(owner, booked_for));
    perform open_billing_period(greatest(owner, booked_for));
    period := open_billing_period(booked_for);
    insert into hours_ledger (client_id, period_start, kind, hours, time_log_id, reason, actor_id)
      values (booked_for, period, 'correction', -booked, log.id, reason, author);
  end if;
  if change <> 0 then
    -- First, so that the rows that it inserts precede the booked hours.
    period := open_billing_period(owner);
    insert into hours_ledger (client_id, period_start, kind, hours, time_log_id, reason, actor_id)
      values (owner, period, case when booked_for is null then 'use' else 'correction' end,
        change, log.id, reason, author);
  end if;
  return null;
end $$`,
  'drop trigger time_logs_book on time_logs',
  `create trigger time_logs_book after insert or update of duration, task_id or delete on time_logs
  for each row when (current_setting('gva.silent', true) is distinct from 'on')
  execute function book_time()`,
];

const events = [
  // Also for the task that a log was moved away from. A task that was given to another client has one event for all of
  // its logs. A log that was inserted at the same time gets the new client here.
  `create or replace function record_time_log_event() returns trigger language plpgsql as $$
declare
  task record;
begin
  perform pg_advisory_xact_lock(hashtext('gva events'));
  if tg_op = 'UPDATE' and new.task_id = old.task_id and new.client_id <> old.client_id
      and exists (select from time_logs where task_id = new.task_id and id < new.id) then
    return null;
  end if;
  for task in select id, client_id, va_id, status from tasks
      where id = any (array[coalesce(new.task_id, old.task_id), old.task_id]) order by id loop
    if tg_op = 'INSERT' and task.client_id <> new.client_id then
      update time_logs set client_id = task.client_id where id = new.id;
    end if;
    perform record_event(
      kind => 'time-log',
      object_id => coalesce(new.id, old.id),
      operation => event_operation(tg_op),
      client_id => task.client_id,
      va_id => task.va_id,
      is_pool => is_in_pool(task.va_id, task.status),
      user_ids => array_remove(array[coalesce(new.va_id, old.va_id)], null),
      task_id => task.id,
      actor_id => new.va_id);
  end loop;
  return null;
end $$`,
];
