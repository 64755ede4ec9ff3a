-- What users changed on tasks.

-- One row for each change, with the former and the new value of each field: {"status": ["todo", "done"]}. Of a
-- description only that it changed. The actor is no foreign key, because the row outlives the user.
create table task_changes (
  id integer primary key generated always as identity,
  task_id integer not null references tasks (id) on delete cascade,
  actor_id integer,
  is_creation boolean not null default false,
  fields jsonb not null check (jsonb_typeof(fields) = 'object'),
  -- The deletion and the restoration of a task in its timeline. Both rows are inserted when the task is restored.
  act text check (act in ('deleted', 'restored')),
  created_at timestamptz(3) not null default clock_timestamp()
);
-- The changes of a task, newest first.
create index task_changes_timeline on task_changes (task_id, created_at desc, id desc);

-- A change of several tasks by an administrator, with the values before it. Kept for a day, so that it can be undone.
create table task_bulk_changes (
  id integer primary key generated always as identity,
  kind text not null check (kind in ('assigned', 'moved', 'rescheduled')),
  changed_by integer not null references users (id) on delete cascade,
  tasks jsonb not null check (jsonb_typeof(tasks) = 'array'),
  created_at timestamptz(3) not null default now(),
  undone_at timestamptz(3)
);
-- Expired changes are deleted by age; the changes of a user, with the user.
create index task_bulk_changes_age on task_bulk_changes (created_at);
create index task_bulk_changes_user on task_bulk_changes (changed_by);

-- Stores who changed what on a task, for its timeline and for notifications.
create function keep_task_change() returns trigger language plpgsql as $$
declare
  changed jsonb;
begin
  if tg_op = 'INSERT' then
    insert into task_changes (task_id, actor_id, is_creation, fields)
      values (new.id, new.updated_by, true, case when new.va_id is null then '{}'::jsonb
        else jsonb_build_object('vaId', jsonb_build_array(null, new.va_id)) end);
    return null;
  end if;
  select jsonb_object_agg(name, jsonb_build_array(former, current)) into changed
    from (values
      ('title', to_jsonb(old.title), to_jsonb(new.title)),
      ('clientId', to_jsonb(old.client_id), to_jsonb(new.client_id)),
      ('vaId', to_jsonb(old.va_id), to_jsonb(new.va_id)),
      ('status', to_jsonb(old.status), to_jsonb(new.status)),
      ('priority', to_jsonb(old.priority), to_jsonb(new.priority)),
      ('category', to_jsonb(old.category), to_jsonb(new.category)),
      ('dueDate', to_jsonb(old.due_date), to_jsonb(new.due_date)),
      ('estimatedHours', to_jsonb(old.estimated_hours), to_jsonb(new.estimated_hours)),
      ('files', to_jsonb(jsonb_array_length(old.attachments)),
        to_jsonb(jsonb_array_length(new.attachments)))
    ) as field (name, former, current)
    where former is distinct from current;
  if new.description <> old.description then
    changed := coalesce(changed, '{}') || '{"description": [null, null]}';
  end if;
  if changed is not null then
    insert into task_changes (task_id, actor_id, fields) values (new.id, new.updated_by, changed);
  end if;
  return null;
end $$;
-- Nothing to tell of tasks that no user created, and of bulk loads.
create trigger tasks_creation after insert on tasks for each row
  when (new.updated_by is not null and current_setting('gva.silent', true) is distinct from 'on')
  execute function keep_task_change();
create trigger tasks_change after update on tasks for each row
  when (new.version is distinct from old.version) execute function keep_task_change();
