import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { sql, type Updateable } from 'kysely';
import type { TasksTable } from '#db/types.ts';
import { insertMessage } from '#domains/messages/queries.ts';
import { clientExists, findAssignableVa, findClientIdOfVa } from '#domains/users/picker-queries.ts';
import { recordAudit } from '#server/audit.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/spend-allowance.ts';
import { inTransaction } from '#server/transaction.ts';
import type { Actor } from '#shared/actor.ts';
import {
  editorUnlessReordered,
  findNextPosition,
  findPlacement,
  listAround,
  lockColumn,
  setEventActor,
  updatePositions,
} from './placement-queries.ts';
import {
  canAssignTask,
  canChangeClient,
  canDeleteTask,
  canReadTask,
  canTakeTask,
  deletionObstacle,
  isInPool,
  ownsTasks,
  redactTask,
  worksForOneClient,
} from './policy.ts';
import {
  deleteTask,
  findLastChange,
  findTask,
  hasLoggedTime,
  lockTaskForUpdate,
  updateTask,
  wasJustTaken,
} from './queries.ts';
import type { StaleTask, Task, TaskDetail, TaskStatus } from './schema.ts';

export const notYourTask = 'You can only update tasks assigned to you.';
const awaitingApproval =
  'Your account is awaiting approval. You can take tasks once an administrator approves it.';

/** The task as this actor may read it; 404 if it does not exist or the actor may not see it. */
export async function readTask(db: Db, actor: Actor, id: number): Promise<TaskDetail> {
  const task = await findTask(db, id);
  if (!task || !canReadTask(actor, task)) throw notFound('Task');
  return redactTask(actor, task);
}

async function staleConflict({ db, actor }: ActionContext, id: number) {
  const current = await readTask(db, actor, id);
  const change = await findLastChange(db, id);
  const changedBy = change?.changedBy ?? null;
  const details: StaleTask = {
    current,
    changedBy,
    changedAt: change?.changedAt ?? current.updatedAt,
  };
  return conflict(`${changedBy ?? 'Someone else'} just changed this task.`, details);
}

/** The client of a new task: the client who creates it, the VA's assigned client, or the one an admin selected. */
export async function chooseClient({ db, actor }: ActionContext, requestedId: number | undefined) {
  if (canChangeClient(actor)) {
    if (requestedId === undefined || !(await clientExists(db, requestedId)))
      throw invalid('Please select a client', 'clientId');
    return requestedId;
  }
  const clientId = ownsTasks(actor) ? actor.id : await findClientIdOfVa(db, actor.id);
  if (clientId === undefined) throw forbidden('You have no assigned client to create tasks for.');
  if (requestedId !== undefined && requestedId !== clientId)
    throw forbidden('You can only create tasks for your own account or your assigned client.');
  return clientId;
}

type Target = { id: number; version?: number | undefined };

/** Writes the changes; throws a conflict if the caller's version is stale. */
export async function changeTask(
  context: ActionContext,
  { id, version }: Target,
  changes: Updateable<TasksTable>,
) {
  const isWritten = await updateTask(
    context.db,
    id,
    { ...changes, updatedBy: context.actor.id },
    { version },
  );
  if (!isWritten) throw await staleConflict(context, id);
  return readTask(context.db, context.actor, id);
}

type Move = Target & { status: TaskStatus; afterId?: number | null | undefined };

// Repeated moves into one gap lengthen the key by a character about every sixth time, and the column takes 200
// characters. Sorting by hand never reaches that, but a script can.
const maxPositionLength = 120;
const respacedCardsPerSide = 100;

/** Gives the cards around a gap short keys again and keeps their order. */
async function respaceAround(db: Db, status: TaskStatus, position: string) {
  const { above, below } = await listAround(db, status, position, respacedCardsPerSide + 1);
  const upper = above.length > respacedCardsPerSide ? above.shift()?.position : null;
  const lower = below.length > respacedCardsPerSide ? below.pop()?.position : null;
  const cards = [...above, ...below];
  const keys = generateNKeysBetween(upper ?? null, lower ?? null, cards.length);
  const positions = cards.map(({ id }, index) => ({ id, position: keys[index] ?? position }));
  await updatePositions(db, positions);
}

