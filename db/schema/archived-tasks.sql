-- Deleted tasks, which can be restored for 30 days.

-- A deleted task with its comments, changes and workflow runs as they were in their tables, until it is restored or
-- purged. Only `va_id` is current, because the VA may be deleted in the meantime. The id of the user who deleted the
-- task is no foreign key, because the row outlives the user.
create table archived_tasks (
  -- The id of the task.
  id integer primary key,
  title text not null,
  client_id integer not null references users (id) on delete cascade,
  va_id integer references users (id) on delete set null,
  deleted_by integer,
  deleted_at timestamptz(3) not null default now(),
  -- The authors of the comments, whose comments are deleted with them.
  author_ids integer[] not null,
  -- The rows by table; of files and feedback, which stay in their tables, only what they belonged to.
  content jsonb not null check (jsonb_typeof(content) = 'object')
);
-- The list, newest first; also for the purge by age.
create index archived_tasks_newest on archived_tasks (deleted_at desc, id desc);
-- Those of a client, of a VA, and those with comments of a user; and search by any part of a title.
create index archived_tasks_client on archived_tasks (client_id);
create index archived_tasks_va on archived_tasks (va_id) where va_id is not null;
create index archived_tasks_authors on archived_tasks using gin (author_ids);
create index archived_tasks_search on archived_tasks using gin (search_text(title) gin_trgm_ops);

-- Rows as a JSON array.
create function rows_as_json(rows anyarray) returns jsonb language sql stable as $$
  select coalesce(jsonb_agg(to_jsonb(one)), '[]') from unnest(rows) one
$$;

-- Moves a task to the archive before it is deleted. A task that is deleted with its client, or in bulk, is not kept.
create function archive_task() returns trigger language plpgsql as $$
declare
  comments integer[] := array(select id from task_comments where task_id = old.id);
begin
  if not exists (select from users where id = old.client_id) then
    return old;
  end if;
  insert into archived_tasks (id, title, client_id, va_id, author_ids, content)
    values (old.id, old.title, old.client_id, old.va_id,
      array(select distinct user_id from task_comments where task_id = old.id),
      jsonb_build_object(
        'tasks', jsonb_build_array(to_jsonb(old)),
        'task_comments', rows_as_json(array(
          select c from task_comments c where task_id = old.id order by id)),
        'task_changes', rows_as_json(array(
          select c from task_changes c where task_id = old.id order by id)),
        'task_reviews', rows_as_json(array(
          select r from task_reviews r where task_id = old.id order by id)),
        'task_workflows', rows_as_json(array(
          select w from task_workflows w where task_id = old.id order by workflow_id)),
        'message_tasks', rows_as_json(array(
          select m from message_tasks m where task_id = old.id)),
        'workflow_runs', rows_as_json(array(
          select r from workflow_runs r where task_id = old.id order by id)),
        'workflow_run_ticks', rows_as_json(array(
          select t from workflow_run_ticks t
          where run_id in (select id from workflow_runs where task_id = old.id) order by id)),
        'files', coalesce((
          select jsonb_agg(jsonb_build_object('id', id, 'comment_id', comment_id)) from files
          where task_id = old.id or comment_id = any (comments)), '[]'),
        'feedback', coalesce((select jsonb_agg(id) from feedback where task_id = old.id), '[]')));
  update files set archived_task_id = old.id, task_id = null, comment_id = null
    where task_id = old.id or comment_id = any (comments);
  return old;
end $$;
-- Every deleted task is archived, by whichever statement it is deleted.
create trigger tasks_archive before delete on tasks for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function archive_task();

-- Inserts archived rows with their ids. Columns that were dropped since are ignored, new ones get their defaults. The
-- foreign keys do what they would have done in the meantime: a row is left out, or its column becomes null.
create function insert_archived(target regclass, archived jsonb) returns void language plpgsql as $$
declare
  names text;
  selected text;
  conditions text;
begin
  select string_agg(quote_ident(a.attname), ', ' order by a.attnum),
      string_agg(case when k.confdeltype = 'n'
        then format('(select p.%1$I from %2$s p where p.%1$I = r.%3$I)',
          f.attname, k.confrelid::regclass, a.attname)
        else format('r.%I', a.attname) end, ', ' order by a.attnum),
      string_agg(format(' and (r.%1$I is null or exists (select from %2$s p where p.%3$I = r.%1$I))',
        a.attname, k.confrelid::regclass, f.attname), '') filter (where k.confdeltype = 'c')
    into names, selected, conditions
    from pg_attribute a
    left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'f'
      and k.conkey = array[a.attnum]
    left join pg_attribute f on f.attrelid = k.confrelid and f.attnum = k.confkey[1]
    where a.attrelid = target and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      and (archived -> 0) ? a.attname::text;
  if names is null then
    return;
  end if;
  execute format('insert into %1$s (%2$s) overriding system value
    select %3$s from jsonb_populate_recordset(null::%1$s, $1) r where true%4$s',
    target, names, selected, conditions) using archived;
