-- Live updates: the outbox of events. Triggers on the tables write the events in the transaction of the change, so that
-- no change lacks its event and no event describes a change that was rolled back.
--
-- Readers follow the order of transactions. A transaction gets its id at its first write, and its events become visible when
-- it commits, in any order. A reader therefore reads only up to the oldest running transaction: no event can appear there
-- afterwards. So events need no lock, and commits no notification, for which they would wait for each other.

-- A change, with the users who may see it at that moment, so that readers need no second query.
create table events (
  id bigint primary key generated always as identity,
  kind text not null check (kind in ('task', 'comment', 'time-log', 'timer', 'message', 'user', 'assignment',
    'feedback', 'subscription', 'plan-template', 'workflow', 'workflow-comment', 'workflow-run', 'routine', 'lead',
    'lead-comment', 'attention-snooze', 'saved-view', 'export', 'payment', 'client-note', 'hours', 'support',
    'match', 'notification', 'failed-job', 'timesheet', 'pay-rate', 'pay-statement', 'invoice', 'seller',
    'backup', 'month', 'invitation')),
  object_id integer not null,
  operation text not null check (operation in ('created', 'updated', 'deleted')),
  client_id integer,
  va_id integer,
  former_client_id integer,
  former_va_id integer,
  -- Whether the task is in the pool, where every approved VA sees it, and whether it was there before.
  is_pool boolean not null default false,
  was_pool boolean not null default false,
  user_ids integer[],
  -- The object that this one belongs to, such as the task of a comment.
  task_id integer,
  parent_id integer,
  actor_id integer,
  version integer,
  -- Whose users may see the event when it is read: those of the task `task_id`, or the VA of the client. By default it is the
  -- users that the event names.
  audience text check (audience in ('task', 'client')),
  -- The transaction that wrote the event.
  xid xid8 not null default pg_current_xact_id(),
  created_at timestamptz(3) not null default clock_timestamp()
);
-- Old events are deleted by age.
create index events_age on events (created_at);
-- The events in the order of their transactions.
create index events_transaction on events (xid, id);

-- The name of a trigger operation in events.
create function event_operation(trigger_operation text) returns text language sql immutable as $$
  select case trigger_operation
    when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end
$$;

-- Whether a task with this VA and status is in the pool.
create function is_in_pool(va_id integer, status text) returns boolean language sql immutable as $$
  select va_id is null and status not in ('done', 'cancelled')
$$;

-- The VA who is assigned to a client.
create function va_of_client(client integer) returns integer language sql stable as $$
  select va_id from assignments where client_id = client and ended_at is null
$$;

-- Inserts an event. The triggers that call this function are deferred, so that an event tells what is committed.
create function record_event(
  kind text, object_id integer, operation text,
  client_id integer default null, va_id integer default null,
  former_client_id integer default null, former_va_id integer default null,
  is_pool boolean default false, was_pool boolean default false,
  user_ids integer[] default null, task_id integer default null,
  parent_id integer default null, actor_id integer default null, version integer default null,
  audience text default null
) returns void language plpgsql as $$
begin
  if current_setting('gva.silent', true) = 'on' then
    return;
  end if;
  insert into events (kind, object_id, operation, client_id, va_id, former_client_id,
      former_va_id, is_pool, was_pool, user_ids, task_id, parent_id, actor_id, version, audience)
    values (kind, object_id, operation, client_id, va_id, former_client_id,
      former_va_id, is_pool, was_pool, user_ids, task_id, parent_id,
      coalesce(nullif(current_setting('gva.actor', true), '')::integer, actor_id), version, audience);
end $$;

-- Records the change of a row that only administrators see; the argument of the trigger is the kind.
create function record_office_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  perform record_event(
    kind => tg_argv[0],
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op));
  return null;
end $$;

-- Records the change of a row that its client and their VA see; the argument of the trigger is the kind.
create function record_owned_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
  perform record_event(
    kind => tg_argv[0],
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    client_id => coalesce(new.client_id, old.client_id),
    va_id => va_of_client(coalesce(new.client_id, old.client_id)));
  return null;
end $$;

-- Stores up to which transaction events were deleted, so that a reader that has missed some knows it.
create function keep_pruned_transaction() returns trigger language plpgsql as $$
begin
  if tg_op = 'TRUNCATE' then
    update installation set pruned_transaction = pg_current_xact_id();
  elsif exists (select from pruned) then
    -- A copy of a database has the transaction ids of its origin, which may be higher than its own.
    update installation set pruned_transaction =
      greatest(pruned_transaction, least((select max(xid) from pruned), pg_current_xact_id()));
  end if;
  return null;
end $$;
create trigger events_prune after delete on events referencing old table as pruned
  for each statement execute function keep_pruned_transaction();
create trigger events_truncate after truncate on events for each statement execute function keep_pruned_transaction();
