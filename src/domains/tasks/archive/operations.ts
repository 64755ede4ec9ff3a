import { generateKeyBetween } from 'fractional-indexing';
import type * as z from 'zod';
import { findAssignableVa } from '#domains/users/directory/picker-queries.ts';
import { bookTimers } from '#domains/worked-time/operations.ts';
import { recordAudit } from '#server/audit.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import { inTransaction, keepAfterRollback } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import type { Actor } from '#shared/actor.ts';
import { toPage } from '#shared/page.ts';
import { recordDeletion } from '../audit-operations.ts';
import { lockColumnAsActor } from '../board/placement-queries.ts';
import { findTopPosition } from '../bulk/queries.ts';
import { notYourTask, readTask } from '../operations.ts';
import {
  canDeleteTask,
  canRestoreTask,
  deletionObstacle,
  isOwnTask,
  ownsTasks,
  waitingTimeObstacle,
} from '../policy.ts';
import { findTask, hasLoggedTime, lockTaskForUpdate } from '../queries.ts';
import type { TaskDetail, TaskStatus } from '../schema.ts';
import { sumWaitingTime, timersOn } from '../waiting-time-queries.ts';
import {
  deleteTasks,
  findClientOfDeletedTask,
  insertDeletedTask,
  listDeletedTasks,
  lockClientForKeyShare,
  lockDeletedTask,
} from './queries.ts';
import type { listDeletedTasksInput } from './schema.ts';

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

export async function readDeletedTasks(
  { db, actor }: ActionContext,
  { limit, ...filter }: z.output<typeof listDeletedTasksInput>,
) {
  const clientId = ownsTasks(actor) ? actor.id : undefined;
  const rows = await listDeletedTasks(db, { ...filter, clientId, limit: limit + 1 });
  return toPage(rows, limit, ({ deletedAt, id }) => [deletedAt, id]);
}

type Deleted = { vaId: number | null; wasAssigned: boolean; status: TaskStatus };

/** A VA who can no longer be assigned loses the task, as tasks lose a deleted VA: work in progress is To Do again. */
async function choosePlace(db: Db, { vaId, wasAssigned, status }: Deleted) {
  const va = vaId === null ? undefined : await findAssignableVa(db, vaId);
  const isBackInPool = wasAssigned && !va && status === 'in-progress';
  return { vaId: va?.id ?? null, status: isBackInPool ? ('todo' as const) : status };
}

async function lockRestorable(db: Db, actor: Actor, id: number) {
  const task = await findClientOfDeletedTask(db, id);
  if (task && !canRestoreTask(actor, task)) throw notFound('Task');
  if (task) await lockClientForKeyShare(db, task.clientId);
  const locked = await lockDeletedTask(db, id);
  if (locked) return locked;
  await readTask(db, actor, id);
  throw conflict('This task has already been restored.');
}

/** Restores a deleted task at the top of its column, with everything that belonged to it. */
export const restoreTask = (context: AuditedContext, id: number): Promise<TaskDetail> =>
  inTransaction(context.db, async (trx) => {
    const actorId = context.actor.id;
    const deleted = await lockRestorable(trx, context.actor, id);
    const { title, clientId } = deleted;
    await spendAllowance(trx, context.actor, 'task');
    const { vaId, status } = await choosePlace(trx, deleted);
    await lockColumnAsActor(trx, status, actorId);
    const position = generateKeyBetween(null, await findTopPosition(trx, status));
    await insertDeletedTask(trx, { id, actorId, vaId, status, position });
    await recordAudit(trx, context, {
      action: 'restored',
      objectKind: 'task',
      objectId: id,
      after: { title, clientId, vaId, status },
    });
    const restored = await findTask(trx, id);
    if (!restored) throw notFound('Task');
    return restored;
  });
