-- The archive of deleted tasks, with their reviews.

-- Moves a task to the archive before it is deleted. A task that is deleted with its client, or in bulk, is not kept.
create or replace function archive_task() returns trigger language plpgsql as $$
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

-- Restores an archived task in a column of the board, with a new version, so that browsers and caches that know the
-- former one load it. The task has one event; those of its comments and runs, and their timestamps, are suppressed.
create or replace function restore_task(the_task integer, actor integer, va integer, new_status text, top text)
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
