-- Workflows: diagrams of steps and connections, with comments and saved versions.

-- A workflow of a client.
create table workflows (
  id integer primary key generated always as identity,
  client_id integer not null references users (id) on delete cascade,
  title text not null check (char_length(title) <= 200 and btrim(title) <> ''),
  description text check (char_length(description) <= 10000),
  category text not null check (char_length(category) <= 60 and btrim(category) <> ''),
  status text not null default 'draft' check (status in ('draft', 'published', 'archived')),
  is_public boolean not null default false,
  version integer not null default 1,
  -- Notes on the canvas, which are not steps and have no connections.
  notes jsonb not null default '[]' check (jsonb_typeof(notes) = 'array'),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- Lists of workflows, newest first: of a client, of a client if published, of everyone.
create index workflows_client_newest on workflows (client_id, created_at desc, id desc);
create index workflows_client_published on workflows (client_id, created_at desc, id desc)
  where status = 'published';
create index workflows_newest on workflows (created_at desc, id desc);
-- Search by any part of a title or a description.
create index workflows_search on workflows
  using gin (search_text(title) gin_trgm_ops, search_text(description) gin_trgm_ops);

-- A step of a diagram.
create table workflow_steps (
  id integer primary key generated always as identity,
  workflow_id integer not null references workflows (id) on delete cascade,
  -- The node id that the diagram editor chose.
  key text not null check (char_length(key) between 1 and 100),
  title text not null check (char_length(title) <= 200 and btrim(title) <> ''),
  description text check (char_length(description) <= 10000),
  type text not null default 'process' check (type in ('start', 'end', 'process', 'decision')),
  position integer not null default 0,
  x_position numeric(9, 2) not null default 0,
  y_position numeric(9, 2) not null default 0,
  width numeric(7, 2) not null default 120 check (width >= 80),
  height numeric(7, 2) not null default 60 check (height >= 40),
  next_step_id integer,
  conditions jsonb,
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint workflow_steps_workflow_id_key_key unique (workflow_id, key),
  -- The target of the connections' foreign keys, which keep both ends in one workflow.
  constraint workflow_steps_workflow_id_id_key unique (workflow_id, id),
  -- Deferrable, because a diagram that is restored row by row refers to later steps.
  constraint workflow_steps_next_step_id_fkey foreign key (next_step_id)
    references workflow_steps (id) on delete set null deferrable
);
-- The steps of a workflow in their order, and the steps before a step.
create index workflow_steps_order on workflow_steps (workflow_id, position, id);
create index workflow_steps_next on workflow_steps (next_step_id) where next_step_id is not null;

-- A connection between two steps of a diagram.
create table workflow_connections (
  id integer primary key generated always as identity,
  workflow_id integer not null references workflows (id) on delete cascade,
  from_step_id integer not null,
  to_step_id integer not null,
  from_point text not null default 'bottom' check (from_point in ('top', 'bottom', 'left', 'right')),
  to_point text not null default 'top' check (to_point in ('top', 'bottom', 'left', 'right')),
  label text check (char_length(label) <= 200),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now(),
  constraint workflow_connections_ends_check check (from_step_id <> to_step_id),
  constraint workflow_connections_ends_key unique (workflow_id, from_step_id, to_step_id),
  constraint workflow_connections_from_step_id_fkey foreign key (workflow_id, from_step_id)
    references workflow_steps (workflow_id, id) on delete cascade,
  constraint workflow_connections_to_step_id_fkey foreign key (workflow_id, to_step_id)
    references workflow_steps (workflow_id, id) on delete cascade
);
-- The connections to a step; the unique constraint finds those from a step.
create index workflow_connections_to on workflow_connections (workflow_id, to_step_id);

-- A comment on a workflow or on one of its steps.
create table workflow_comments (
  id integer primary key generated always as identity,
  workflow_id integer not null references workflows (id) on delete cascade,
  step_id integer references workflow_steps (id) on delete set null,
  user_id integer not null references users (id) on delete cascade,
  content text not null check (char_length(content) <= 5000 and btrim(content) <> ''),
  created_at timestamptz(3) not null default now(),
  updated_at timestamptz(3) not null default now()
);
-- The comments of a workflow in their order, of a step, and of a user.
create index workflow_comments_thread on workflow_comments (workflow_id, created_at, id);
create index workflow_comments_step on workflow_comments (step_id) where step_id is not null;
create index workflow_comments_user on workflow_comments (user_id);

-- A saved diagram, which can be viewed and restored.
create table workflow_versions (
  id integer primary key generated always as identity,
  workflow_id integer not null references workflows (id) on delete cascade,
  -- The version that the workflow got by this save.
  version integer not null,
  diagram jsonb not null,
  step_count integer not null,
  changes jsonb not null,
  restored_from integer,
  saved_by integer references users (id) on delete set null,
  saved_at timestamptz(3) not null default now(),
  constraint workflow_versions_workflow_id_version_key unique (workflow_id, version)
);
-- The versions that a user saved, for the deletion of the user.
create index workflow_versions_saved_by on workflow_versions (saved_by) where saved_by is not null;

-- Increments the version of a changed workflow, so that saving an outdated diagram is detected.
create function count_workflow_version() returns trigger language plpgsql as $$
begin
  if new is distinct from old then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
-- Triggers fire in the order of their names: the version after workflows_touch.
create trigger workflows_version before update on workflows for each row execute function count_workflow_version();

-- Sets `updated_at` of the workflows whose diagram a statement changed.
create function touch_workflow() returns trigger language plpgsql as $$
begin
  update workflows set updated_at = now()
    where id in (select workflow_id from changed) and updated_at <> now()::timestamptz(3);
  return null;
end $$;
-- A change of the diagram is one change of the workflow per statement, however many steps it has.
create trigger workflow_steps_insert_touches_workflow after insert on workflow_steps
  referencing new table as changed for each statement
  when (current_setting('gva.silent', true) is distinct from 'on') execute function touch_workflow();
create trigger workflow_steps_update_touches_workflow after update on workflow_steps
  referencing new table as changed for each statement
  when (current_setting('gva.silent', true) is distinct from 'on') execute function touch_workflow();
create trigger workflow_steps_delete_touches_workflow after delete on workflow_steps
  referencing old table as changed for each statement
  when (current_setting('gva.silent', true) is distinct from 'on') execute function touch_workflow();
create trigger workflow_connections_insert_touches_workflow after insert on workflow_connections
  referencing new table as changed for each statement
  when (current_setting('gva.silent', true) is distinct from 'on') execute function touch_workflow();
create trigger workflow_connections_update_touches_workflow after update on workflow_connections
  referencing new table as changed for each statement
  when (current_setting('gva.silent', true) is distinct from 'on') execute function touch_workflow();
create trigger workflow_connections_delete_touches_workflow after delete on workflow_connections
  referencing old table as changed for each statement
  when (current_setting('gva.silent', true) is distinct from 'on') execute function touch_workflow();

-- Records the change of a comment, unless it was deleted with its workflow.
create function record_workflow_comment_event() returns trigger language plpgsql as $$
declare
  workflow record;
begin
  select id, client_id into workflow
    from workflows where id = coalesce(new.workflow_id, old.workflow_id);
  if not found then
    return null;
  end if;
  perform record_event(
    kind => 'workflow-comment',
    object_id => coalesce(new.id, old.id),
    operation => event_operation(tg_op),
    client_id => workflow.client_id,
    va_id => va_of_client(workflow.client_id),
    parent_id => workflow.id,
    actor_id => new.user_id);
  return null;
end $$;
create constraint trigger workflow_comments_event after insert or update or delete on workflow_comments
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on')
  execute function record_workflow_comment_event();

-- Each change sets `updated_at`.
create trigger workflows_touch before update on workflows for each row execute function touch_updated_at();
create trigger workflow_steps_touch before update on workflow_steps
  for each row execute function touch_updated_at();
create trigger workflow_connections_touch before update on workflow_connections
  for each row execute function touch_updated_at();
create trigger workflow_comments_touch before update on workflow_comments
  for each row execute function touch_updated_at();

-- Each visible change has an event.
create constraint trigger workflows_event after insert or update or delete on workflows
  deferrable initially deferred for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function record_owned_event('workflow');
