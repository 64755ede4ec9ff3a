import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { maxTimerSeconds, type Timer } from './timer-schema.ts';

/** Locks the VA's work time until the transaction ends, so that concurrent changes cannot create overlaps. */
export const lockWorkTime = (db: Db, vaId: number) =>
  sql`select lock_work_time(${vaId}::integer)`.execute(db);

type TimerRow = Omit<Timer, 'task'> & { taskId: number; title: string };

export async function findTimer(db: Db, vaId: number): Promise<Timer | undefined> {
  const { rows } = await sql<TimerRow>`
    with clock as materialized (select work_clock() as now)
    select timers.id, timers.notes, tasks.id as "taskId", tasks.title, clock.now, worked.seconds,
      worked.seconds < ${maxTimerSeconds}::integer and exists (
        select from timer_segments where timer_id = timers.id and ended_at is null) as "isRunning",
      tasks.va_id is not distinct from timers.va_id and tasks.status = 'in-progress' as "canRun"
    from clock, timers
    join tasks on tasks.id = timers.task_id
    cross join lateral seconds_in(timer_worked(timers.id, (select now from clock))) as worked (seconds)
    where timers.va_id = ${vaId}::integer
  `.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const { taskId, title, ...timer } = row;
  return { ...timer, task: { id: taskId, title } };
}

/** Prevents every change of the task until the transaction ends. */
export const lockTaskForShare = (db: Db, taskId: number) =>
  db.selectFrom('tasks').select('id').where('id', '=', taskId).forShare().executeTakeFirst();

/** Prevents the deletion of the task until the transaction ends. Returns its client. */
export async function lockTaskForKeyShare(db: Db, taskId: number) {
  const task = await db
    .selectFrom('tasks')
    .select('clientId')
    .where('id', '=', taskId)
    .forKeyShare()
    .executeTakeFirst();
  return task?.clientId;
}

export const insertTimer = async (db: Db, vaId: number, taskId: number) => {
  const { id } = await db
    .insertInto('timers')
    .values({ vaId, taskId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

export const runTimer = (db: Db, id: number) =>
  db
    .insertInto('timerSegments')
    .values({ timerId: id, startedAt: sql<string>`work_clock()` })
    .execute();

export const pauseTimer = (db: Db, id: number) =>
  sql`select pause_timer(${id}::integer)`.execute(db);

export const updateTimerNotes = (db: Db, id: number, notes: string | null) =>
  db
    .updateTable('timers')
    .set({ notes })
    .where('id', '=', id)
    .where('notes', 'is distinct from', notes)
    .execute();

export const deleteTimer = (db: Db, id: number) =>
  db.deleteFrom('timers').where('id', '=', id).execute();

/** The id of the log that the timer was saved as. */
export const findLogOfTimer = async (db: Db, timerId: number, vaId: number) => {
  const log = await db
    .selectFrom('timeLogs')
    .select('id')
    .where('timerId', '=', timerId)
    .where('vaId', '=', vaId)
    .executeTakeFirst();
  return log?.id;
};

/** The time of a timer that no hours of the client covered; undefined if all of it was logged. */
export const findWaitingHours = (db: Db, timerId: number, vaId: number) =>
  db
    .selectFrom('waitingTime')
    .select([
      sql<number>`exact_hours(seconds_in(worked) / 3600)`.as('hours'),
      sql<boolean>`declined_at is not null`.as('isDeclined'),
    ])
    .where('timerId', '=', timerId)
    .where('vaId', '=', vaId)
    .executeTakeFirst();
