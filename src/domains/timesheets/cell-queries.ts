import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { maxCellLogs } from './limits.ts';
import type { CellLog } from './schema.ts';

export type Cell = { vaId: number; taskId: number; day: string };

const selectLogs = (db: Db, { vaId, taskId, day }: Cell) =>
  db
    .selectFrom('timeLogs')
    .where('vaId', '=', vaId)
    .where('workDate', '=', sql<string>`${day}::date`)
    .where('taskId', '=', taskId);

export const listCellLogs = (db: Db, cell: Cell): Promise<CellLog[]> =>
  selectLogs(db, cell)
    .select(['id', 'startTime', 'endTime', 'duration', 'notes', 'version'])
    .select(['editedAt', 'correctedAt', 'approval', 'returnReason'])
    .select([sql<boolean>`timer_id is not null`.as('isTimer')])
    .orderBy('startTime')
    .orderBy('id')
    .limit(maxCellLogs)
    .execute();

/** Locks the logs of a cell until the transaction ends. */
export const lockCellLogs = (db: Db, cell: Cell) =>
  selectLogs(db, cell)
    .select(['id', 'version', 'startTime', 'endTime', 'duration', 'approval', 'timerId'])
    .select(['correctedAt', 'clientId', 'notes'])
    .select(
      sql<number>`seconds_in(coalesce(worked, tstzmultirange(tstzrange(start_time, end_time))))`.as(
        'workedSeconds',
      ),
    )
    .orderBy('id')
    .forUpdate()
    .execute();
export type CellLogRow = Awaited<ReturnType<typeof lockCellLogs>>[number];

export type Placement = {
  today: string;
  /** When the day begins for the VA. */
  dayStart: string;
  /** Null if the day has no free time. */
  startTime: string | null;
  endTime: string | null;
  /** Null if the work is one span. */
  worked: string | null;
  seconds: number;
};

type Work = { seconds: number; logId?: number; since: string | null };

/**
 * Finds the times of work of some seconds on a day, not before `since`; `logId` is the log that is changed. Call
 * `lockWorkTime` first.
 */
export async function placeWork(
  db: Db,
  { vaId, day, seconds, logId = 0, since }: Omit<Cell, 'taskId'> & Work,
): Promise<Placement> {
  const { rows } = await sql<Placement>`
    with placed as materialized (select place_work(${vaId}::integer, ${day}::date,
      ${seconds}::numeric, ${logId}::integer, ${since ?? '-infinity'}::timestamptz) as worked)
    select lower(worked)::timestamptz(3) as "startTime", upper(worked)::timestamptz(3) as "endTime",
      case when worked <> tstzmultirange(range_merge(worked)) then worked::text end as worked,
      seconds_in(worked) as seconds,
      local_time(work_clock(), (select time_zone from presence where user_id = ${vaId}::integer))::date
        as today,
      day_start(${vaId}::integer, ${day}::date) as "dayStart"
    from placed`.execute(db);
  const [placement] = rows;
  if (!placement) throw new Error('A select of one row must return it.');
  return placement;
}

type Placed = { startTime: string; endTime: string; worked: string | null; duration: number };

export const insertPlacedLog = (db: Db, { vaId, taskId }: Cell, placed: Placed) =>
  db
    .insertInto('timeLogs')
    .values({
      vaId,
      taskId,
      ...placed,
      worked: sql<string | null>`${placed.worked}::tstzmultirange`,
    })
    .execute();

export const updatePlacedLog = (db: Db, id: number, placed: Placed) =>
  db
    .updateTable('timeLogs')
    .set({ ...placed, worked: sql<string | null>`${placed.worked}::tstzmultirange` })
    .where('id', '=', id)
    .execute();
