import { generateKeyBetween } from 'fractional-indexing';
import type { FormerTask } from '#db/declared-types.ts';
import { noLongerExists, refuseRows } from '#server/bulk.ts';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, notFound } from '#server/errors.ts';
import { lockColumnAsActor, updatePositions } from '../board/placement-queries.ts';
import { recordUndo } from './audit-operations.ts';
import {
  filterVas,
  type LockedTask,
  listSharedPositions,
  lockBulkChange,
  lockTasks,
  markUndo,
  markUndone,
  restoreTasks,
} from './queries.ts';

/** The reason why the task cannot go back to what it was, or null. */
function undoObstacle(task: LockedTask | undefined, former: FormerTask, vas: Set<number>) {
  if (!task) return noLongerExists;
  if (task.version !== former.version) return `Changed by ${task.changedBy ?? 'someone else'}.`;
  if (former.vaId !== null && !vas.has(former.vaId))
    return 'Its former VA can no longer be assigned tasks.';
  return null;
}

/** The tasks as they are now, locked. Throws a conflict that lists those that cannot go back to what they were. */
async function lockRestorableTasks(db: Db, former: FormerTask[]) {
  const ids = former.map(({ id }) => id);
  const vaIds = former.flatMap(({ vaId }) => vaId ?? []);
  const current = await lockTasks(db, ids);
  const vas = await filterVas(db, vaIds);
  const taskOf = new Map(current.map((task) => [task.id, task]));
  const refused = former.flatMap((task) => {
    const reason = undoObstacle(taskOf.get(task.id), task, vas);
    return reason === null ? [] : [{ id: task.id, reason }];
  });
  refuseRows(refused, former.length);
  return current;
}

/** Since the change, another card may have got the former place of a card. Then this card goes below it. */
async function separateCards(db: Db, ids: number[]) {
  for (const { id } of await listSharedPositions(db, ids)) {
    const [shared] = await listSharedPositions(db, [id]);
    if (!shared) continue;
    const position = generateKeyBetween(shared.position, shared.next);
    await updatePositions(db, [{ id, position }]);
  }
}

/** Restores the tasks of an own bulk act, all or none. */
export const undoBulkChange = (
  context: AuditedContext,
  { id, without }: { id: number; without: number[] },
) =>
  inTransaction(context.db, async (trx) => {
    const { actor } = context;
    const change = await lockBulkChange(trx, id);
    if (!change || change.changedBy !== actor.id) throw notFound('Change');
    const { kind } = change;
    if (change.undoneAt !== null) throw conflict('This change has already been undone.');
    const former = change.tasks.filter((task) => !without.includes(task.id));
    if (former.length === 0) return { changed: 0 };

    const columns = kind === 'moved' ? new Set(former.map(({ status }) => status)) : [];
    for (const status of [...columns].toSorted()) await lockColumnAsActor(trx, status, actor.id);
    const tasks = await lockRestorableTasks(trx, former);
    await markUndo(trx);
    await restoreTasks(trx, former, actor.id);
    const ids = former.map((task) => task.id);
    if (kind === 'moved') await separateCards(trx, ids);
    await markUndone(trx, id);
    await recordUndo(trx, context, { kind, tasks, former });
    return { changed: former.length };
  });
