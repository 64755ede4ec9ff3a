import { generateNKeysBetween } from 'fractional-indexing';
import type { FormerTask } from '#db/declared-types.ts';
import { findAssignableVa } from '#domains/users/directory/picker-queries.ts';
import { findVaOfClient } from '#domains/users/directory/queries.ts';
import { bookTimers } from '#domains/worked-time/operations.ts';
import { noLongerExists, type RefusedRow, refuseRows } from '#server/bulk.ts';
import type { AuditedContext } from '#server/context.ts';
import { inTransaction, keepAfterRollback } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { DomainError } from '#server/errors.ts';
import type { TaskBulkChange } from '#shared/value-sets.ts';
import { deleteTasks } from '../archive/queries.ts';
import { assignmentTo, requireAssignableVa } from '../assignees/operations.ts';
import { lockColumnAsActor } from '../board/placement-queries.ts';
import { rankedGroups } from '../groups.ts';
import { bulkAssignmentObstacle, waitingTimeObstacle } from '../policy.ts';
import type { TaskStatus } from '../schema.ts';
import { sumWaitingTime, timersOn } from '../waiting-time-queries.ts';
import { recordBulkChange, recordBulkDeletion } from './audit-operations.ts';
import {
  findTopPosition,
  insertBulkChange,
  type LockedTask,
  lockTasks,
  updateColumn,
  updateTasks,
} from './queries.ts';
import type { BulkAssignee } from './schema.ts';

/** Throws a conflict that lists the tasks that do not exist, and those for which there is an obstacle. */
function refuseTasks(
  ids: number[],
  tasks: LockedTask[],
  obstacle?: (task: LockedTask) => string | null,
) {
  const found = new Set(tasks.map(({ id }) => id));
  const missing = ids.filter((id) => !found.has(id));
  const refused: RefusedRow[] = [
    ...missing.map((id) => ({ id, reason: noLongerExists })),
    ...tasks.flatMap((task) => {
      const reason = obstacle?.(task) ?? null;
      return reason === null ? [] : [{ id: task.id, reason }];
    }),
  ];
  refuseRows(refused, ids.length);
}

type Version = { id: number; version: number };

/** Keeps what the tasks were, so that the change can be undone. Nothing is kept of a change that changed no task. */
async function keepForUndo(
  { db, actor }: Pick<AuditedContext, 'db' | 'actor'>,
  kind: TaskBulkChange,
  tasks: LockedTask[],
  versions: Version[],
) {
  if (tasks.length === 0) return { changed: 0, changeId: null };
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
  const former = tasks.map(
    ({ id, title, version, vaId, status, dueDate, position, ...times }): FormerTask => ({
      id,
      title,
      vaId,
      status,
      dueDate,
      version: versionOf.get(id) ?? version,
      position: kind === 'moved' ? position : null,
      completedAt: times.completedAt,
      reviewSince: times.reviewSince,
      takenAt: times.takenAt,
    }),
  );
  const change = { kind, changedBy: actor.id, tasks: former };
  return { changed: tasks.length, changeId: await insertBulkChange(db, change) };
}

/** The VA that the tasks of each client are assigned to; null is the pool. A client without such a VA is missing. */
async function findTargets(db: Db, clientIds: Set<number>, vaId: BulkAssignee) {
  const targets = new Map<number, number | null>();
  for (const clientId of clientIds) {
    if (vaId !== 'client-va') {
      targets.set(clientId, vaId === 'none' ? null : vaId);
      continue;
    }
    const va = await findVaOfClient(db, clientId);
    if (va && (await findAssignableVa(db, va.id))) targets.set(clientId, va.id);
  }
  return targets;
}

/** Like a VA who leaves: work in progress is To Do again, so that another VA can take it. */
async function returnToPool(db: Db, tasks: LockedTask[], actorId: number) {
  const changes = { vaId: null, takenAt: null, updatedBy: actorId };
  const [started, others] = [
    tasks.filter(({ status }) => status === 'in-progress'),
    tasks.filter(({ status }) => status !== 'in-progress'),
  ].map((some) => some.map(({ id }) => id));
  return [
    ...(started?.length ? await updateTasks(db, started, { ...changes, status: 'todo' }) : []),
    ...(others?.length ? await updateTasks(db, others, changes) : []),
  ];
}

