import type { RowChange } from '#db/types.ts';
import { bookTimers } from '#domains/worked-time/operations.ts';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction, keepAfterRollback } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict } from '#server/errors.ts';
import { lockForAudit, recordEdit, recordUse } from '../audit-operations.ts';
import { setEventActor } from '../board/placement-queries.ts';
import { redactFor, staleConflict } from '../operations.ts';
import { ownerIdOf, waitingTimeObstacle } from '../policy.ts';
import { updateTask } from '../queries.ts';
import { findVaWithTimer, sumWaitingTime, timersOfInactiveVas } from '../waiting-time-queries.ts';
import { deleteWorkflowsOfTask } from './workflow-queries.ts';

const noProgress = { workflowDone: null, workflowTotal: null };

/** A run has a copy of the diagram, which belongs to the former client, and the names of those who followed it. */
async function detachWorkflows(db: Db, context: AuditedContext, taskId: number) {
  await setEventActor(db, context.actor.id);
  for (const workflowId of await deleteWorkflowsOfTask(db, taskId))
    await recordUse(db, context, 'detached', { workflowId, taskId, routineId: null });
}

/**
 * Throws a conflict if work on the task is not charged yet, because it would be charged to the next client. Lock the task
 * first, so that no timer starts in between.
 */
async function requireNoWaitingTime(db: Db, taskId: number) {
  const saveTimers = (by: Db) => bookTimers(by, timersOfInactiveVas(taskId));
  await saveTimers(db);
  const waiting = waitingTimeObstacle((await sumWaitingTime(db, [taskId])).get(taskId));
  if (waiting !== null) throw keepAfterRollback(conflict(waiting), saveTimers);
  const va = await findVaWithTimer(db, taskId);
  if (va)
    throw conflict(
      `${va.fullName} has a timer on this task. Ask them to save or discard it, then try again.`,
    );
}

/**
 * Writes the changes; throws a conflict if the caller's version is stale. A task that is given to another client loses its
 * workflows, because the next client must not read them.
 */
export async function changeTask(
  context: AuditedContext,
  id: number,
  changes: RowChange<'tasks'>,
  version: number | undefined,
) {
  const written = await inTransaction(context.db, async (trx) => {
    const before = await lockForAudit(trx, context, id);
    const { clientId = before?.clientId } = changes;
    const isGivenAway = clientId !== before?.clientId;
    const isStale = version !== undefined && version !== before?.version;
    if (isGivenAway && !isStale) await requireNoWaitingTime(trx, id);
    const edit = { ...changes, ...(isGivenAway && noProgress), updatedBy: context.actor.id };
    const task = await updateTask(trx, id, edit, { version, ownerId: ownerIdOf(context.actor) });
    if (task) await recordEdit(trx, context, before, task);
    if (task && isGivenAway) await detachWorkflows(trx, context, id);
    return task;
  });
  if (!written) throw await staleConflict(context, id);
  return redactFor(context.actor, written);
}
