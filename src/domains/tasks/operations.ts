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
  findNextPosition,
  findPlace,
  listAround,
  lockColumn,
  nameActor,
  unlessSorted,
  updatePositions,
} from './place-queries.ts';
import {
  canAssignTask,
  canChangeClient,
  canDeleteTask,
  canReadTask,
  canTakeTask,
  deletionObstacle,
  isInPool,
  ownsTasks,
  revealTask,
  worksForOneClient,
} from './policy.ts';
import {
  deleteTask,
  findLastChange,
  findTask,
  hasLoggedTime,
  lockTask,
  updateTask,
  wasJustTaken,
} from './queries.ts';
import type { StaleTask, Task, TaskDetail, TaskStatus } from './schema.ts';

export const notYours = 'You can only update tasks assigned to you.';
const awaitingApproval =
  'Your account is awaiting approval. You can take tasks once an administrator approves it.';

/** The task as this actor may read it; 404 when there is none, or none that they may know of. */
export async function readTask(db: Db, actor: Actor, id: number): Promise<TaskDetail> {
  const task = await findTask(db, id);
  if (!task || !canReadTask(actor, task)) throw notFound('Task');
  return revealTask(actor, task);
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

/** Whose task a new one is: a client's own, a VA's assigned client's, or whom an admin picked. */
export async function chooseClient({ db, actor }: ActionContext, asked: number | undefined) {
  if (canChangeClient(actor)) {
    if (asked === undefined || !(await clientExists(db, asked)))
      throw invalid('Please select a client', 'clientId');
    return asked;
  }
  const own = ownsTasks(actor) ? actor.id : await findClientIdOfVa(db, actor.id);
  if (own === undefined) throw forbidden('You have no assigned client to create tasks for.');
  if (asked !== undefined && asked !== own)
    throw forbidden('You can only create tasks for your own account or your assigned client.');
  return own;
}

type Target = { id: number; version?: number | undefined };

/** Writes the changes, unless the caller looked at another version than there is now. */
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

// Each move into one gap makes the key between longer, by a character about every sixth time. The column
// takes 200, which nobody reaches by sorting cards, but somebody might with a script.
const longestPlace = 120;
const respaced = 100;

/** Gives the cards about a gap that has become too narrow short keys again, in the order they have. */
async function respaceAround(db: Db, status: TaskStatus, position: string) {
  const { above, below } = await listAround(db, status, position, respaced + 1);
  const upper = above.length > respaced ? above.shift()?.position : null;
  const lower = below.length > respaced ? below.pop()?.position : null;
  const cards = [...above, ...below];
  const keys = generateNKeysBetween(upper ?? null, lower ?? null, cards.length);
  const places = cards.map(({ id }, index) => ({ id, position: keys[index] ?? position }));
  await updatePositions(db, places);
}

/** A place below the named card, or on top where there is none. */
async function choosePosition(db: Db, actor: Actor, { id, status }: Move, afterId: number | null) {
  const after = afterId === null ? undefined : await findPlace(db, afterId);
  if (afterId !== null && (!after || !canReadTask(actor, after)))
    throw invalid('Unknown card', 'afterId');
  // A card that has left the column since the caller looked marks no place any more.
  const above = after?.status === status ? after.position : null;
  const next = await findNextPosition(db, status, above, id);
  const now = await findPlace(db, id);
  const isThere =
    now?.status === status &&
    (above === null || now.position > above) &&
    (next === null || now.position < next);
  if (isThere) return now.position;
  const position = generateKeyBetween(above, next);
  if (position.length <= longestPlace) return position;
  await respaceAround(db, status, position);
  const settled = above === null || !after ? null : await findPlace(db, after.id);
  const newAbove = settled?.position ?? null;
  return generateKeyBetween(newAbove, await findNextPosition(db, status, newAbove, id));
}

/** Puts the task into a column: where the caller chose, or else on top when the column is another. */
export async function moveTask(context: ActionContext, before: Task, move: Move) {
  const { id, version, status } = move;
  // Below itself is where it lies.
  const asked = move.afterId === id ? undefined : move.afterId;
  const afterId = asked === undefined && status !== before.status ? null : asked;
  const isMoved = await inTransaction(context.db, async (db) => {
    await lockColumn(db, status);
    await nameActor(db, context.actor.id);
    const place =
      afterId === undefined
        ? {}
        : { position: await choosePosition(db, context.actor, move, afterId) };
    const updatedBy = unlessSorted(status, context.actor.id);
    return updateTask(db, id, { status, updatedBy, ...place }, { version });
  });
  if (!isMoved) throw await staleConflict(context, id);
  const place = await findPlace(context.db, id);
  return { ...(await readTask(context.db, context.actor, id)), position: place?.position ?? '' };
}

/** Takes a task from the pool. Of several VAs who try at once one gets it, the others learn that it is gone. */
export async function takeTask(context: ActionContext, id: number) {
  const { db, actor } = context;
  const gone = conflict('Someone else just took this task.');
  const task = await findTask(db, id);
  if (!task) throw notFound('Task');
  if (isInPool(task) && !actor.isApproved) throw forbidden(awaitingApproval);
  if (task.vaId === actor.id) throw conflict('You already have this task.');
  if (!canReadTask(actor, task))
    throw actor.isApproved && (await wasJustTaken(db, id)) ? gone : notFound('Task');
  if (!canTakeTask(actor, task)) throw conflict('You can only take tasks that are in To Do.');

  const takenAt = sql<string>`now()`;
  const changes = { vaId: actor.id, status: 'in-progress', takenAt, updatedBy: actor.id } as const;
  const isTaken = await updateTask(db, id, changes, { vaId: null });
  if (!isTaken) throw gone;
  return readTask(db, actor, id);
}

type Assignment = Target & { vaId: number; note?: string | undefined };

/** Hands the task to a VA, who finds the note among their messages. */
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

/** Deletes the task with its comments and time; a VA only while no time is logged on it. */
export async function removeTask(context: AuditedContext, task: Task) {
  const { db, actor } = context;
  if (!canDeleteTask(actor, task)) throw forbidden(notYours);
  await inTransaction(db, async (trx) => {
    // Of several who delete it at the same time one does, and the others find nothing.
    if (!(await lockTask(trx, task.id))) throw notFound('Task');
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
