import { bookTimers } from '#domains/worked-time/operations.ts';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction, keepAfterRollback } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { recordDeletion } from '../audit-operations.ts';
import { notYourTask, readTask } from '../operations.ts';
import { canDeleteTask, deletionObstacle, isOwnTask, waitingTimeObstacle } from '../policy.ts';
import { hasLoggedTime, lockTaskForUpdate } from '../queries.ts';
import { sumWaitingTime, timersOn } from '../waiting-time-queries.ts';
import { deleteTasks } from './queries.ts';

const notYourClient = 'You can only delete tasks of your assigned clients.';

/** Moves the task to the archive; a VA can do so only while no time is logged. */
export async function removeTask(context: AuditedContext, id: number) {
  const { db, actor } = context;
  await inTransaction(db, async (trx) => {
    // Before the check, because another user may delete the task or give it to someone else.
    await lockTaskForUpdate(trx, id);
    const task = await readTask(trx, actor, id);
    if (!canDeleteTask(actor, task))
      throw forbidden(isOwnTask(actor, task) ? notYourClient : notYourTask);
    const obstacle = deletionObstacle(actor, { hasLoggedTime: await hasLoggedTime(trx, id) });
    if (obstacle !== null) throw conflict(obstacle);
    const saveTimers = (by: Db) => bookTimers(by, timersOn([id]));
    await saveTimers(trx);
    const waiting = waitingTimeObstacle((await sumWaitingTime(trx, [id])).get(id));
    if (waiting !== null) throw keepAfterRollback(conflict(waiting), saveTimers);
    await spendAllowance(trx, actor, 'deletion');
    await deleteTasks(trx, [id], actor.id);
    await recordDeletion(trx, context, task);
  });
}
