-- Live events in the order of their transactions. A transaction gets its id at its first write, and its events become visible when
-- it commits, in any order. A reader therefore reads only up to the oldest running transaction: no event can appear there
-- afterwards. So events need no lock, and commits no notification, for which they would wait for each other.

alter table events add column xid xid8 not null default pg_current_xact_id();
create index events_transaction on events (xid, id);

-- Events of transactions up to this one may have been deleted. A reader that is not past it loads its screens again.
alter table installation add column pruned_transaction xid8 not null default pg_current_xact_id();

drop trigger events_prune on events;
drop trigger events_truncate on events;
drop function keep_pruned_ids();

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

-- Inserts an event. The triggers that call this function are deferred, so that an event tells what is committed.
create or replace function record_event(
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

-- Events with the users who may see them now. A task may have been assigned by another transaction since the event of its
-- comment was written, and its new VA must not miss the comment.
drop view current_events;
create view current_events as
  select e.xid, e.id, e.kind, e.object_id, e.operation,
    coalesce(t.client_id, e.client_id) as client_id,
    case when t.id is not null then t.va_id when e.audience = 'client' then va_of_client(e.client_id)
      else e.va_id end as va_id,
    e.former_client_id, e.former_va_id,
    case when t.id is not null then is_in_pool(t.va_id, t.status) else e.is_pool end as is_pool,
    e.was_pool, e.user_ids, e.task_id, e.parent_id, e.actor_id, e.version, e.created_at
  from events e left join tasks t on e.audience = 'task' and t.id = e.task_id;

-- Locks the rows that transactions of all clients write while they commit: totals, loads of VAs, invoices and their numbers. The lock
-- has its former name, because nodes of a former release take it when they remove a user.
drop function lock_shared_rows(integer);
create function lock_shared_rows() returns void language sql as $$
  select pg_advisory_xact_lock(hashtext('gva events'))
$$;

drop function set_event_streams(integer);
drop function lock_event_stream(integer);
drop table event_streams;
alter table events drop column stream;
alter table installation drop column event_streams;

-- Records the change of a user. Those who work together see each other's names and photos.
create or replace function record_user_event() returns trigger language plpgsql as $$
declare
  changed_id integer := coalesce(new.id, old.id);
  changed_role text := coalesce(new.role, old.role);
begin
  if tg_op = 'UPDATE' and
      (new.username, new.full_name, new.email, new.role, new.status, new.profile_image,
       new.approved_at)
      is not distinct from
      (old.username, old.full_name, old.email, old.role, old.status, old.profile_image,
       old.approved_at) then
    return null;
  end if;
  perform record_event(
    kind => 'user',
    object_id => changed_id,
    operation => event_operation(tg_op),
    client_id => case when changed_role = 'client' then changed_id end,
    va_id => case when changed_role = 'va' then changed_id end,
    user_ids => array(select changed_id
      union select client_id from assignments where va_id = changed_id and ended_at is null
      union select va_id from assignments where client_id = changed_id and ended_at is null));
  return null;
end $$;
