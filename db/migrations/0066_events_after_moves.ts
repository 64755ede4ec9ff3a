import { type Kysely, sql } from 'kysely';

/**
 * A comment's or a log's event names those who have its task. They are looked up under the lock of the events:
 * before it, somebody else could still give the task away, and the new owner would never hear of the comment.
 */
export async function up(db: Kysely<unknown>) {
  const findTask = sql`
      perform pg_advisory_xact_lock(hashtext('gva events'));
      select id, client_id, va_id, status into task
        from tasks where id = coalesce(new.task_id, old.task_id);
      if not found then
        return null;
      end if;`;
  await sql`
    create or replace function record_comment_event() returns trigger language plpgsql as $$
    declare
      task record;
    begin
      if tg_op = 'UPDATE' and (new.content, new.attachments) = (old.content, old.attachments) then
        return null;
      end if;
      ${findTask}
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
  await sql`
    create or replace function record_time_log_event() returns trigger language plpgsql as $$
    declare
      task record;
    begin
      ${findTask}
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
