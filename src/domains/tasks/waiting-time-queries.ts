import { sql } from 'kysely';
import type { Db } from '#server/db.ts';

/** The hours on these tasks that wait for an answer of the client. Tasks without such time are missing. */
export async function sumWaitingTime(db: Db, taskIds: number[]) {
  const rows = await db
    .selectFrom('waitingTime')
    .select('taskId')
    .select(sql<number>`exact_hours(sum(seconds_in(worked)) / 3600)`.as('hours'))
    .where('taskId', 'in', taskIds)
    .where('declinedAt', 'is', null)
    .groupBy('taskId')
    .execute();
  return new Map(rows.map(({ taskId, hours }) => [taskId, hours]));
}

/** The VA of the oldest timer on the task. */
export const findVaWithTimer = (db: Db, taskId: number) =>
  db
    .selectFrom('timers')
    .innerJoin('users as va', 'va.id', 'timers.vaId')
    .select('va.fullName')
    .where('timers.taskId', '=', taskId)
    .orderBy('timers.id')
    .limit(1)
    .executeTakeFirst();

/** Saves the timers on these tasks, as the deletion of a task does. */
export const bookTimersOfTasks = (db: Db, taskIds: number[]) =>
  sql`select book_timer(id) from timers where task_id = any(${taskIds}) order by va_id`.execute(db);

/** Saves the timers of inactive VAs on the task, who cannot save them. */
export const bookTimersOfInactiveVas = (db: Db, taskId: number) =>
  sql`select book_timer(timers.id) from timers join users as va on va.id = timers.va_id
    where timers.task_id = ${taskId} and va.status = 'inactive' order by va.id`.execute(db);
