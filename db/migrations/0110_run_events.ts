import { type Kysely, sql } from 'kysely';

/** Whoever may read a task hears of its runs, and of the workflows that are attached to it. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table events drop constraint events_kind_check`.execute(db);
  await sql`alter table events add constraint events_kind_check check (kind in ('task', 'comment',
    'time-log', 'timer', 'message', 'user', 'assignment', 'feedback', 'subscription',
    'plan-template', 'workflow', 'workflow-comment', 'workflow-run', 'routine', 'lead',
    'lead-comment'))`.execute(db);
  await recordRuns(db);
  await recordAttachments(db);
  for (const [table, occasions, record] of [
    ['workflow_runs', 'insert or update', 'record_run_event'],
    ['task_workflows', 'insert or delete', 'record_attachment_event'],
  ]) {
    await sql`create constraint trigger ${sql.raw(`${table}_event`)}
      after ${sql.raw(`${occasions}`)} on ${sql.raw(`${table}`)}
      deferrable initially deferred for each row
      when (current_setting('gva.silent', true) is distinct from 'on')
      execute function ${sql.raw(`${record}`)}()`.execute(db);
  }
}

// Who has the task is looked up under the lock of the events, as for comments.
const findTask = sql`
      perform pg_advisory_xact_lock(hashtext('gva events'));
      select id, client_id, va_id, status, version into task
        from tasks where id = coalesce(new.task_id, old.task_id);
      if not found then
        return null;
      end if;`;

async function recordRuns(db: Kysely<unknown>) {
  await sql`
    create function record_run_event() returns trigger language plpgsql as $$
    declare
      task record;
    begin
      if tg_op = 'UPDATE' and new is not distinct from old then
        return null;
      end if;
      ${findTask}
      perform record_event(
        kind => 'workflow-run',
        object_id => new.id,
        operation => event_operation(tg_op),
        client_id => task.client_id,
        va_id => task.va_id,
        is_pool => is_in_pool(task.va_id, task.status),
        task_id => task.id,
        parent_id => new.workflow_id);
      return null;
    end $$
  `.execute(db);
}

async function recordAttachments(db: Kysely<unknown>) {
  await sql`
    create function record_attachment_event() returns trigger language plpgsql as $$
    declare
      task record;
    begin
      ${findTask}
      perform record_event(
        kind => 'task',
        object_id => task.id,
        operation => 'updated',
        client_id => task.client_id,
        va_id => task.va_id,
        is_pool => is_in_pool(task.va_id, task.status),
        was_pool => is_in_pool(task.va_id, task.status),
        task_id => task.id,
        version => task.version);
      return null;
    end $$
  `.execute(db);
}
