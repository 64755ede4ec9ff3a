-- Tasks.

-- The sort key of a task created at this moment, in the format of the npm package `fractional-indexing`: the head R is
-- followed by nine base 62 digits. They count down to the year 2398, so that newer tasks sort before older ones.
create function task_position_at(instant timestamptz) returns text
language plpgsql immutable strict as $$
declare
  alphabet constant text := '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
  -- 62^9 - 1 microseconds.
  rest bigint := 13537086546263551 - (extract(epoch from instant) * 1000000)::bigint;
  digits text := '';
begin
  for i in 1..9 loop
    digits := substr(alphabet, (rest % 62)::integer + 1, 1) || digits;
    rest := rest / 62;
  end loop;
  return 'R' || digits;
end $$;

-- The sort key of a task created now.
create function task_position_now() returns text language sql volatile as $$
  select task_position_at(clock_timestamp())
$$;

-- A task belongs to its client: it is deleted with the client, and loses its VA when the VA is deleted.
create table tasks (
  id integer primary key generated always as identity,
  title text not null check (char_length(title) between 3 and 200),
  description text not null check (char_length(description) between 10 and 10000),
  client_id integer not null references users (id) on delete cascade,
  va_id integer references users (id) on delete set null,
  status text not null default 'todo' check (status in ('todo', 'in-progress', 'in-review', 'done', 'cancelled')),
  priority text not null default 'medium' check (priority in ('low', 'medium', 'high', 'urgent')),
  category text not null references task_categories (key),
  due_date date not null check (due_date between '2000-01-01' and '2099-12-31'),
  estimated_hours numeric(7, 2) check (estimated_hours between 0 and 10000),
  -- The files of the task, copied from `files`.
  attachments jsonb not null default '[]' check (jsonb_typeof(attachments) = 'array'),
  -- Compared as bytes, as JavaScript compares the keys that it makes.
  position text collate "C" not null default task_position_now()
    check (position <> '' and octet_length(position) <= 200),
  version integer not null default 1,
  updated_by integer references users (id) on delete set null,
  completed_at timestamptz(3),
  -- When a VA took the task from the pool; null if it was assigned.
  taken_at timestamptz(3),
  -- The progress of the task's workflow runs, for the cards of the board.
  workflow_done integer,
  workflow_total integer,
  -- Since when the task has been in review; `updated_at` changes with every edit.
  review_since timestamptz(3),
  -- How often the client has asked for changes.
  return_count integer not null default 0
    constraint tasks_return_count_check check (return_count >= 0),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint tasks_workflow_progress_check check ((workflow_done is null) = (workflow_total is null)
    and workflow_done between 0 and workflow_total)
);
-- Columns of the board in their manual order: of a client, of a VA, of everyone, of the pool. Each index of a list has
-- its order, so that a page is read and not sorted.
create index tasks_client_board on tasks (client_id, status, position, id desc);
create index tasks_va_board on tasks (va_id, status, position, id desc);
create index tasks_board on tasks (status, position, id desc);
create index tasks_pool_board on tasks (status, position, id desc)
  where va_id is null and status not in ('done', 'cancelled');
-- Lists, newest first: of a client, of a VA, of everyone, of the pool.
create index tasks_client_newest on tasks (client_id, created_at desc, id desc);
create index tasks_va_newest on tasks (va_id, created_at desc, id desc);
create index tasks_newest on tasks (created_at desc, id desc);
create index tasks_pool_newest on tasks (created_at desc, id desc)
  where va_id is null and status not in ('done', 'cancelled');
-- Open tasks that are due or overdue.
create index tasks_open_due on tasks (due_date, id) where status not in ('done', 'cancelled');
-- Tasks by urgency, open ones by due date, then closed ones from the latest due date: of a VA, of everyone, of a client, a
-- status, a priority or a category.
create index tasks_va_due on tasks (va_id, (case when status in ('done', 'cancelled')
  then date '2400-01-01' + (date '2400-01-01' - due_date) else due_date end), id);
-- The figures of the dashboards of a VA and of a client.
create index tasks_va_completed on tasks (va_id, completed_at desc) where completed_at is not null;
create index tasks_client_completed on tasks (client_id, completed_at desc) where completed_at is not null;
create index tasks_client_created on tasks (client_id, created_at, status);
create index tasks_va_status on tasks (va_id, status);
-- Whether a VA has ever worked for a client, which decides what they may read of each other.
create index tasks_va_client on tasks (va_id, client_id) where va_id is not null;
-- The tasks that a user changed last, for the deletion of the user.
create index tasks_updated_by on tasks (updated_by) where updated_by is not null;
-- Tasks in review, the longest first.
create index tasks_in_review on tasks (review_since, id) where status = 'in-review';
-- The open tasks of a client by due date.
create index tasks_client_open_due on tasks (client_id, due_date, id)
  where status not in ('done', 'cancelled');
