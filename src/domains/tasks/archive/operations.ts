import { generateKeyBetween } from 'fractional-indexing';
import type * as z from 'zod';
import { findAssignableVa } from '#domains/users/directory/picker-queries.ts';
import { recordAudit } from '#server/audit.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import type { Actor } from '#shared/actor.ts';
import { toPage } from '#shared/page.ts';
import { lockColumnAsActor } from '../board/placement-queries.ts';
import { findTopPosition } from '../bulk/queries.ts';
import { readTask } from '../operations.ts';
import { canRestoreTask, ownsTasks } from '../policy.ts';
import { findTask } from '../queries.ts';
import type { TaskDetail, TaskStatus } from '../schema.ts';
import {
  findClientOfDeletedTask,
  insertDeletedTask,
  listDeletedTasks,
  lockClientForKeyShare,
  lockDeletedTask,
} from './queries.ts';
import type { listDeletedTasksInput } from './schema.ts';

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
