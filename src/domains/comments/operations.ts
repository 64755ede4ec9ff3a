import type * as z from 'zod';
import { moveTask, notYourTask, readTask } from '#domains/tasks/operations.ts';
import { canReviewTask } from '#domains/tasks/policy.ts';
import { type Author, recordAdminWork } from '#server/audit.ts';
import type { AuditedContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden } from '#server/errors.ts';
import { spendAllowance } from '#server/limits.ts';
import { inTransaction } from '#server/transaction.ts';
import { insertComment } from './queries.ts';
import type { requestChangesInput } from './schema.ts';

/** Records a comment of an administrator. */
export const recordNewComment = (
  db: Db,
  author: Author,
  { id, taskId }: { id: number; taskId: number },
) =>
  recordAdminWork(db, author, {
    action: 'created',
    objectKind: 'comment',
    objectId: id,
    after: { taskId },
  });

/** Moves a task in review back to in progress and stores the comment that explains why, in one transaction. */
export async function requestChanges(
  context: AuditedContext,
  { taskId, version, content }: z.output<typeof requestChangesInput>,
) {
  const { db, actor } = context;
  const task = await readTask(db, actor, taskId);
  if (!canReviewTask(actor, task)) throw forbidden(notYourTask);
  if (task.status !== 'in-review')
    throw conflict('You can only request changes while the task is in review.');
  await spendAllowance(db, actor, 'comment');
  return inTransaction(db, async (trx) => {
    const move = { id: taskId, version: version ?? task.version, status: 'in-progress' } as const;
    const moved = await moveTask({ ...context, db: trx }, move);
    const commentId = await insertComment(trx, { taskId, content, userId: actor.id });
    await recordNewComment(trx, context, { id: commentId, taskId });
    return moved;
  });
}
