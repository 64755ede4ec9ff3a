import { type Kysely, sql } from 'kysely';

/**
 * The outbox of live updates. Rows are written by triggers, in the transaction of the change itself,
 * so no change can miss its event and no event can tell of a change that was rolled back.
 */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('events')
    .addColumn('id', 'bigint', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    .addColumn('kind', 'text', (col) =>
      col.notNull().check(sql`kind in ('task', 'comment', 'time-log', 'message', 'user',
        'assignment', 'feedback', 'subscription', 'plan-template', 'workflow', 'workflow-comment',
        'routine', 'lead', 'lead-comment')`),
    )
    .addColumn('object_id', 'integer', (col) => col.notNull())
    .addColumn('operation', 'text', (col) =>
      col.notNull().check(sql`operation in ('created', 'updated', 'deleted')`),
    )
    // Who may know of it, as it stood at that moment: a rights filter needs no second query.
    .addColumn('client_id', 'integer')
    .addColumn('va_id', 'integer')
    .addColumn('former_client_id', 'integer')
    .addColumn('former_va_id', 'integer')
    .addColumn('is_pool', 'boolean', (col) => col.notNull().defaultTo(false))
    .addColumn('was_pool', 'boolean', (col) => col.notNull().defaultTo(false))
    .addColumn('user_ids', sql`integer[]`)
    // What the object hangs on: a comment's task, a lead comment's lead.
    .addColumn('task_id', 'integer')
    .addColumn('parent_id', 'integer')
    .addColumn('actor_id', 'integer')
    .addColumn('version', 'integer')
    .addColumn('created_at', sql`timestamptz(3)`, (col) =>
      col.notNull().defaultTo(sql`clock_timestamp()`),
    )
    .execute();
  await db.schema.createIndex('events_age').on('events').column('created_at').execute();
  await createRecordEvent(db);
}

async function createRecordEvent(db: Kysely<unknown>) {
  // The lock makes ids visible in their order: a reader that saw 7 will never find a 6 later. The
  // triggers are deferred, so it is held for the length of a commit, not of a transaction.
  await sql`
    create function record_event(
      kind text, object_id integer, operation text,
      client_id integer default null, va_id integer default null,
      former_client_id integer default null, former_va_id integer default null,
      is_pool boolean default false, was_pool boolean default false,
      user_ids integer[] default null, task_id integer default null,
      parent_id integer default null, actor_id integer default null, version integer default null
    ) returns void language plpgsql as $$
    begin
      if current_setting('gva.silent', true) = 'on' then
        return;
      end if;
      perform pg_advisory_xact_lock(hashtext('gva events'));
      insert into events (kind, object_id, operation, client_id, va_id, former_client_id,
          former_va_id, is_pool, was_pool, user_ids, task_id, parent_id, actor_id, version)
        values (kind, object_id, operation, client_id, va_id, former_client_id,
          former_va_id, is_pool, was_pool, user_ids, task_id, parent_id,
          coalesce(nullif(current_setting('gva.actor', true), '')::integer, actor_id), version);
      perform pg_notify('gva_events', '');
    end $$
  `.execute(db);

  await sql`
    create function event_operation(trigger_operation text) returns text
    language sql immutable as $$
      select case trigger_operation
        when 'INSERT' then 'created' when 'UPDATE' then 'updated' else 'deleted' end
    $$
  `.execute(db);
  await sql`
    create function is_in_pool(va_id integer, status text) returns boolean
    language sql immutable as $$
      select va_id is null and status not in ('done', 'cancelled')
    $$
  `.execute(db);
  await sql`
    create function va_of_client(client integer) returns integer language sql stable as $$
      select user_id from va_profiles where assigned_client_id = client
    $$
  `.execute(db);
}
