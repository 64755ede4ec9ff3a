import { sql } from 'kysely';
import type { NewRow } from '#db/types.ts';
import { scheduleColumns } from '#domains/routines/schedule-queries.ts';
import type { Db } from '#server/db.ts';

const selectOccurrences = (db: Db) =>
  db
    .selectFrom('routineOccurrences')
    .leftJoin('tasks', 'tasks.id', 'routineOccurrences.taskId')
    .select([
      'routineOccurrences.id',
      'routineOccurrences.routineId',
      'routineOccurrences.dueOn',
      'routineOccurrences.isManual',
      'routineOccurrences.status',
      'routineOccurrences.reason',
      'routineOccurrences.error',
      'routineOccurrences.taskId',
      'routineOccurrences.createdAt',
      'tasks.title as taskTitle',
      'tasks.status as taskStatus',
      'tasks.clientId as taskClientId',
      'tasks.vaId as taskVaId',
    ]);
export type OccurrenceRow = Awaited<ReturnType<typeof listOccurrences>>[number];

/** Newest first. */
export const listOccurrences = (db: Db, routineId: number, limit: number) =>
  selectOccurrences(db)
    .where('routineOccurrences.routineId', '=', routineId)
    .orderBy('routineOccurrences.dueOn', 'desc')
    .orderBy('routineOccurrences.id', 'desc')
    .limit(limit)
    .execute();

export const findOccurrence = (db: Db, id: number) =>
  selectOccurrences(db).where('routineOccurrences.id', '=', id).executeTakeFirstOrThrow();

/** The routine that created the task, with its parties. */
export const findRoutineOfTask = (db: Db, taskId: number) =>
  db
    .selectFrom('routineOccurrences')
    .innerJoin('routines', 'routines.id', 'routineOccurrences.routineId')
    .leftJoin('assignments', (join) =>
      join
        .onRef('assignments.clientId', '=', 'routines.clientId')
        .on('assignments.endedAt', 'is', null),
    )
    .select(['routines.id', 'routines.title', 'routines.clientId', 'assignments.vaId'])
    .where('routineOccurrences.taskId', '=', taskId)
    .executeTakeFirst();

/** The dates of a schedule that have an occurrence, from this day on. */
export const listKnownDates = async (db: Db, routineId: number, from: string) => {
  const known = await db
    .selectFrom('routineOccurrences')
    .select('dueOn')
    .where('routineId', '=', routineId)
    .where('isManual', '=', sql.lit(false))
    .where('dueOn', '>=', from)
    .execute();
  return known.map(({ dueOn }) => dueOn);
};

/** Whether the client had a plan and has none that runs now. */
export async function hasPlanEnded(db: Db, clientId: number) {
  const { rows } = await sql<{ hasEnded: boolean }>`select
    exists (select from subscriptions where user_id = ${clientId} and status <> 'pending')
    and not exists (select from subscriptions
      where user_id = ${clientId} and plan_runs(status, end_date)) as "hasEnded"`.execute(db);
  return rows[0]?.hasEnded ?? false;
}

const selectRoutines = (db: Db) =>
  db
    .selectFrom('routines')
    .innerJoin('users', 'users.id', 'routines.clientId')
    .select([
      'routines.id',
      'routines.title',
      'routines.description',
      'routines.clientId',
      'routines.priority',
      'routines.recurrence',
      'routines.attachments',
      'routines.category',
      'routines.estimatedHours',
      'routines.destination',
      'routines.dueInDays',
      'routines.workflowId',
      'users.status as clientStatus',
      'users.role as clientRole',
    ]);

/** What the task of a routine is made of. */
export type TaskSource = NonNullable<Awaited<ReturnType<typeof findTaskSource>>>;

/** Prevents the deletion of the routine until the transaction ends. */
export const findTaskSource = (db: Db, id: number) =>
  selectRoutines(db).where('routines.id', '=', id).forKeyShare('routines').executeTakeFirst();

/** The time zone of the schedule or else of the client; null if neither is known. */
export const findTimeZoneOf = async (db: Db, routineId: number) => {
  const found = await db
    .selectFrom('routines')
    .leftJoin('routineSchedules', 'routineSchedules.routineId', 'routines.id')
    .leftJoin('presence', 'presence.userId', 'routines.clientId')
    .select(['routineSchedules.timeZone', 'presence.timeZone as clientTimeZone'])
    .where('routines.id', '=', routineId)
    .executeTakeFirst();
  return found?.timeZone ?? found?.clientTimeZone ?? null;
};

/**
 * Locks the routine that waits longest for a worker, unless another worker has it. The client and the routine are locked
 * first, in the order of a deletion.
 */
export const lockNextDueRoutine = (db: Db, now: string) =>
  selectRoutines(db)
    .innerJoin('routineSchedules', 'routineSchedules.routineId', 'routines.id')
    .select(scheduleColumns)
    .select('routineSchedules.attempts')
    .where('routineSchedules.wakeAt', 'is not', null)
    .where('routineSchedules.wakeAt', '<=', now)
    .orderBy('routineSchedules.wakeAt')
    .orderBy('routineSchedules.routineId')
    .limit(1)
    .modifyEnd(sql`for key share of users skip locked
      for key share of routines skip locked
      for update of routine_schedules skip locked`)
    .executeTakeFirst();
export type DueRoutine = NonNullable<Awaited<ReturnType<typeof lockNextDueRoutine>>>;

export const postponeAttempt = (
  db: Db,
  routineId: number,
  retry: { wakeAt: string; attempts: number },
) => db.updateTable('routineSchedules').set(retry).where('routineId', '=', routineId).execute();

export const insertManualOccurrence = async (
  db: Db,
  occurrence: Omit<NewRow<'routineOccurrences'>, 'isManual' | 'status'>,
) => {
  const { id } = await db
    .insertInto('routineOccurrences')
    .values({ ...occurrence, isManual: true, status: 'created' })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const setTaskOfOccurrence = (db: Db, id: number, taskId: number) =>
  db.updateTable('routineOccurrences').set({ taskId }).where('id', '=', id).execute();