/** Assigns the tasks, or returns them to the pool. Tasks that already have this VA stay as they are. */
export async function assignTasks(
  context: AuditedContext,
  { ids, vaId }: { ids: number[]; vaId: BulkAssignee },
) {
  const { db, actor } = context;
  if (typeof vaId === 'number') await requireAssignableVa(db, vaId);
  return inTransaction(db, async (trx) => {
    const tasks = await lockTasks(trx, ids);
    const clientIds = new Set(tasks.map(({ clientId }) => clientId));
    const targets = await findTargets(trx, clientIds, vaId);
    const targetOf = ({ clientId }: LockedTask) => targets.get(clientId);
    refuseTasks(ids, tasks, (task) =>
      targetOf(task) === undefined
        ? 'Its client has no VA who can be assigned tasks.'
        : bulkAssignmentObstacle(task),
    );

    const changing = tasks.filter((task) => task.vaId !== targetOf(task));
    const versions: Version[] = [];
    for (const [target, ofTarget] of Map.groupBy(changing, targetOf)) {
      if (target === undefined) continue;
      const theirIds = ofTarget.map(({ id }) => id);
      versions.push(
        ...(target === null
          ? await returnToPool(trx, ofTarget, actor.id)
          : await updateTasks(trx, theirIds, assignmentTo(target, actor))),
      );
      await recordBulkChange(trx, context, {
        action: 'assigned',
        tasks: ofTarget,
        facts: { vaId: target },
      });
    }
    return keepForUndo({ db: trx, actor }, 'assigned', changing, versions);
  });
}

/** In the order of the board. */
const byPlace = (a: LockedTask, b: LockedTask) =>
  rankedGroups.status.indexOf(a.status) - rankedGroups.status.indexOf(b.status) ||
  (a.position < b.position ? -1 : 1);

/** Moves the tasks to the top of a column, or cancels them. Tasks with this status stay where they are. */
export const moveTasks = (
  context: AuditedContext,
  { ids, status }: { ids: number[]; status: TaskStatus },
) =>
  inTransaction(context.db, async (trx) => {
    const { actor } = context;
    await lockColumnAsActor(trx, status, actor.id);
    const tasks = await lockTasks(trx, ids);
    refuseTasks(ids, tasks);
    const changing = tasks.filter((task) => task.status !== status).toSorted(byPlace);
    const top = await findTopPosition(trx, status);
    const keys = generateNKeysBetween(null, top, changing.length);
    const cards = changing.map(({ id, position }, at) => ({ id, position: keys[at] ?? position }));
    const versions = await updateColumn(trx, cards, { status, editorId: actor.id });
    if (changing.length > 0)
      await recordBulkChange(trx, context, {
        action: 'updated',
        tasks: changing,
        facts: { status },
      });
    return keepForUndo({ db: trx, actor }, 'moved', changing, versions);
  });

export const rescheduleTasks = (
  context: AuditedContext,
  { ids, dueDate }: { ids: number[]; dueDate: string },
) =>
  inTransaction(context.db, async (trx) => {
    const { actor } = context;
    const tasks = await lockTasks(trx, ids);
    refuseTasks(ids, tasks);
    const changing = tasks.filter((task) => task.dueDate !== dueDate);
    if (changing.length === 0) return { changed: 0, changeId: null };
    const theirIds = changing.map(({ id }) => id);
    const versions = await updateTasks(trx, theirIds, { dueDate, updatedBy: actor.id });
    await recordBulkChange(trx, context, {
      action: 'updated',
      tasks: changing,
      facts: { dueDate },
    });
    return keepForUndo({ db: trx, actor }, 'rescheduled', changing, versions);
  });

/** Moves the tasks to the archive. */
export const removeTasks = (context: AuditedContext, { ids }: { ids: number[] }) =>
  inTransaction(context.db, async (trx) => {
    const tasks = await lockTasks(trx, ids);
    const saveTimers = (by: Db) => bookTimers(by, timersOn(ids));
    await saveTimers(trx);
    const waiting = await sumWaitingTime(trx, ids);
    try {
      refuseTasks(ids, tasks, ({ id }) => waitingTimeObstacle(waiting.get(id)));
    } catch (error) {
      throw error instanceof DomainError && waiting.size > 0
        ? keepAfterRollback(error, saveTimers)
        : error;
    }
    await deleteTasks(trx, ids, context.actor.id);
    await recordBulkDeletion(trx, context, tasks);
    return { changed: tasks.length };
  });
