-- Workflows that are attached to tasks, and their runs.

-- A workflow that is attached to a task.
create table task_workflows (
  task_id integer not null references tasks (id) on delete cascade,
  workflow_id integer not null references workflows (id) on delete cascade,
  attached_by integer references users (id) on delete set null,
  attached_at timestamptz(3) not null default now(),
  primary key (task_id, workflow_id)
);
-- The tasks of a workflow, and the attachments by a user.
create index task_workflows_workflow on task_workflows (workflow_id);
create index task_workflows_attached_by on task_workflows (attached_by) where attached_by is not null;

-- A workflow that is followed for a task or for a routine. The run has a copy of the diagram, so it outlives the
-- workflow.
create table workflow_runs (
  id integer primary key generated always as identity,
  task_id integer references tasks (id) on delete cascade,
  routine_id integer references routines (id) on delete cascade,
  workflow_id integer references workflows (id) on delete set null,
  workflow_version integer not null,
  title text not null,
  diagram jsonb not null,
  status text not null default 'active' check (status in ('active', 'finished', 'stopped')),
  done integer not null default 0 check (done >= 0),
  total integer not null check (total >= 0),
  started_by integer references users (id) on delete set null,
  started_at timestamptz(3) not null default now(),
  ended_by integer references users (id) on delete set null,
  ended_at timestamptz(3),
  constraint workflow_runs_place_check check (num_nonnulls(task_id, routine_id) = 1),
  constraint workflow_runs_ended_check check ((status = 'active') = (ended_at is null)),
  constraint workflow_runs_ended_by_check check (ended_by is null or status <> 'active')
);
-- A task has one active run of a workflow, and a routine one active run.
create unique index workflow_runs_one_active on workflow_runs (task_id, workflow_id) where status = 'active';
create unique index workflow_runs_one_of_routine on workflow_runs (routine_id) where status = 'active';
-- The runs of a task, of a routine and of a workflow, and those that a user started or ended.
create index workflow_runs_task on workflow_runs (task_id, id);
create index workflow_runs_routine on workflow_runs (routine_id, id) where routine_id is not null;
create index workflow_runs_workflow_id on workflow_runs (workflow_id) where workflow_id is not null;
create index workflow_runs_started_by on workflow_runs (started_by) where started_by is not null;
create index workflow_runs_ended_by on workflow_runs (ended_by) where ended_by is not null;

-- A completed step of a run. A tick that was undone stays as history.
create table workflow_run_ticks (
  id integer primary key generated always as identity,
  run_id integer not null references workflow_runs (id) on delete cascade,
  -- The place on the path; a step in a loop is ticked several times.
  position integer not null check (position > 0),
  step_key text not null,
  answer text check (answer in ('Yes', 'No')),
  ticked_by integer references users (id) on delete set null,
  ticked_at timestamptz(3) not null default clock_timestamp(),
  undone_by integer references users (id) on delete set null,
  undone_at timestamptz(3)
);
-- The ticks of a run, of which one is current for each place; and those that a user set or undid.
create index workflow_run_ticks_run on workflow_run_ticks (run_id, id);
create unique index workflow_run_ticks_once on workflow_run_ticks (run_id, position) where undone_at is null;
create index workflow_run_ticks_ticked_by on workflow_run_ticks (ticked_by) where ticked_by is not null;
create index workflow_run_ticks_undone_by on workflow_run_ticks (undone_by) where undone_by is not null;

-- Records the change of a run, for the users who see its task or its routine.
create function record_run_event() returns trigger language plpgsql as $$
declare
  place record;
begin
  if tg_op = 'UPDATE' and new is not distinct from old then
    return null;
  end if;
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
create constraint trigger workflow_runs_event after insert or update on workflow_runs
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_run_event();

-- Records that a workflow was attached or detached as a change of its task.
create function record_attachment_event() returns trigger language plpgsql as $$
declare
  task record;
begin
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
create constraint trigger task_workflows_event after insert or delete on task_workflows
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_attachment_event();
