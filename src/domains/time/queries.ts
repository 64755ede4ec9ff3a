import { sql } from 'kysely';
import { compileOnce } from '#server/database/compile-once.ts';
import { newestFirst, type SortKey } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import { unknownTask } from './labels.ts';
import { type TimeScope, toTimeLogFor } from './policy.ts';
import type { FormerTimeLog, TimeLog, TimeOverlap } from './schema.ts';

/** The hours of an approved log with its adjustments; null without adjustments. */
export const adjustedDuration = sql<number | null>`case time_logs.approval when 'approved' then
  (select time_logs.duration + sum(hours) from time_adjustments
    where time_log_id = time_logs.id) end`;

export const byStart: SortKey = {
  by: sql`time_logs.start_time`,
  type: 'timestamptz',
  id: sql`time_logs.id`,
};

/** What each list of logs reads of them. */
export const timeLogColumns = [
  'timeLogs.id',
  'timeLogs.taskId',
  'timeLogs.vaId',
  'timeLogs.startTime',
  'timeLogs.endTime',
  'timeLogs.duration',
  'timeLogs.notes',
  'timeLogs.createdAt',
  'timeLogs.editedAt',
  'timeLogs.correctedAt',
  'timeLogs.version',
  'timeLogs.approval',
  'timeLogs.returnReason',
  adjustedDuration.as('adjustedDuration'),
] as const;

const selectTimeLogs = (db: Db) =>
  db
    .selectFrom('timeLogs')
    .leftJoin('tasks', 'tasks.id', 'timeLogs.taskId')
    .leftJoin('users as va', 'va.id', 'timeLogs.vaId')
    .select([
      ...timeLogColumns,
      'tasks.title as taskTitle',
      'tasks.clientId as taskClientId',
      'va.fullName as vaName',
    ]);

type TimeLogRow = Awaited<ReturnType<ReturnType<typeof selectTimeLogs>['executeTakeFirstOrThrow']>>;

const toTimeLog = (scope: TimeScope, { vaName, ...row }: TimeLogRow): TimeLog => ({
  ...toTimeLogFor(scope, row),
  va: row.vaId === null ? null : { id: row.vaId, fullName: vaName ?? '' },
});

type TimeFilter = TimeScope & { taskId?: number | undefined; vaId?: number | undefined };

function selectPage(db: Db, filter: TimeFilter, page: PageRequest) {
  const { taskId, vaId, clientId } = filter;
  let query = selectTimeLogs(db);
  if (taskId !== undefined) query = query.where('timeLogs.taskId', '=', taskId);
  if (vaId !== undefined) query = query.where('timeLogs.vaId', '=', vaId);
  // Not from the index of the client, because PostgreSQL would read all logs of a busy client.
  if (clientId !== undefined) query = query.where(sql`time_logs.client_id + 0`, '=', clientId);
  return newestFirst(query, page, 'timeLogs.startTime', 'timeLogs.id');
}

const readLogsOfTask = compileOnce(
  (db, { limit, ...filter }: TimeScope & { taskId: number; limit: number }) =>
    selectPage(db, filter, { limit }),
);

/** Newest first by start time. */
export async function listTimeLogs(db: Db, filter: TimeFilter, page: PageRequest) {
  const { taskId, vaId, clientId } = filter;
  const isFirstOfTask = taskId !== undefined && vaId === undefined && page.cursor === undefined;
  const rows = isFirstOfTask
    ? await readLogsOfTask(db, { taskId, ...(clientId && { clientId }), limit: page.limit })
    : await selectPage(db, filter, page).execute();
  return rows.map((row) => toTimeLog(filter, row));
}

export async function findTimeLog(db: Db, id: number, scope: TimeScope = {}) {
  const { clientId } = scope;
  let query = selectTimeLogs(db).where('timeLogs.id', '=', id);
  if (clientId !== undefined) query = query.where('timeLogs.clientId', '=', clientId);
  const row = await query.executeTakeFirst();
  return row && toTimeLog(scope, row);
}

type NewTimeLog = {
  taskId: number;
  vaId: number;
  startTime: string;
  endTime: string;
  duration: number;
  notes: string | null;
};

