import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Database } from '#db/types.ts';
import { orderedPage, type SortOrder, sqlDirection } from '#server/database/list-conditions.ts';
import { weekOf } from '#server/database/week-of.ts';
import type { Db } from '#server/db.ts';
import type { FirstDay } from '#shared/date-style.ts';
import type { PageRequest } from '#shared/page.ts';
import { type ReportScope, toTimeLogFor } from '../policy.ts';
import { byStart, timeLogColumns } from '../queries.ts';
import {
  maxGroups,
  type ReportedLog,
  type ReportGroup,
  type ReportPeriod,
  type TimeReportFilter,
} from './schema.ts';

type Filter = Omit<TimeReportFilter, keyof ReportPeriod> &
  ReportPeriod & { scope: ReportScope; id?: number | undefined };
type Logs<Selected> = SelectQueryBuilder<Database, 'timeLogs', Selected>;

/** The columns of these conditions are those of the indexes on time_logs. */
function matching<Selected>(
  logs: Logs<Selected>,
  { id: logId, from, to, vaId, clientId, taskId, only, approval, scope }: Filter,
) {
  let query = logs.where('timeLogs.startTime', '>=', from).where('timeLogs.startTime', '<', to);
  if (logId !== undefined) query = query.where('timeLogs.id', '=', logId);
  for (const id of [vaId, scope.vaId])
    if (id !== undefined) query = query.where('timeLogs.vaId', '=', id);
  for (const id of [clientId, scope.clientId])
    if (id !== undefined) query = query.where('timeLogs.clientId', '=', id);
  if (taskId !== undefined) query = query.where('timeLogs.taskId', '=', taskId);
  if (only !== undefined) query = query.where('timeLogs.correctedAt', 'is not', null);
  // A literal, because most indexes of a state have only the logs in it.
  if (approval !== undefined) query = query.where('timeLogs.approval', '=', sql.lit(approval));
  return query;
}

/** Sorted by the start. The page is selected first, so that only its rows are joined. */
export async function listReportedLogs(
  db: Db,
  filter: Filter,
  { order, ...page }: PageRequest & { order: SortOrder },
): Promise<ReportedLog[]> {
  const logs = matching(db.selectFrom('timeLogs'), filter).select([
    ...timeLogColumns,
    'timeLogs.clientId',
  ]);
  const rows = await db
    .selectFrom(orderedPage(logs, page, byStart, order).as('log'))
    .leftJoin('tasks', 'tasks.id', 'log.taskId')
    .innerJoin('users as client', 'client.id', 'log.clientId')
    .leftJoin('clientProfiles', 'clientProfiles.userId', 'log.clientId')
    .leftJoin('users as va', 'va.id', 'log.vaId')
    .selectAll('log')
    .select([
      'tasks.title as taskTitle',
      'tasks.clientId as taskClientId',
      'client.fullName as clientName',
      'clientProfiles.companyName as company',
      'va.fullName as vaName',
    ])
    .orderBy('log.startTime', sqlDirection[order])
    .orderBy('log.id', sqlDirection[order])
    .execute();
  return rows.map(({ clientId, clientName, company, vaName, ...row }) => ({
    ...toTimeLogFor(filter.scope, row),
    client: { id: clientId, fullName: clientName, company },
    va: row.vaId === null ? null : { id: row.vaId, fullName: vaName ?? '' },
  }));
}

const localStart = (zone: string) => sql`(time_logs.start_time at time zone ${zone}::text)`;
const firstDayOf =
  (unit: 'day' | 'month') =>
  ({ zone }: Calendar) =>
    sql`date_trunc(${sql.lit(unit)}, ${localStart(zone)})::date`;

/** How the reader counts days and weeks. */
type Calendar = { zone: string; firstDay: FirstDay };

const keys: Record<ReportGroup, (calendar: Calendar) => RawBuilder<unknown>> = {
  va: () => sql`time_logs.va_id`,
  client: () => sql`time_logs.client_id`,
  task: () => sql`time_logs.task_id`,
  day: firstDayOf('day'),
  week: ({ zone, firstDay }) => sql`${weekOf(localStart(zone), firstDay)}::date`,
  month: firstDayOf('month'),
};

export const isCalendarGroup = (by: ReportGroup) => by === 'day' || by === 'week' || by === 'month';

