-- Live events as they are read.

-- Events with the users who may see them now. A task may have been assigned by another transaction since the event of its
-- comment was written, and its new VA must not miss the comment.
create view current_events as
  select e.xid, e.id, e.kind, e.object_id, e.operation,
    coalesce(t.client_id, e.client_id) as client_id,
    case when t.id is not null then t.va_id when e.audience = 'client' then va_of_client(e.client_id)
      else e.va_id end as va_id,
    e.former_client_id, e.former_va_id,
    case when t.id is not null then is_in_pool(t.va_id, t.status) else e.is_pool end as is_pool,
    e.was_pool, e.user_ids, e.task_id, e.parent_id, e.actor_id, e.version, e.created_at
  from events e left join tasks t on e.audience = 'task' and t.id = e.task_id;
