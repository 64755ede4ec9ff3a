import type { Db } from '#server/db.ts';

/** A review with its task, and the names of the VA and of who decided. */
export const findReview = (db: Db, id: number) =>
  db
    .selectFrom('taskReviews as review')
    .innerJoin('tasks', 'tasks.id', 'review.taskId')
    .leftJoin('users as va', 'va.id', 'tasks.vaId')
    .leftJoin('users as decider', 'decider.id', 'review.decidedBy')
    .select(['review.id', 'review.submittedAt', 'review.outcome', 'review.decidedAt'])
    .select(['review.decidedBy', 'decider.fullName as deciderName', 'decider.role as deciderRole'])
    .select(['tasks.id as taskId', 'tasks.title', 'tasks.clientId', 'tasks.vaId', 'tasks.status'])
    .select(['va.fullName as vaName', 'tasks.returnCount'])
    .where('review.id', '=', id)
    .executeTakeFirst();

export type FoundReview = NonNullable<Awaited<ReturnType<typeof findReview>>>;

export const findOpenReview = (db: Db, taskId: number) =>
  db
    .selectFrom('taskReviews')
    .select('id')
    .where('taskId', '=', taskId)
    .where('decidedAt', 'is', null)
    .executeTakeFirst();

/** Of all time logs of a task, as its card shows them. */
export async function sumLoggedHours(db: Db, taskId: number) {
  const { hours } = await db
    .selectFrom('timeLogs')
    .select(({ fn, lit }) => fn.coalesce(fn.sum<number>('duration'), lit(0)).as('hours'))
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  return hours;
}
