import { type Kysely, sql } from 'kysely';

// Expressions and not generated columns: a trigger before an update would see those as changed.
export async function up(db: Kysely<unknown>) {
  // Leads that wait for a reply come first, the longest waiting at the top; then the others, the newest at the top.
  const urgency =
    sql.raw(`(case when status in ('request', 'lead') then created_at at time zone 'UTC'
    else timestamp '2100-01-01' + (timestamp '2100-01-01' - (created_at at time zone 'UTC')) end)`);
  await sql`create index leads_urgency on leads (${urgency}, id)`.execute(db);
  await sql`create index leads_status_urgency on leads (status, ${urgency}, id)`.execute(db);
  // Open tasks by their due date, then the closed ones from the latest.
  await sql`create index tasks_va_due on tasks (va_id,
    (case when status in ('done', 'cancelled') then date '2400-01-01' + (date '2400-01-01' - due_date)
      else due_date end), id)
    where va_id is not null`.execute(db);
}
