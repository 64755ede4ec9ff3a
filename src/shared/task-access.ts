import { type Actor, isAdmin, isClient, isVa } from '#shared/actor.ts';
import type { TaskStatus } from '#shared/value-sets.ts';

/** The fields of a task that permissions depend on. */
export type TaskParties = { clientId: number; vaId: number | null; status: TaskStatus };

/** The pool holds the open tasks without a VA. */
export const isInPool = ({ vaId, status }: Pick<TaskParties, 'vaId' | 'status'>) =>
  vaId === null && status !== 'done' && status !== 'cancelled';

export const isOwnTask = (actor: Actor, task: TaskParties) =>
  (isClient(actor) && task.clientId === actor.id) || (isVa(actor) && task.vaId === actor.id);

export const canSeePool = (actor: Actor) => isVa(actor) && actor.isApproved;

/** Here and not in the policy of tasks, because messages show the tasks that were created from them. */
export const canReadTask = (actor: Actor, task: TaskParties) =>
  isAdmin(actor) || isOwnTask(actor, task) || (canSeePool(actor) && isInPool(task));

/**
 * Whether a reader with this scope may read the title of the task on which time was logged. A client keeps approved time and
 * ledger entries after the task or the time has moved to another client, but not the title.
 */
export const canReadTitle = (reader: { clientId?: number }, taskClientId: number | null) =>
  reader.clientId === undefined || reader.clientId === taskClientId;
