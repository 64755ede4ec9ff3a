-- Migration 0062 (event-transactions.sql) removes the streams and their locks again.
-- Streams of live events: commits of different streams do not wait for each other. A transaction writes all its events to
-- one stream, the one of the client of its first event. So it takes one lock, and two transactions cannot deadlock.
-- Within a stream, ids become visible in their order: a reader that has seen 7 never finds 6 later.

alter table installation add column event_streams integer not null default 1 check (event_streams between 1 and 32);

alter table events add column stream integer not null default 0;
-- Whose users may see the event when it is read: those of the task `task_id`, or the VA of the client. By default it is the
-- users that the event names.
alter table events add column audience text check (audience in ('task', 'client'));
create index events_stream on events (stream, id);

-- The streams that events are read from, and the id up to which events of each may have been deleted.
create table event_streams (
  stream integer primary key,
  pruned_id bigint not null default 0
);
insert into event_streams (stream, pruned_id)
  values (0, coalesce((select min(id) - 1 from events), pg_sequence_last_value(pg_get_serial_sequence('events', 'id')::regclass), 0));

-- A browser that has not received a deleted event must load its screens again.
create function keep_pruned_ids() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    update event_streams set pruned_id =
      coalesce(pg_sequence_last_value(pg_get_serial_sequence('events', 'id')::regclass), 0);
  else
    update event_streams set pruned_id = greatest(pruned_id, last_id)
      from (select stream, max(id) as last_id from pruned group by stream) p where p.stream = event_streams.stream;
  end if;
  return null;
end $$;
create trigger events_prune after delete on events referencing old table as pruned
  for each statement execute function keep_pruned_ids();
create trigger events_truncate after truncate on events for each statement execute function keep_pruned_ids();

-- Changes the number of streams that events are written to. Waits for the commits that write events, and they wait for it.
-- Releases before this migration read one stream, so they refuse to start afterwards.
create function set_event_streams(amount integer) returns void language plpgsql as $$
begin
  lock table events in share row exclusive mode;
  insert into event_streams (stream) select generate_series(0, amount - 1) on conflict do nothing;
  update installation set event_streams = amount, minimum_schema = greatest(minimum_schema, '0043_event_streams');
  perform pg_notify('gva_events', 'streams');
end $$;

-- Chooses the stream of this transaction by a client or user, and locks it until the end. Returns the stream that is chosen
-- already, if there is one. The lock of stream 0 is the one that releases before this migration take.
create function lock_event_stream(key integer) returns integer language plpgsql as $$
declare
  chosen integer := nullif(current_setting('gva.stream', true), '');
begin
  if chosen is null then
    lock table events in row exclusive mode;
    select mod(abs(coalesce(key, 0)), event_streams) into chosen from installation;
    chosen := coalesce(chosen, 0);
    perform set_config('gva.stream', chosen::text, true);
    perform pg_advisory_xact_lock(hashtext('gva events')::bigint + chosen);
  end if;
  return chosen;
end $$;

-- Locks the rows that transactions of all streams write while they commit: totals, loads of VAs, invoices and their numbers.
create function lock_shared_rows(key integer default null) returns void language plpgsql as $$
begin
  perform lock_event_stream(key);
  perform pg_advisory_xact_lock(hashtext('gva shared rows'));
end $$;

-- Inserts an event. The triggers that call this function are deferred, so that the stream is locked only during the commit.
-- A notification would make all commits wait for each other, so nodes poll if there are several streams.
drop function record_event;
create function record_event(
  kind text, object_id integer, operation text,
  client_id integer default null, va_id integer default null,
  former_client_id integer default null, former_va_id integer default null,
  is_pool boolean default false, was_pool boolean default false,
  user_ids integer[] default null, task_id integer default null,
  parent_id integer default null, actor_id integer default null, version integer default null,
  audience text default null
) returns void language plpgsql as $$
declare
  stream integer;
