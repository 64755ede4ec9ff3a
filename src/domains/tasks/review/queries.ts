import type { Db } from '#server/db.ts';

/** The latest review of a task, and who decided it; the name is null for a deleted user. */
export const findLastReview = (db: Db, taskId: number) =>
  db
    .selectFrom('taskReviews')
    .leftJoin('users', 'users.id', 'taskReviews.decidedBy')
    .select(['taskReviews.id', 'taskReviews.outcome', 'taskReviews.decidedAt'])
    .select(['taskReviews.decidedBy', 'users.fullName', 'users.role'])
    .where('taskReviews.taskId', '=', taskId)
    .orderBy('taskReviews.submittedAt', 'desc')
    .limit(1)
    .executeTakeFirst();

export type LastReview = NonNullable<Awaited<ReturnType<typeof findLastReview>>>;
