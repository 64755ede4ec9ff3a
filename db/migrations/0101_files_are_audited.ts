import { type Kysely, sql } from 'kysely';

/** The audit log may tell of files, besides whatever it may tell of by now. */
export async function up(db: Kysely<unknown>) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint
      where conname = 'audit_log_object_kind_check' and conrelid = 'audit_log'::regclass`.execute(
    db,
  );
  const definition = rows[0]?.definition.replace('ARRAY[', `ARRAY['file'::text, `);
  if (!definition) throw new Error('There is no constraint audit_log_object_kind_check');
  await sql`alter table audit_log drop constraint audit_log_object_kind_check,
    add constraint audit_log_object_kind_check ${sql.raw(definition)}`.execute(db);
}
