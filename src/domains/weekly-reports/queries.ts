import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import type { ReportContent } from './schema.ts';

const clientName = sql<string>`coalesce(
  (select nullif(btrim(company_name), '') from client_profiles where user_id = users.id), users.full_name)`;

const selectReports = (db: Db) =>
  db
    .selectFrom('weeklyReports')
    .innerJoin('users', 'users.id', 'weeklyReports.clientId')
    .select(['weeklyReports.id', 'weeklyReports.clientId', 'weeklyReports.week'])
    .select(clientName.as('clientName'));

export const findReport = (db: Db, id: number) =>
  selectReports(db)
    .select(['weeklyReports.content', 'weeklyReports.writtenAt'])
    .where('weeklyReports.id', '=', id)
    .executeTakeFirst();

/** The reports of a client, the latest week first. */
export function listReports(db: Db, clientId: number, { limit, cursor }: PageRequest) {
  let query = selectReports(db)
    .select(sql<number>`(content -> 'done' ->> 'count')::integer`.as('done'))
    .select(sql<number>`(content ->> 'hoursUsed')::numeric`.as('hoursUsed'))
    .where('weeklyReports.clientId', '=', clientId);
  if (cursor) query = query.where('week', '<', sql<string>`${cursor[0]}::date`);
  return query.orderBy('week', 'desc').limit(limit).execute();
}

/** From this hour of Monday on, in the time zone of the client. A run that comes two days later leaves the week out. */
const reportHour = 7;
const lastDay = 2;

export type Due = {
  clientId: number;
  week: string;
  timeZone: string | null;
  fullName: string;
  email: string;
};

/** Clients with a running plan whose last week has no report yet, by id. */
export async function listDue(
  db: Db,
  { now, afterId, limit }: { now: Date; afterId: number; limit: number },
) {
  const { rows } = await sql<Due>`
    select client.id as client_id, local.week, presence.time_zone, client.full_name, client.email
    from users as client
    left join presence on presence.user_id = client.id
    cross join lateral (select clock, week_of(clock::date) - 7 as week
      from local_time(${now.toISOString()}::timestamptz, presence.time_zone) as clock) as local
    where client.role = 'client' and client.status <> 'inactive' and client.id > ${afterId}
      and local.clock >= local.week + 7 + ${sql.lit(reportHour)} * interval '1 hour'
      and local.clock < local.week + 7 + ${sql.lit(lastDay)}
      and exists (select from subscriptions
        where user_id = client.id and plan_runs(status, end_date))
      and not exists (select from weekly_reports
        where client_id = client.id and weekly_reports.week = local.week)
    order by client.id limit ${limit}`.execute(db);
  return rows;
}

const maxNamed = 50;

type Tasks = ReportContent['done'];
type Work = {
  done: Tasks;
  inProgress: Tasks;
  waiting: Tasks;
  hoursUsed: number;
  /** Whether a task has waited for the client since that week or before it. */
  hasWaited: boolean;
};

/** The work of a week. A log belongs to the day on which it began in the time zone of the client. */
export async function findWork(
  db: Db,
  { clientId, week, timeZone }: Omit<Due, 'fullName' | 'email'>,
) {
  const isInWeek = (column: string) => sql`${sql.ref(column)} >= ${week}::date - 1
    and ${sql.ref(column)} < ${week}::date + 9
    and local_time(${sql.ref(column)}, ${timeZone}::text)::date between ${week}::date and ${week}::date + 6`;
  const part = (condition: ReturnType<typeof sql>, order: string) => sql`(
    select json_build_object('count', count(*), 'tasks', coalesce(
      json_agg(json_build_object('id', id, 'title', title) order by place)
        filter (where place <= ${sql.lit(maxNamed)}), '[]'))
    from (select id, title, row_number() over (order by ${sql.ref(order)}, id) as place
      from tasks where client_id = ${clientId} and ${condition}) as found)`;
  const { rows } = await sql<Work>`select
    ${part(sql`status = 'done' and ${isInWeek('completed_at')}`, 'completed_at')} as done,
    ${part(sql`status = 'in-progress'`, 'due_date')} as in_progress,
    ${part(sql`status = 'in-review'`, 'due_date')} as waiting,
    exact_hours(coalesce((select sum(duration + coalesce((select sum(hours) from time_adjustments
        where time_log_id = time_logs.id), 0)) from time_logs
      where client_id = ${clientId} and end_time is not null and ${isInWeek('start_time')}), 0)) as hours_used,
    exists (select from tasks where client_id = ${clientId} and status = 'in-review'
      and local_time(review_since, ${timeZone}::text)::date < ${week}::date + 7) as has_waited`.execute(
    db,
  );
  const [work] = rows;
  if (!work) throw new Error('A select without a table returns one row.');
  return work;
}

/** Returns undefined if another node has written the report. */
export const insertReport = (
  db: Db,
  { clientId, week, content }: { clientId: number; week: string; content: ReportContent },
) =>
  db
    .insertInto('weeklyReports')
    .values({ clientId, week, content: JSON.stringify(content) })
    .onConflict((conflict) => conflict.columns(['clientId', 'week']).doNothing())
    .returning('id')
    .executeTakeFirst();

/** Adds the entry to the client's inbox, and returns whether they want the mail. The report has a mail of its own. */
export async function notifyOfReport(db: Db, clientId: number, id: number) {
  await sql`select notify_user(${clientId}, 'weekly-report', 'weekly-report', ${id}, null)`.execute(
    db,
  );
  const { rows } = await sql<{ mail: boolean }>`
    update notifications set mailed_at = updated_at
    where user_id = ${clientId} and kind = 'weekly-report' and subject_kind = 'weekly-report'
      and subject_id = ${id} and mail
    returning mail`.execute(db);
  return rows.length > 0;
}