type Sum = { hours: number; logs: number };
type GroupRow = Sum & { id: number | null; day: string | null };

/** The sum of the adjustments of each log of a period. A log has the day of its VA, which differs from UTC by a day at most. */
function sumAdjustments(db: Db, { from, to, clientId, scope }: Filter) {
  let query = db
    .selectFrom('timeAdjustments')
    .select(({ fn }) => ['timeLogId', fn.sum<number>('hours').as('hours')])
    .where(
      sql<boolean>`work_date between (${from}::timestamptz at time zone 'UTC')::date - 1
        and (${to}::timestamptz at time zone 'UTC')::date + 1`,
    )
    .groupBy('timeLogId');
  for (const id of [clientId, scope.clientId])
    if (id !== undefined) query = query.where('clientId', '=', id);
  return query;
}

/** The hours with the adjustments. */
export const sumLogs = (db: Db, filter: Filter): Promise<Sum> =>
  db
    .selectFrom(
      matching(db.selectFrom('timeLogs'), filter)
        .select(['timeLogs.id', 'timeLogs.duration'])
        .as('log'),
    )
    .leftJoin(sumAdjustments(db, filter).as('adjusted'), 'adjusted.timeLogId', 'log.id')
    .select([
      sql<number>`coalesce(sum(duration + coalesce(hours, 0)), 0)`.as('hours'),
      sql<number>`count(*)`.as('logs'),
    ])
    .executeTakeFirstOrThrow();

/** The sums of the groups, and those of all logs, which are read once. */
export async function sumGroups(db: Db, filter: Filter, by: ReportGroup, calendar: Calendar) {
  const isCalendar = isCalendarGroup(by);
  // Selected in a subquery, because the time zone is a parameter, which PostgreSQL cannot recognize as the same expression.
  const logs = matching(db.selectFrom('timeLogs'), filter).select([
    keys[by](calendar).as('key'),
    'timeLogs.id',
    'timeLogs.duration',
  ]);
  const { rows } = await sql<GroupRow & { isTotal: boolean; groupCount: number }>`
    select ${isCalendar ? sql`null::integer` : sql`key`} as id,
      ${isCalendar ? sql`key` : sql`null::date`} as day,
      coalesce(sum(duration + coalesce(hours, 0)), 0) as hours, count(*) as logs, grouping(key) = 1 as "isTotal",
      count(*) over () - 1 as "groupCount"
    from ${logs.as('log')}
    left join ${sumAdjustments(db, filter).as('adjusted')} on adjusted.time_log_id = log.id
    group by grouping sets ((key), ())
    order by grouping(key) desc, ${isCalendar ? sql`key desc` : sql`sum(duration + coalesce(hours, 0)) desc, key`}
    limit ${maxGroups + 1}::integer
  `.execute(db);
  const [total, ...groups] = rows;
  if (!total?.isTotal) throw new Error('The empty grouping set must return one row.');
  return { hours: total.hours, logs: total.logs, groupCount: total.groupCount, groups };
}

type Named = { id: number; name: string; detail: string | null };

/**
 * The names of the people, the companies or the tasks with these ids. Deleted tasks are missing, and for a client those of
 * other clients.
 */
export async function findGroupNames(
  db: Db,
  by: 'va' | 'client' | 'task',
  ids: number[],
  scope: ReportScope,
): Promise<Named[]> {
  if (by === 'task') {
    let tasks = db
      .selectFrom('tasks')
      .innerJoin('users as client', 'client.id', 'tasks.clientId')
      .leftJoin('clientProfiles', 'clientProfiles.userId', 'tasks.clientId')
      .select((eb) => [
        'tasks.id',
        'tasks.title as name',
        eb.fn.coalesce('clientProfiles.companyName', 'client.fullName').as('detail'),
      ])
      .where('tasks.id', 'in', ids);
    if (scope.clientId !== undefined) tasks = tasks.where('tasks.clientId', '=', scope.clientId);
    return tasks.execute();
  }
  return db
    .selectFrom('users')
    .leftJoin('clientProfiles', 'clientProfiles.userId', 'users.id')
    .select((eb) => [
      'users.id',
      eb.fn.coalesce('clientProfiles.companyName', 'users.fullName').as('name'),
      eb.val(null).as('detail'),
    ])
    .where('users.id', 'in', ids)
    .execute();
}
