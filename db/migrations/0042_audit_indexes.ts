import { type Kysely, sql } from 'kysely';

/** One index for each way to ask the audit log, each in the order of its list. */
export async function up(db: Kysely<unknown>) {
  await sql`drop index audit_log_object`.execute(db);
  await sql`create index audit_log_object on audit_log (object_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index audit_log_kind on audit_log (object_kind, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index audit_log_actor on audit_log (actor_id, created_at desc, id desc)`.execute(
    db,
  );
}
