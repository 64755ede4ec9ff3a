import { type Kysely, sql } from 'kysely';

/** Who did what to what, and when. Rows name people by id only and outlive them, so nothing here refers. */
export async function up(db: Kysely<unknown>) {
  await db.schema
    .createTable('audit_log')
    .addColumn('id', 'bigint', (col) => col.primaryKey().generatedAlwaysAsIdentity())
    // Null when nobody is signed in, or when the server itself acts.
    .addColumn('actor_id', 'integer')
    .addColumn('action', 'text', (col) =>
      col.notNull().check(sql`action in ('created', 'updated', 'deleted', 'assigned', 'unassigned',
        'converted', 'approved', 'invited', 'password-changed', 'sessions-ended', 'corrected')`),
    )
    .addColumn('object_kind', 'text', (col) =>
      col.notNull().check(sql`object_kind in ('user', 'assignment', 'subscription',
        'plan-template', 'hours', 'task', 'comment', 'workflow', 'workflow-comment', 'routine',
        'lead', 'invitation')`),
    )
    .addColumn('object_id', 'integer', (col) => col.notNull())
    .addColumn('before', 'jsonb')
    .addColumn('after', 'jsonb')
    .addColumn('address', 'text', (col) => col.check(sql`char_length(address) <= 64`))
    .addColumn('created_at', sql`timestamptz(3)`, (col) =>
      col.notNull().defaultTo(sql`clock_timestamp()`),
    )
    .execute();
  await sql`create index audit_log_newest on audit_log (created_at desc, id desc)`.execute(db);
  await sql`create index audit_log_object on audit_log (object_kind, object_id, id desc)`.execute(
    db,
  );

  await sql`
    create function refuse_change() returns trigger language plpgsql as $$
    begin
      raise exception '% is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
    end $$
  `.execute(db);
  await sql`create trigger audit_log_append_only before update or delete or truncate on audit_log
    for each statement execute function refuse_change()`.execute(db);
}
