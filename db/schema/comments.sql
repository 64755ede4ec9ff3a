-- Comments on tasks.

-- A comment on a task.
create table task_comments (
  id integer primary key generated always as identity,
  task_id integer not null references tasks (id) on delete cascade,
  user_id integer not null references users (id) on delete cascade,
  content text not null check (char_length(content) <= 5000 and btrim(content) <> ''),
  -- The files of the comment, copied from `files`.
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- The comments of a task in their order, and those of a user.
create index task_comments_thread on task_comments (task_id, created_at, id);
create index task_comments_user on task_comments (user_id);
-- Search by any part of a comment.
create index task_comments_search on task_comments using gin (search_text(content) gin_trgm_ops);

-- Records the change of a comment, unless it was deleted with its task. Readers of the event see the users who have the
-- task then (`current_events`).
create function record_comment_event() returns trigger language plpgsql as $$
declare
  task record;
begin
  if tg_op = 'UPDATE' and (new.content, new.attachments) = (old.content, old.attachments) then
    return null;
  end if;
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
create constraint trigger task_comments_event after insert or update or delete on task_comments
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_comment_event();

-- Each change sets `updated_at`.
create trigger task_comments_touch before update on task_comments
  for each row execute function touch_updated_at();
