import { generateKeyBetween, generateNKeysBetween } from 'fractional-indexing';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { forbidden, invalid, notFound } from '#server/errors.ts';
import type { Actor } from '#shared/actor.ts';
import { lockForAudit, recordMove } from '../audit-operations.ts';
import { notYourTask, redactFor, staleConflict } from '../operations.ts';
import { canMoveTask, canReadTask } from '../policy.ts';
import { updateTask } from '../queries.ts';
import type { TaskStatus } from '../schema.ts';
import {
  editorUnlessReordered,
  findPlacement,
  listAround,
  lockColumnAsActor,
  updatePositions,
} from './placement-queries.ts';

type Move = {
  id: number;
  version?: number | undefined;
  status: TaskStatus;
  afterId?: number | null | undefined;
};

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
