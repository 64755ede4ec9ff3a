import type * as z from 'zod';
import { moveTask, notYourTask, readTask } from '#domains/tasks/operations.ts';
import { canReviewTask } from '#domains/tasks/policy.ts';
import type { ActionContext } from '#server/context.ts';
import { conflict, forbidden } from '#server/errors.ts';
import { spendAllowance } from '#server/limits.ts';
import { inTransaction } from '#server/transaction.ts';
import { insertComment } from './queries.ts';
import type { requestChangesInput } from './schema.ts';

/** Moves a task in review back to in progress and stores the comment that explains why, in one transaction. */
export async function requestChanges(
  { db, actor }: ActionContext,
  { taskId, version, content }: z.output<typeof requestChangesInput>,
) {
  const task = await readTask(db, actor, taskId);
  if (!canReviewTask(actor, task)) throw forbidden(notYourTask);
  if (task.status !== 'in-review')
    throw conflict('You can only request changes while the task is in review.');
  await spendAllowance(db, actor, 'comment');
  return inTransaction(db, async (trx) => {
    const move = { id: taskId, version: version ?? task.version, status: 'in-progress' } as const;
    const moved = await moveTask({ db: trx, actor }, move);
    await insertComment(trx, { taskId, content, userId: actor.id });
    return moved;
  });
}