/** A position below the anchor card, or at the top if there is no anchor. */
async function choosePosition(db: Db, actor: Actor, { id, status }: Move, afterId: number | null) {
  const after = afterId === null ? undefined : await findPlacement(db, afterId);
  if (afterId !== null && (!after || !canReadTask(actor, after)))
    throw invalid('Unknown card', 'afterId');
  // If the anchor card has left the column, insert at the top.
  const above = after?.status === status ? after.position : null;
  const next = await findNextPosition(db, status, above, id);
  const current = await findPlacement(db, id);
  const isInPosition =
    current?.status === status &&
    (above === null || current.position > above) &&
    (next === null || current.position < next);
  if (isInPosition) return current.position;
  const position = generateKeyBetween(above, next);
  if (position.length <= maxPositionLength) return position;
  await respaceAround(db, status, position);
  const respacedAnchor = above === null || !after ? null : await findPlacement(db, after.id);
  const newAbove = respacedAnchor?.position ?? null;
  return generateKeyBetween(newAbove, await findNextPosition(db, status, newAbove, id));
}

/** Moves the task below `afterId`; without `afterId`, to the top of a new column. */
export async function moveTask(context: ActionContext, before: Task, move: Move) {
  const { id, version, status } = move;
  // A card below itself keeps its position.
  const anchorId = move.afterId === id ? undefined : move.afterId;
  const afterId = anchorId === undefined && status !== before.status ? null : anchorId;
  const isMoved = await inTransaction(context.db, async (db) => {
    await lockColumn(db, status);
    await setEventActor(db, context.actor.id);
    const placement =
      afterId === undefined
        ? {}
        : { position: await choosePosition(db, context.actor, move, afterId) };
    const updatedBy = editorUnlessReordered(status, context.actor.id);
    return updateTask(db, id, { status, updatedBy, ...placement }, { version });
  });
  if (!isMoved) throw await staleConflict(context, id);
  const placement = await findPlacement(context.db, id);
  return {
    ...(await readTask(context.db, context.actor, id)),
    position: placement?.position ?? '',
  };
}

/** Takes a task from the pool. Of concurrent calls one succeeds; the others throw a conflict. */
export async function takeTask(context: ActionContext, id: number) {
  const { db, actor } = context;
  const alreadyTaken = conflict('Someone else just took this task.');
  const task = await findTask(db, id);
  if (!task) throw notFound('Task');
  if (isInPool(task) && !actor.isApproved) throw forbidden(awaitingApproval);
  if (task.vaId === actor.id) throw conflict('You already have this task.');
  if (!canReadTask(actor, task))
    throw actor.isApproved && (await wasJustTaken(db, id)) ? alreadyTaken : notFound('Task');
  if (!canTakeTask(actor, task)) throw conflict('You can only take tasks that are in To Do.');

  const takenAt = sql<string>`now()`;
  const changes = { vaId: actor.id, status: 'in-progress', takenAt, updatedBy: actor.id } as const;
  const isTaken = await updateTask(db, id, changes, { vaId: null });
  if (!isTaken) throw alreadyTaken;
  return readTask(db, actor, id);
}

type Assignment = Target & { vaId: number; note?: string | undefined };

/** Assigns the task to a VA and sends them the note as a message. */
export async function assignTask(context: ActionContext, { id, version, vaId, note }: Assignment) {
  const { db, actor } = context;
  if (worksForOneClient(actor)) {
    if (vaId === actor.id) return takeTask(context, id);
    await readTask(db, actor, id);
    throw forbidden('You can only assign tasks to yourself.');
  }
  const task = await readTask(db, actor, id);
  if (!canAssignTask(actor, task)) throw forbidden();
  const va = await findAssignableVa(db, vaId);
  if (!va) throw invalid("This VA can't be assigned tasks.", 'vaId');

  const isAssigned = await inTransaction(db, async (trx) => {
    const changes = { vaId, status: 'in-progress', takenAt: null, updatedBy: actor.id } as const;
    if (!(await updateTask(trx, id, changes, { version }))) return false;
    if (note) {
      await spendAllowance(trx, actor, 'message');
      const content = `Task Assignment Note: ${note}`;
      await insertMessage(trx, { senderId: actor.id, receiverId: vaId, content });
    }
    return true;
  });
  if (!isAssigned) throw await staleConflict(context, id);
  return readTask(db, actor, id);
}

/** Deletes the task with its comments and time logs; a VA can do so only while no time is logged. */
export async function removeTask(context: AuditedContext, task: Task) {
  const { db, actor } = context;
  if (!canDeleteTask(actor, task)) throw forbidden(notYourTask);
  await inTransaction(db, async (trx) => {
    // The row lock lets one of several concurrent deletions succeed; the others get a 404.
    if (!(await lockTaskForUpdate(trx, task.id))) throw notFound('Task');
    const obstacle = deletionObstacle(actor, { hasLoggedTime: await hasLoggedTime(trx, task.id) });
    if (obstacle !== null) throw conflict(obstacle);
    await deleteTask(trx, task.id);
    const { clientId, vaId, status } = task;
    await recordAudit(trx, context, {
      action: 'deleted',
      objectKind: 'task',
      objectId: task.id,
      before: { clientId, vaId, status },
    });
  });
}
