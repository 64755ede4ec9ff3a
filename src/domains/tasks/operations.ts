import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import { sql } from 'kysely';
import { insertMessage } from '#domains/messages/queries.ts';
import { appendTaskLink } from '#domains/messages/task-link.ts';
import { clientExists, listClientIdsOfVa } from '#domains/users/directory/picker-queries.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import type { Actor } from '#shared/actor.ts';
import { assignmentTo, requireAssignableVa } from './assignees/operations.ts';
import { lockForAudit, recordAssignment, recordCreation, recordMove } from './audit-operations.ts';
import {
  editorUnlessReordered,
  findPlacement,
  listAround,
  lockColumnAsActor,
  updatePositions,
} from './board/placement-queries.ts';
import {
  canAssignTask,
  canChangeClient,
  canMoveTask,
  canReadTask,
  canTakeTask,
  isInPool,
  ownerIdOf,
  ownsTasks,
  redactTask,
  worksForClients,
} from './policy.ts';
import { findLastChange, findTask, insertTask, updateTask, wasJustTaken } from './queries.ts';
import type { CreateTask, StaleTask, TaskDetail, TaskStatus } from './schema.ts';

export const notYourTask = 'You can only update tasks assigned to you.';
const awaitingApproval =
  'Your account is awaiting approval. You can take tasks once an administrator approves it.';

/** The task as this actor may read it; 404 if it does not exist or the actor may not see it. */
export async function readTask(db: Db, actor: Actor, id: number): Promise<TaskDetail> {
  return redactFor(actor, await findTask(db, id));
}

export function redactFor<Found extends TaskDetail>(actor: Actor, task: Found | undefined) {
  if (!task || !canReadTask(actor, task)) throw notFound('Task');
  return redactTask(actor, task);
}

export async function staleConflict({ db, actor }: ActionContext, id: number) {
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

/** The client of a new task: the client who creates it, a client of the VA, or the one an admin selected. */
export async function chooseClient({ db, actor }: ActionContext, requestedId: number | undefined) {
  if (canChangeClient(actor)) {
    if (requestedId === undefined || !(await clientExists(db, requestedId)))
      throw invalid('Please select a client', 'clientId');
    return requestedId;
  }
  const clientIds = ownsTasks(actor) ? [actor.id] : await listClientIdsOfVa(db, actor.id);
  const [onlyId, ...others] = clientIds;
  if (onlyId === undefined) throw forbidden('You have no assigned client to create tasks for.');
  if (requestedId === undefined && others.length > 0)
    throw invalid('Please select a client', 'clientId');
  if (requestedId !== undefined && !clientIds.includes(requestedId))
    throw forbidden('You can only create tasks for your own account or your assigned client.');
  return requestedId ?? onlyId;
}

type Target = { id: number; version?: number | undefined };

/** Creates the task. Call it in the transaction that attaches its files. */
export async function createTask(
  { db, ...author }: AuditedContext,
  fields: CreateTask & { clientId: number },
) {
  const id = await insertTask(db, { ...fields, updatedBy: author.actor.id });
  await recordCreation(db, author, { ...fields, id });
  return id;
}

type Move = Target & { status: TaskStatus; afterId?: number | null | undefined };

// Repeated moves into one gap lengthen the key by a character about every sixth move. The column allows 200 characters,
// which only a script reaches.
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

/** The position below the anchor card, or at the top of a new column. */
async function choosePosition(db: Db, actor: Actor, { id, status, afterId }: Move) {
  const target = { id, status, afterId: afterId ?? null };
  const found = await findPlacement(db, target);
  if (!found || !canReadTask(actor, found.task)) throw notFound('Task');
  const { task, anchor, above, next } = found;
  if (!canMoveTask(actor, task)) throw forbidden(notYourTask);
  // A card below itself keeps its position.
  const isPlaced = afterId !== undefined && afterId !== id;
  if (!isPlaced && status === task.status) return task.position;
  if (target.afterId !== null && !(anchor && canReadTask(actor, anchor)))
    throw invalid('Unknown card', 'afterId');
  const isInPosition =
    status === task.status &&
    (above === null || task.position > above) &&
    (next === null || task.position < next);
  if (isInPosition) return task.position;
  const position = generateKeyBetween(above, next);
  if (position.length <= maxPositionLength) return position;
  await respaceAround(db, status, position);
  const respaced = await findPlacement(db, target);
  return generateKeyBetween(respaced?.above ?? null, respaced?.next ?? null);
}

/** Moves the task below `afterId`; without `afterId`, to the top of a new column. */
export async function moveTask(context: AuditedContext, move: Move) {
  const { db, actor } = context;
  const { id, version, status } = move;
  const moved = await inTransaction(db, async (trx) => {
    await lockColumnAsActor(trx, status, actor.id);
    const position = await choosePosition(trx, actor, move);
    const before = await lockForAudit(trx, context, id);
    const updatedBy = editorUnlessReordered(status, actor.id);
    const task = await updateTask(trx, id, { status, updatedBy, position }, { version });
    if (task) await recordMove(trx, context, before, task);
    return task;
  });
  if (!moved) throw await staleConflict(context, id);
  return redactFor(actor, moved);
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
  const taken = await updateTask(db, id, changes, { vaId: null });
  if (!taken) throw alreadyTaken;
  return redactFor(actor, taken);
}

type Assignment = Target & { vaId: number; note?: string | undefined };

/** Assigns the task to a VA and sends them the note as a message that links the task. */
export async function assignTask(context: AuditedContext, { id, version, vaId, note }: Assignment) {
  const { db, actor } = context;
  if (worksForClients(actor)) {
    if (vaId === actor.id) return takeTask(context, id);
    await readTask(db, actor, id);
    throw forbidden('You can only assign tasks to yourself.');
  }
  const task = await readTask(db, actor, id);
  if (!canAssignTask(actor, task)) throw forbidden();
  await requireAssignableVa(db, vaId);

  const assigned = await inTransaction(db, async (trx) => {
    const before = await lockForAudit(trx, context, id);
    const assignment = assignmentTo(vaId, actor);
    const written = await updateTask(trx, id, assignment, { version, ownerId: ownerIdOf(actor) });
    if (written && note) {
      await spendAllowance(trx, actor, 'message');
      const content = appendTaskLink(`Task Assignment Note: ${note}`, written);
      await insertMessage(trx, { senderId: actor.id, receiverId: vaId, content });
    }
    if (written) await recordAssignment(trx, context, before, written);
    return written;
  });
  if (!assigned) throw await staleConflict(context, id);
  return redactFor(actor, assigned);
}
