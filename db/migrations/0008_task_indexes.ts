import { type Kysely, sql } from 'kysely';

/** One index for each question the screens ask; each carries the order, so a page is read, not sorted. */
export async function up(db: Kysely<unknown>) {
  // A board column, in its manual order: of a client, of a VA, of everyone, of the pool.
  await sql`create index tasks_client_board on tasks (client_id, status, position, id desc)`.execute(
    db,
  );
  await sql`create index tasks_va_board on tasks (va_id, status, position, id desc)`.execute(db);
  await sql`create index tasks_board on tasks (status, position, id desc)`.execute(db);
  await sql`create index tasks_pool_board on tasks (status, position, id desc)
    where va_id is null and status not in ('done', 'cancelled')`.execute(db);

  // Lists, newest first.
  await sql`create index tasks_client_newest on tasks (client_id, created_at desc, id desc)`.execute(
    db,
  );
  await sql`create index tasks_va_newest on tasks (va_id, created_at desc, id desc)`.execute(db);
  await sql`create index tasks_newest on tasks (created_at desc, id desc)`.execute(db);
  await sql`create index tasks_pool_newest on tasks (created_at desc, id desc)
    where va_id is null and status not in ('done', 'cancelled')`.execute(db);

  // What is due or overdue, and what was finished in a month.
  await sql`create index tasks_open_due on tasks (due_date, id)
    where status not in ('done', 'cancelled')`.execute(db);
  await sql`create index tasks_va_completed on tasks (va_id, completed_at desc)
    where completed_at is not null`.execute(db);

  // Deleting a user looks for the tasks they touched last.
  await sql`create index tasks_updated_by on tasks (updated_by) where updated_by is not null`.execute(
    db,
  );

  // Search by any part of a word. pg_trgm is one of PostgreSQL's own extensions.
  await sql`create extension if not exists pg_trgm`.execute(db);
  await sql`create index tasks_search on tasks
    using gin (title gin_trgm_ops, description gin_trgm_ops)`.execute(db);
}