create index tasks_due on tasks ((case when status in ('done', 'cancelled')
  then date '2400-01-01' + (date '2400-01-01' - due_date) else due_date end), id);
create index tasks_client_due on tasks (client_id, (case when status in ('done', 'cancelled')
  then date '2400-01-01' + (date '2400-01-01' - due_date) else due_date end), id);
create index tasks_status_due on tasks (status, (case when status in ('done', 'cancelled')
  then date '2400-01-01' + (date '2400-01-01' - due_date) else due_date end), id);
create index tasks_priority_due on tasks (priority, (case when status in ('done', 'cancelled')
  then date '2400-01-01' + (date '2400-01-01' - due_date) else due_date end), id);
create index tasks_category_due on tasks (category, (case when status in ('done', 'cancelled')
  then date '2400-01-01' + (date '2400-01-01' - due_date) else due_date end), id);
-- The columns of the board with tasks of a priority or a category.
create index tasks_priority_board on tasks (status, priority, position, id desc);
create index tasks_category_board on tasks (status, category, position, id desc);
-- Search by any part of a title or a description.
create index tasks_search on tasks
  using gin (search_text(title) gin_trgm_ops, search_text(description) gin_trgm_ops);

-- Sets the completion time of a task, and increments its version with every change except a new position or workflow
-- progress: sorting a column must not make an open form stale.
create function keep_task() returns trigger language plpgsql as $$
begin
  new.completed_at := case when new.status = 'done' then coalesce(new.completed_at, now()) end;
  if tg_op = 'UPDATE' then
    new.version := old.version + case when
      (new.title, new.description, new.client_id, new.va_id, new.status, new.priority,
       new.category, new.due_date, new.estimated_hours, new.attachments, new.completed_at)
      is distinct from
      (old.title, old.description, old.client_id, old.va_id, old.status, old.priority,
       old.category, old.due_date, old.estimated_hours, old.attachments, old.completed_at)
      then 1 else 0 end;
  end if;
  return new;
end $$;
-- Triggers of one event fire in the order of their names: tasks_keep, which sets the version, before tasks_touch.
create trigger tasks_keep before insert or update on tasks for each row execute function keep_task();

-- Stores since when a task has been in review.
create function keep_review_start() returns trigger language plpgsql as $$
begin
  new.review_since := case when new.status = 'in-review' then coalesce(new.review_since, now()) end;
  return new;
end $$;
create trigger tasks_review before insert or update of status on tasks
  for each row execute function keep_review_start();

-- Rejects a task whose `va_id` is not a VA, or whose `client_id` is not a client. The lock waits for a concurrent change of the user's role.
create function keep_task_role() returns trigger language plpgsql as $$
declare
  id_of_user integer := case tg_argv[0] when 'va' then new.va_id else new.client_id end;
begin
  perform from users where id = id_of_user and role = tg_argv[0] for key share;
  if not found then
    raise exception 'user % is no %', id_of_user, tg_argv[0] using
      errcode = 'check_violation', constraint = format('tasks_%s_role_check', tg_argv[0]);
  end if;
  return new;
end $$;
create trigger tasks_va_role before insert or update of va_id on tasks
  for each row when (new.va_id is not null) execute function keep_task_role('va');
create trigger tasks_client_role before insert or update of client_id on tasks
  for each row when (new.client_id is not null) execute function keep_task_role('client');

-- Records the change of a task, for its old and its new client and VA.
create function record_task_event() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.version = old.version and new.position = old.position then
    return null;
  end if;
  perform record_event(
    kind => 'task',
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    client_id => coalesce(new.client_id, old.client_id),
    va_id => case when tg_op = 'DELETE' then old.va_id else new.va_id end,
    former_client_id => case when tg_op = 'UPDATE'
      and new.client_id is distinct from old.client_id then old.client_id end,
    former_va_id => case when tg_op = 'UPDATE'
      and new.va_id is distinct from old.va_id then old.va_id end,
    is_pool => tg_op <> 'DELETE' and is_in_pool(new.va_id, new.status),
    was_pool => tg_op <> 'INSERT' and is_in_pool(old.va_id, old.status),
    task_id => coalesce(new.id, old.id),
    actor_id => new.updated_by,
    version => coalesce(new.version, old.version));
  return null;
end $$;
create constraint trigger tasks_event after insert or update or delete on tasks
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_task_event();

-- `updated_at` changes with the version only, so that it never changes without an event.
create trigger tasks_touch before update on tasks
  for each row when (new.version is distinct from old.version) execute function touch_updated_at();
