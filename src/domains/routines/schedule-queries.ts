import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import type { MonthlyOn } from '#shared/routine-value-sets.ts';
import { weekdays } from '#shared/routine-value-sets.ts';
import type { Schedule } from './schedule-schema.ts';

export const scheduleColumns = [
  'routineSchedules.startDate',
  'routineSchedules.endDate',
  'routineSchedules.time',
  'routineSchedules.timeZone',
  'routineSchedules.every',
  'routineSchedules.weekdays',
  'routineSchedules.monthlyOn',
  'routineSchedules.pausedAt',
  'routineSchedules.nextOn',
] as const;

type Nullable<Fields> = { [Name in keyof Fields]: Fields[Name] | null };
type ScheduleRow = Nullable<Omit<Schedule, 'weekdays' | 'monthlyOn'>> & {
  weekdays: string[] | null;
  monthlyOn: MonthlyOn | null;
};

/** The schedule of a joined row; null if the routine has none. */
export function toSchedule(row: ScheduleRow): Schedule | null {
  const { startDate, time, timeZone, every, monthlyOn } = row;
  if (startDate === null || time === null || timeZone === null) return null;
  return {
    startDate,
    endDate: row.endDate,
    time,
    timeZone,
    every: every ?? 1,
    weekdays: weekdays.filter((one) => row.weekdays?.includes(one)),
    monthlyOn: monthlyOn ?? 'day',
  };
}

export const findScheduleForUpdate = (db: Db, routineId: number) =>
  db
    .selectFrom('routineSchedules')
    .innerJoin('routines', 'routines.id', 'routineSchedules.routineId')
    .select(scheduleColumns)
    .select(['routineSchedules.wakeAt', 'routines.recurrence'])
    .where('routineSchedules.routineId', '=', routineId)
    .forUpdate('routineSchedules')
    .executeTakeFirst();

type SavedSchedule = Schedule & { routineId: number; nextOn: string | null; wakeAt: string | null };

/** Creates the schedule, or replaces that of the routine. */
export const saveSchedule = (db: Db, row: SavedSchedule) =>
  db
    .insertInto('routineSchedules')
    .values(row)
    .onConflict((conflict) => {
      const { routineId, ...changes } = row;
      return conflict.column('routineId').doUpdateSet({ ...changes, attempts: 0 });
    })
    .execute();

type Progress = { pausedAt?: string | null; nextOn: string | null; wakeAt: string | null };

export const updateProgress = (db: Db, routineId: number, progress: Progress) =>
  db
    .updateTable('routineSchedules')
    .set({ ...progress, attempts: 0 })
    .where('routineId', '=', routineId)
    .execute();

export const deleteSchedule = (db: Db, routineId: number) =>
  db.deleteFrom('routineSchedules').where('routineId', '=', routineId).execute();

/** The newest date that has an occurrence of its own, apart from those that users started. */
export const findLastDate = async (db: Db, routineId: number) => {
  const last = await db
    .selectFrom('routineOccurrences')
    .select('dueOn')
    .where('routineId', '=', routineId)
    .where('isManual', '=', sql.lit(false))
    .orderBy('dueOn', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.dueOn ?? null;
};

/** Inserts the occurrences of dates that have none; returns the dates that were inserted. */
export const insertOccurrences = async (db: Db, rows: NewRow<'routineOccurrences'>[]) => {
  if (rows.length === 0) return [];
  return db
    .insertInto('routineOccurrences')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['routineId', 'dueOn']).where('isManual', '=', sql.lit(false)).doNothing(),
    )
    .returning(['id', 'dueOn'])
    .execute();
};
