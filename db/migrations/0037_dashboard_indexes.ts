import { type Kysely, sql } from 'kysely';

/** The dashboards of a VA and of a client count their own rows, within a month or a state. */
export async function up(db: Kysely<unknown>) {
  await sql`create index tasks_client_completed on tasks (client_id, completed_at desc)
    where completed_at is not null`.execute(db);
  await sql`create index tasks_client_created on tasks (client_id, created_at, status)`.execute(db);
  await sql`create index tasks_va_status on tasks (va_id, status)`.execute(db);
  await sql`create index time_logs_va_hours on time_logs (va_id, start_time) include (duration)`.execute(
    db,
  );
  // Whose period has to be opened.
  await sql`create index subscriptions_active on subscriptions (user_id) include (id, start_date)
    where status = 'active'`.execute(db);
}
