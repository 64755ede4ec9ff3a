-- Deleted tasks: the archive, and the triggers of time logs that outlive their task.

-- Sets the client of a new or moved log. The lock does what the foreign key of the task did: the task cannot be deleted
-- before the log is committed.
create or replace function keep_log_client() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.task_id = old.task_id then
    return new;
  end if;
  select client_id into new.client_id from tasks where id = new.task_id for key share;
  if not found then
    raise exception 'task % does not exist', new.task_id using errcode = 'foreign_key_violation',
      table = 'time_logs', column = 'task_id', constraint = 'time_logs_task_id_fkey';
  end if;
  return new;
end $$;

-- Books the hours of a log for the client who had the task. A later change is a correction in the period that is open
-- then, because a closed period has been billed. A log that an administrator moves to a task of another client is booked
-- back for the one and booked for the other. The reason and the author of a correction are settings of its transaction.
create or replace function book_time() returns trigger language plpgsql as $$
declare
  log record;
  owner integer;
  booked_for integer;
  booked numeric;
  change numeric;
  period date;
  reason text := nullif(current_setting('gva.reason', true), '');
  author integer := case when reason is not null
    then nullif(current_setting('gva.actor', true), '')::integer end;
begin
  if tg_op = 'DELETE' then
    log := old;
    -- The log was deleted with its client: the hours stay used.
    if not exists (select from users where id = log.client_id) then
      return null;
    end if;
  else
    log := new;
  end if;
  -- At most one client has booked hours of the log; the others have got them back.
  select client_id, sum(hours) into booked_for, booked from hours_ledger
    where time_log_id = log.id group by client_id order by sum(hours) <> 0 desc, max(id) desc limit 1;
  -- A deleted log that was never booked needs no correction.
  if booked_for is null and tg_op = 'DELETE' then
    return null;
  end if;
  owner := booked_for;
  if owner is null or (tg_op = 'UPDATE' and new.task_id <> old.task_id) then
    -- The log of a deleted task keeps the client.
    owner := coalesce((select client_id from tasks where id = log.task_id), log.client_id);
  end if;
  change := case when tg_op = 'DELETE' then 0 else -log.duration end;
  if owner = booked_for then
    change := change - booked;
  elsif booked <> 0 then
    -- The ledgers are locked in the order of their clients, so that two moves cannot deadlock.
    perform open_billing_period(least(owner, booked_for));
    perform open_billing_period(greatest(owner, booked_for));
    period := open_billing_period(booked_for);
    insert into hours_ledger (client_id, period_start, kind, hours, time_log_id, reason, actor_id)
      values (booked_for, period, 'correction', -booked, log.id, reason, author);
  end if;
  if change <> 0 then
    -- First, so that the rows that it inserts precede the booked hours.
    period := open_billing_period(owner);
    insert into hours_ledger (client_id, period_start, kind, hours, time_log_id, reason, actor_id)
      values (owner, period, case when booked_for is null then 'use' else 'correction' end,
        change, log.id, reason, author);
  end if;
  return null;
end $$;

-- Records the change of a log, also for the task that it was moved away from. The log of a deleted task is a change for
-- its client and its VA. A task that was given to another client has one event for all of its logs. A log that was
-- inserted at the same time gets the new client here.
create or replace function record_time_log_event() returns trigger language plpgsql as $$
declare
  task record;
  log time_logs := coalesce(new, old);
begin
  perform pg_advisory_xact_lock(hashtext('gva events'));
  if tg_op = 'UPDATE' and new.task_id = old.task_id and new.client_id <> old.client_id
      and exists (select from time_logs where task_id = new.task_id and id < new.id) then
    return null;
  end if;
  for task in select id, client_id, va_id, status from tasks
      where id = any (array[log.task_id, old.task_id]) order by id loop
    if tg_op = 'INSERT' and task.client_id <> new.client_id then
      update time_logs set client_id = task.client_id where id = new.id;
    end if;
    perform record_event(
      kind => 'time-log',
      object_id => log.id,
      operation => event_operation(tg_op),
      client_id => task.client_id,
      va_id => task.va_id,
      is_pool => is_in_pool(task.va_id, task.status),
      user_ids => array_remove(array[log.va_id], null),
      task_id => task.id,
      actor_id => new.va_id);
  end loop;
  if not exists (select from tasks where id = log.task_id)
      and exists (select from users where id = log.client_id) then
    perform record_event(
      kind => 'time-log',
      object_id => log.id,
      operation => event_operation(tg_op),
      client_id => log.client_id,
      user_ids => array_remove(array[log.va_id], null),
      actor_id => new.va_id);
  end if;
  return null;
end $$;

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

-- Every deleted task is archived, by whichever statement it is deleted.
create trigger tasks_archive before delete on tasks for each row
  when (current_setting('gva.silent', true) is distinct from 'on') execute function archive_task();
create trigger users_forget_archived before delete on users
  for each row execute function forget_archived_author();
