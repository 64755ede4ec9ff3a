import type { Actor } from '#shared/actor.ts';
import type { BoardView, TaskStatus } from './schema.ts';

/** As much of a task as rights depend on. */
export type TaskParties = { clientId: number; vaId: number | null; status: TaskStatus };

/** Waiting for a VA: nobody has it, and there is still something to do. */
export const isInPool = ({ vaId, status }: Pick<TaskParties, 'vaId' | 'status'>) =>
  vaId === null && status !== 'done' && status !== 'cancelled';

export const isOwnTask = (actor: Actor, task: TaskParties) =>
  (actor.role === 'client' && task.clientId === actor.id) ||
  (actor.role === 'va' && task.vaId === actor.id);

const canSeePool = (actor: Actor) => actor.role === 'va' && actor.isApproved;

export const canReadTask = (actor: Actor, task: TaskParties) =>
  actor.role === 'admin' || isOwnTask(actor, task) || (canSeePool(actor) && isInPool(task));

/** Editing, moving and commenting; a VA who only sees the task in the pool may do none of it. */
export const canEditTask = (actor: Actor, task: TaskParties) =>
  actor.role === 'admin' || isOwnTask(actor, task);
export const canMoveTask = canEditTask;
export const canCommentOnTask = canEditTask;

/** Its VA says that it is finished, and the client or an admin looks at it. */
export const canSubmitForReview = (actor: Actor, task: TaskParties) => canLogTime(actor, task);
export const canReviewTask = (actor: Actor, task: TaskParties) =>
  actor.role !== 'va' && canMoveTask(actor, task);

export const canDeleteTask = canEditTask;

/** Why this actor cannot delete the task now, or null: a VA may not delete time that was logged. */
export const deletionObstacle = (actor: Actor, { hasLoggedTime }: { hasLoggedTime: boolean }) =>
  actor.role === 'va' && hasLoggedTime
    ? 'This task has logged time, so only its client or an administrator can delete it.'
    : null;

export const canSetStatusInForm = (actor: Actor) => actor.role !== 'client';
export const canChangeClient = (actor: Actor) => actor.role === 'admin';

/** Handing the task to somebody else; a VA can only take one, see `canTakeTask`. */
export const canAssignTask = (actor: Actor, task: TaskParties) =>
  actor.role === 'admin' || (actor.role === 'client' && task.clientId === actor.id);

/** Editing and deleting from a list is for those whose task it is to give; its VA does it on the task itself. */
export const canManageTask = canAssignTask;

export const canTakeTask = (actor: Actor, task: TaskParties) =>
  canSeePool(actor) && task.vaId === null && task.status === 'todo';

export const canLogTime = (actor: Actor, task: TaskParties) =>
  actor.role === 'va' && task.vaId === actor.id && task.status === 'in-progress';

type Person = Pick<Actor, 'role'>;

/** Tasks are the client's; whoever else makes one makes it for a client. */
export const ownsTasks = ({ role }: Person) => role === 'client';
/** A VA makes tasks for the assigned client alone, and gets others by taking them. */
export const worksForOneClient = ({ role }: Person) => role === 'va';
/** Which has two boards for it: what there is to take, and what is theirs. */
export const canChooseBoard = worksForOneClient;
export const canListVas = ({ role }: Person) => role !== 'va';

/** A VA who finds the task in the pool reads what it is about, but learns nothing of its files. */
export const canReadTaskFiles = (actor: Actor, task: TaskParties) =>
  actor.role !== 'va' || task.vaId === actor.id;

type WithFiles = TaskParties & { attachments: unknown[] };
export const revealTask = <Revealed extends WithFiles>(actor: Actor, task: Revealed) =>
  canReadTaskFiles(actor, task) ? task : { ...task, attachments: [] };

type WithFileCount = TaskParties & { attachmentCount: number };
export const revealCard = <Revealed extends WithFileCount>(actor: Actor, card: Revealed) =>
  canReadTaskFiles(actor, card) ? card : { ...card, attachmentCount: 0 };

/** One way a row can belong to what an actor sees; queries turn it into a WHERE clause. */
export type TaskSource = { clientId?: number; vaId?: number; isPool?: true };

/** The rows an actor may see, as data: the union of these sources. */
export function taskScope(actor: Actor): TaskSource[] {
  if (actor.role === 'admin') return [{}];
  if (actor.role === 'client') return [{ clientId: actor.id }];
  return actor.isApproved ? [{ vaId: actor.id }, { isPool: true }] : [{ vaId: actor.id }];
}

/** The rows of one board; undefined is none at all, as the pool is for a VA awaiting approval. */
export function boardSource(actor: Actor, view: BoardView): TaskSource | undefined {
  if (actor.role === 'admin') return {};
  if (actor.role === 'client') return { clientId: actor.id };
  if (view !== 'available') return { vaId: actor.id };
  return actor.isApproved ? { isPool: true } : undefined;
}