begin
  if current_setting('gva.silent', true) = 'on' then
    return;
  end if;
  stream := lock_event_stream(coalesce(client_id, former_client_id, user_ids[1], va_id, object_id));
  insert into events (kind, object_id, operation, client_id, va_id, former_client_id,
      former_va_id, is_pool, was_pool, user_ids, task_id, parent_id, actor_id, version, stream, audience)
    values (kind, object_id, operation, client_id, va_id, former_client_id,
      former_va_id, is_pool, was_pool, user_ids, task_id, parent_id,
      coalesce(nullif(current_setting('gva.actor', true), '')::integer, actor_id), version, stream, audience);
  if coalesce((select event_streams from installation), 1) = 1 then
    perform pg_notify('gva_events', '');
  end if;
end $$;

-- Events with the users who may see them now. A task may have been assigned by a transaction of another stream since the
-- event of its comment was written, and its new VA must not miss the comment.
create view current_events as
  select e.id, e.stream, e.kind, e.object_id, e.operation,
    coalesce(t.client_id, e.client_id) as client_id,
    case when t.id is not null then t.va_id when e.audience = 'client' then va_of_client(e.client_id)
      else e.va_id end as va_id,
    e.former_client_id, e.former_va_id,
    case when t.id is not null then is_in_pool(t.va_id, t.status) else e.is_pool end as is_pool,
    e.was_pool, e.user_ids, e.task_id, e.parent_id, e.actor_id, e.version, e.created_at
  from events e left join tasks t on e.audience = 'task' and t.id = e.task_id;

-- Records the change of a comment, unless it was deleted with its task. The task is read after the lock, because a former
-- release sends the event to the users that it names.
create or replace function record_comment_event() returns trigger language plpgsql as $$
declare
  task record;
begin
  if tg_op = 'UPDATE' and (new.content, new.attachments) = (old.content, old.attachments) then
    return null;
  end if;
  perform lock_event_stream((select client_id from tasks where id = coalesce(new.task_id, old.task_id)));
  select id, client_id, va_id, status into task
    from tasks where id = coalesce(new.task_id, old.task_id);
  if not found then
    return null;
  end if;
  perform record_event(
    kind => 'comment',
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    client_id => task.client_id,
    va_id => task.va_id,
    is_pool => is_in_pool(task.va_id, task.status),
    task_id => task.id,
    actor_id => new.user_id,
    audience => 'task');
  return null;
end $$;

-- Records the change of a run, for the users who see its task or its routine.
create or replace function record_run_event() returns trigger language plpgsql as $$
declare
  place record;
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  perform lock_event_stream(coalesce((select client_id from tasks where id = new.task_id),
    (select client_id from routines where id = new.routine_id)));
  if new.routine_id is null then
    select client_id, va_id, is_in_pool(va_id, status) as is_pool into place
      from tasks where id = new.task_id;
  else
    select client_id, va_of_client(client_id) as va_id, false as is_pool into place
      from routines where id = new.routine_id;
  end if;
  if not found then
    return null;
  end if;
  perform record_event(
    kind => 'workflow-run',
    object_id => new.id,
    operation => event_operation(tg_op),
    client_id => place.client_id,
    va_id => place.va_id,
    is_pool => place.is_pool,
    task_id => new.task_id,
    parent_id => new.workflow_id,
    audience => case when new.routine_id is null then 'task' else 'client' end);
  return null;
end $$;

-- Records that a workflow was attached or detached as a change of its task.
create or replace function record_attachment_event() returns trigger language plpgsql as $$
declare
  task record;
begin
  perform lock_event_stream((select client_id from tasks where id = coalesce(new.task_id, old.task_id)));
  select id, client_id, va_id, status, version into task
    from tasks where id = coalesce(new.task_id, old.task_id);
  if not found then
    return null;
  end if;
  perform record_event(
    kind => 'task',
    object_id => task.id,
    operation => 'updated',
    client_id => task.client_id,
    va_id => task.va_id,
    is_pool => is_in_pool(task.va_id, task.status),
    was_pool => is_in_pool(task.va_id, task.status),
    task_id => task.id,
    version => task.version,
    audience => 'task');
  return null;
end $$;