end $$;

-- Restores an archived task in a column of the board, with a new version, so that browsers and caches that know the
-- former one load it. The task has one event; those of its comments and runs, and their timestamps, are suppressed.
-- Called by insertDeletedTask (src/domains/tasks/archive/queries.ts).
create function restore_task(the_task integer, actor integer, va integer, new_status text, top text)
returns void language plpgsql as $$
declare
  archived archived_tasks;
  task jsonb;
  moved jsonb := '{}';
begin
  select * into strict archived from archived_tasks where id = the_task for update;
  task := archived.content -> 'tasks' -> 0;
  if va is null and (task ->> 'va_id') is not null then
    moved := jsonb_build_object('vaId', jsonb_build_array(task -> 'va_id', null));
    task := task || '{"taken_at": null}';
  end if;
  if new_status <> (task ->> 'status') then
    moved := moved || jsonb_build_object('status', jsonb_build_array(task -> 'status', new_status));
  end if;
  -- The editor is set afterwards, because a task that is inserted with an editor is recorded as created.
  perform insert_archived('tasks', jsonb_build_array(task || jsonb_build_object(
    'va_id', va, 'status', new_status, 'position', top, 'version', (task ->> 'version')::integer + 1,
    'updated_by', null, 'updated_at', now())));
  update tasks set updated_by = actor where id = the_task;

  perform set_config('gva.silent', 'on', true);
  perform insert_archived('task_comments', archived.content -> 'task_comments');
  perform insert_archived('task_changes', archived.content -> 'task_changes');
  -- A task that is restored in review has opened a new review, which is the archived one.
  delete from task_reviews where task_id = the_task;
  perform insert_archived('task_reviews', archived.content -> 'task_reviews');
  if new_status = 'in-review' then
    insert into task_reviews (task_id, client_id, va_id, attempt, submitted_at)
      select id, client_id, va_id, return_count + 1, review_since from tasks where id = the_task
      on conflict (task_id) where decided_at is null do update set va_id = excluded.va_id;
  end if;
  perform insert_archived('task_workflows', archived.content -> 'task_workflows');
  perform insert_archived('message_tasks', archived.content -> 'message_tasks');
  perform insert_archived('workflow_runs', archived.content -> 'workflow_runs');
  perform insert_archived('workflow_run_ticks', archived.content -> 'workflow_run_ticks');
  insert into task_changes (task_id, actor_id, act, fields, created_at) values
    (the_task, archived.deleted_by, 'deleted', '{}', archived.deleted_at),
    (the_task, actor, 'restored', moved, clock_timestamp());
  -- A file without its comment is deleted with the row of the archive.
  update files set archived_task_id = null, comment_id = link.comment_id,
      task_id = case when link.comment_id is null then the_task end
    from jsonb_to_recordset(archived.content -> 'files') link (id integer, comment_id integer)
    where files.id = link.id and (link.comment_id is null
      or exists (select from task_comments where task_comments.id = link.comment_id));
  update feedback set task_id = the_task where task_id is null and id in (
    select value::integer from jsonb_array_elements_text(archived.content -> 'feedback'));
  perform set_config('gva.silent', '', true);
  delete from archived_tasks where id = the_task;
end $$;

-- Comments are deleted with their author, and files with their comment, also in the archive.
create function forget_archived_author() returns trigger language plpgsql as $$
begin
  delete from files using archived_tasks a, jsonb_array_elements(a.content -> 'files') link,
      jsonb_array_elements(a.content -> 'task_comments') c
    where a.author_ids @> array[old.id] and (c ->> 'user_id') = old.id::text
      and (link ->> 'comment_id') = (c ->> 'id') and files.id = (link ->> 'id')::integer
      and files.archived_task_id = a.id;
  update archived_tasks set author_ids = array_remove(author_ids, old.id),
      content = jsonb_set(content, '{task_comments}', coalesce((
        select jsonb_agg(c) from jsonb_array_elements(content -> 'task_comments') c
        where (c ->> 'user_id') <> old.id::text), '[]'))
    where author_ids @> array[old.id];
  return old;
end $$;
create trigger users_forget_archived before delete on users
  for each row execute function forget_archived_author();
