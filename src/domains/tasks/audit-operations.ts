import { type Author, recordAdminWork, recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import { isAdmin } from '#shared/actor.ts';
import { changesSince } from '#shared/object-fields.ts';
import { findTask, lockTaskForUpdate } from './queries.ts';
import type { CreateTask, Task } from './schema.ts';

/** What the audit log stores of a task. Of other fields, such as the description, it stores only that they changed. */
const factsOf = (task: Task) => {
  const { title, clientId, status, priority, category, dueDate, estimatedHours } = task;
  return { title, clientId, status, priority, category, dueDate, estimatedHours };
};

/**
 * The task as it is before an administrator's change, locked until the transaction ends. Undefined for others, whose
 * changes are not recorded.
 */
export async function lockForAudit(db: Db, { actor }: Author, id: number) {
  if (!actor || !isAdmin(actor)) return undefined;
  await lockTaskForUpdate(db, id);
  return findTask(db, id);
}

type NewTask = CreateTask & { id: number; clientId: number };

export function recordCreation(db: Db, author: Author, { id, ...task }: NewTask) {
  const { title, clientId, vaId, priority, category, dueDate, estimatedHours } = task;
  const assignee = vaId === undefined ? {} : { vaId };
  return recordAdminWork(db, author, {
    action: 'created',
    objectKind: 'task',
    objectId: id,
    after: { title, clientId, ...assignee, priority, category, dueDate, estimatedHours },
  });
}

/** Records nothing if the edit changes no value. */
export async function recordEdit(db: Db, author: Author, before: Task | undefined, after: Task) {
  if (!before) return;
  const { description } = after;
  const fields = Object.keys(changesSince(before, { ...factsOf(after), description }));
  if (fields.length === 0) return;
  await recordAdminWork(db, author, {
    action: 'updated',
    objectKind: 'task',
    objectId: after.id,
    before: factsOf(before),
    after: { ...factsOf(after), fields },
  });
}

/** Sorting the cards of a column is no change of a task. */
export async function recordMove(db: Db, author: Author, before: Task | undefined, after: Task) {
  const { id, title, clientId, status } = after;
  if (!before || before.status === status) return;
  await recordAdminWork(db, author, {
    action: 'updated',
    objectKind: 'task',
    objectId: id,
    before: { title, clientId, status: before.status },
    after: { title, clientId, status },
  });
}

export async function recordAssignment(
  db: Db,
  author: Author,
  before: Task | undefined,
  after: Task,
) {
  if (!before) return;
  const { id, title, clientId } = after;
  await recordAdminWork(db, author, {
    action: 'assigned',
    objectKind: 'task',
    objectId: id,
    before: { title, clientId, status: before.status, vaId: before.vaId },
    after: { title, clientId, status: after.status, vaId: after.vaId },
  });
}

/** Records the deletion by anyone, because nothing else remains of the task after 30 days. */
export const recordDeletion = (
  db: Db,
  author: Author,
  { id, title, clientId, vaId, status }: Task,
) =>
  recordAudit(db, author, {
    action: 'deleted',
    objectKind: 'task',
    objectId: id,
    before: { title, clientId, vaId, status },
  });

type Use = { workflowId: number; taskId: number | null; routineId: number | null };

/** Records that an administrator uses a workflow for a task or a routine, or no longer does. */
export const recordUse = (
  db: Db,
  author: Author,
  action: 'attached' | 'detached' | 'started' | 'stopped',
  { workflowId, taskId, routineId }: Use,
) =>
  recordAdminWork(db, author, {
    action,
    objectKind: 'workflow',
    objectId: workflowId,
    after: taskId === null ? { routineId } : { taskId },
  });
