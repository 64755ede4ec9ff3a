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

/** The timers on these tasks. */
export const timersOn = (taskIds: number[]) =>
  sql<boolean>`timers.task_id = any(${taskIds}::integer[])`;

/** The timers of inactive VAs on the task, who cannot save them. */
export const timersOfInactiveVas = (taskId: number) =>
  sql<boolean>`timers.task_id = ${taskId}::integer
    and exists (select from users where id = timers.va_id and status = 'inactive')`;