export const insertTimeLog = async (db: Db, log: NewTimeLog) => {
  const { id } = await db
    .insertInto('timeLogs')
    .values(log)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

type TimeLogChanges = Omit<NewTimeLog, 'taskId' | 'vaId'> & { worked?: null };

export const updateTimeLog = (db: Db, id: number, changes: TimeLogChanges) =>
  db.updateTable('timeLogs').set(changes).where('id', '=', id).execute();

/** Newest first. A client reads only versions from the time when the log was theirs. */
export function listFormerLogs(
  db: Db,
  timeLogId: number,
  { limit, clientId }: TimeScope & { limit: number },
): Promise<FormerTimeLog[]> {
  let query = db
    .selectFrom('timeLogChanges')
    .select(['id', 'startTime', 'endTime', 'duration', 'notes', 'changedAt'])
    .where('timeLogId', '=', timeLogId);
  if (clientId !== undefined) query = query.where('clientId', '=', clientId);
  return query.orderBy('id', 'desc').limit(limit).execute();
}

type OverlapRow = Omit<TimeOverlap, 'task'> & { taskId: number; title: string };
type Span = { startTime: string; endTime: string };

/** The VA's earliest time log or timer that overlaps with this span. */
export async function findOverlap(
  db: Db,
  vaId: number,
  { startTime, endTime }: Span,
  exceptId = 0,
) {
  // The conditions on logs equal those of their exclusion constraint, so that PostgreSQL uses its index.
  const { rows } = await sql<OverlapRow>`
    with requested as materialized (
      select tstzmultirange(tstzrange(${startTime}::timestamptz, ${endTime}::timestamptz)) as span)
    select overlap.*, coalesce(tasks.title, ${unknownTask}) as title from (
      (select 'log' as kind, id, start_time as "startTime", end_time as "endTime", task_id as "taskId"
      from time_logs
      where int4range(va_id, va_id, '[]') = int4range(${vaId}::integer, ${vaId}::integer, '[]')
        and coalesce(worked, tstzmultirange(tstzrange(start_time, end_time))) && (select span from requested)
        and va_id is not null and end_time is not null and (worked is null or not isempty(worked))
        and id <> ${exceptId}::integer
      order by start_time, id
      limit 1)
      union all
      select 'timer', id, lower(worked), case when is_running then null else upper(worked) end, task_id
      from timers
      cross join lateral (select exists (select from timer_segments
        where timer_id = timers.id and ended_at is null) as is_running) state
      cross join lateral timer_worked(timers.id, greatest(work_clock(), ${endTime}::timestamptz)) as worked
      where va_id = ${vaId}::integer and worked && (select span from requested)
    ) overlap left join tasks on tasks.id = overlap."taskId"
    order by "startTime"
    limit 1
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { taskId, title, ...overlap } = row;
  return { ...overlap, task: { id: taskId, title } };
}

type Week = { totalHours: number; days: number[]; activeTasks: number };

/** The VA's total hours, and the hours per day between these instants; a log counts on the day of its start. */
export async function summarizeTime(db: Db, vaId: number, boundaries: string[]): Promise<Week> {
  const { rows } = await sql<Week>`
    select
      (select coalesce(sum(hours), 0) from work_days where va_id = ${vaId}::integer) as "totalHours",
      (select coalesce(sum(amount), 0)::integer from task_counts where user_id = ${vaId}::integer
        and part = 'va' and status = 'in-progress') as "activeTasks",
      (select jsonb_agg(coalesce(hours, 0) order by day) from generate_series(1, 7) day left join (
        select width_bucket(start_time, ${boundaries}::timestamptz[]) as day, sum(duration) as hours
        from time_logs
        where va_id = ${vaId}::integer and start_time >= ${boundaries.at(0)}::timestamptz
          and start_time < ${boundaries.at(-1)}::timestamptz
        group by 1) worked using (day)) as days
  `.execute(db);
  const [week] = rows;
  if (!week) throw new Error('The aggregate query returned no row.');
  return week;
}

/** Uses the database's clock, which all nodes share. */
export async function isOlderThanDays(db: Db, instant: string, days: number): Promise<boolean> {
  const { rows } = await sql<{ isOlder: boolean }>`
    select ${instant}::timestamptz < clock_timestamp() - make_interval(days => ${days}::integer)
      as "isOlder"`.execute(db);
  return rows[0]?.isOlder ?? false;
}

/** Uses the database's clock, which all nodes share, and tolerates user clocks that are up to 5 minutes ahead. */
export async function isInFuture(db: Db, instant: string): Promise<boolean> {
  const { rows } = await sql<{ isAhead: boolean }>`
    select ${instant}::timestamptz > clock_timestamp() + interval '5 minutes' as "isAhead"`.execute(
    db,
  );
  return rows[0]?.isAhead ?? false;
}

/** Whether the hours are more than the timer ran, so that they include its pauses. False for a log entered by hand. */
export async function exceedsWork(db: Db, id: number, hours: number): Promise<boolean> {
  const { rows } = await sql<{ isLonger: boolean }>`
    select round(${hours}::numeric * 3600) > round(seconds_in(worked)) as "isLonger"
    from time_logs where id = ${id} and not isempty(worked)`.execute(db);
  return rows[0]?.isLonger ?? false;
}
