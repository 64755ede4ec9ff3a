import { type Kysely, sql } from 'kysely';

export async function up(db: Kysely<unknown>) {
  await recordTasks(db);
  await recordComments(db);
  await recordTimeLogs(db);
  for (const [table, record] of [
    ['tasks', 'record_task_event'],
    ['task_comments', 'record_comment_event'],
    ['time_logs', 'record_time_log_event'],
  ]) {
    // The condition is asked when the row is written, so silent bulk work queues nothing.
    await sql`create constraint trigger ${sql.raw(`${table}_event`)}
      after insert or update or delete on ${sql.raw(`${table}`)}
      deferrable initially deferred for each row
      when (current_setting('gva.silent', true) is distinct from 'on')
      execute function ${sql.raw(`${record}`)}()`.execute(db);
  }
}

async function recordTasks(db: Kysely<unknown>) {
  await sql`
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
    end $$
  `.execute(db);
}

// A comment or a log that went with its task has no event of its own: the task's says it all.
async function recordComments(db: Kysely<unknown>) {
  await sql`
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
        actor_id => new.user_id);
      return null;
    end $$
  `.execute(db);
}

async function recordTimeLogs(db: Kysely<unknown>) {
  await sql`
    create function record_time_log_event() returns trigger language plpgsql as $$
    declare
      task record;
    begin
      select id, client_id, va_id, status into task
        from tasks where id = coalesce(new.task_id, old.task_id);
      if not found then
        return null;
      end if;
      perform record_event(
        kind => 'time-log',
        object_id => coalesce(new.id, old.id),
        operation => event_operation(tg_op),
        client_id => task.client_id,
        va_id => task.va_id,
        is_pool => is_in_pool(task.va_id, task.status),
        -- The one who worked sees their own hours also when the task has moved on to another VA.
        user_ids => array_remove(array[coalesce(new.va_id, old.va_id)], null),
        task_id => task.id,
        actor_id => new.va_id);
      return null;
    end $$
  `.execute(db);
}
