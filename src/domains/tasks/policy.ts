import type { Actor } from '#shared/actor.ts';
import { formatHoursWithUnit } from '#shared/dates.ts';
import { emailType } from '#shared/original-mail.ts';
import {
  canReadTask,
  canSeePool,
  isInPool,
  isOwnTask,
  type TaskParties,
} from '#shared/task-access.ts';
import type { FileType } from '#shared/value-sets.ts';
import type { CanRead } from '#shared/visible-event.ts';
import type { TaskGrouping } from './groups.ts';
import type { BoardView, Task, TaskCard, TaskStatus } from './schema.ts';

export { canReadTask, isInPool, isOwnTask, type TaskParties };

/** Also covers moving and commenting. A VA who only sees the task in the pool can do none of these. */
export const canEditTask = (actor: Actor, task: TaskParties) =>
  actor.role === 'admin' || isOwnTask(actor, task);
/**
 * The client or VA who must still own the task when it is written, because it may be given to someone else in between.
 * Undefined for administrators, who may change every task.
 */
export const ownerIdOf = (actor: Actor) => (actor.role === 'admin' ? undefined : actor.id);
export const canMoveTask = canEditTask;
/** VAs take tasks only from To Do, so the screens ask for the VA first. Other callers may move the task. */
export const moveNeedsVa = (task: Pick<TaskParties, 'vaId' | 'status'>, status: TaskStatus) =>
  task.vaId === null &&
  task.status !== status &&
  (status === 'in-progress' || status === 'in-review');
export const canCommentOnTask = canEditTask;

/** The VA starts a task that was given to them; time is logged on it from then on. */
export const canStartTask = (actor: Actor, task: TaskParties) =>
  actor.role === 'va' && task.vaId === actor.id && task.status === 'todo';

/** The VA submits the task; the client or an admin reviews it. */
export const canSubmitForReview = (actor: Actor, task: TaskParties) => canLogTime(actor, task);
export const canReviewTask = (actor: Actor, task: TaskParties) =>
  actor.role !== 'va' && canMoveTask(actor, task);

/** A VA deletes tasks of the assigned clients; a task of another client they can only give back. */
export const canDeleteTask = (actor: Actor, task: TaskParties) =>
  canEditTask(actor, task) &&
  (!worksForClients(actor) || (actor.clientIds ?? []).includes(task.clientId));

/** A VA puts a task of a client who is not assigned to them back into the pool, while it is open and not in review. */
export const canGiveBackTask = (actor: Actor, task: TaskParties) =>
  worksForClients(actor) &&
  isOwnTask(actor, task) &&
  !canDeleteTask(actor, task) &&
  (task.status === 'todo' || task.status === 'in-progress');

/** Administrators list and restore every deleted task, clients their own. */
export const canListDeletedTasks = (person: Person) => !worksForClients(person);
export const canRestoreTask = (actor: Actor, { clientId }: Pick<TaskParties, 'clientId'>) =>
  managesAllTasks(actor) || (ownsTasks(actor) && clientId === actor.id);

/** The reason why this actor cannot delete the task now, or null. A VA cannot delete logged time. */
export const deletionObstacle = (actor: Actor, { hasLoggedTime }: { hasLoggedTime: boolean }) =>
  actor.role === 'va' && hasLoggedTime
    ? 'This task has logged time, so only its client or an administrator can delete it.'
    : null;

/**
 * The reason why a task cannot be deleted or given to another client now, or null. The client's answer would log the waiting
 * hours on no task, or charge them to the next client.
 */
export const waitingTimeObstacle = (waitingHours: number | undefined) =>
  waitingHours === undefined
    ? null
    : `${formatHoursWithUnit(waitingHours)} on this task wait for the client’s answer about more work. Try again after the answer.`;

export const canSetStatusInForm = (actor: Actor) => actor.role !== 'client';
export const canChangeClient = (actor: Actor) => actor.role === 'admin';

/** Assigning the task to another person. A VA can only take a task, see `canTakeTask`. */
export const canAssignTask = (actor: Actor, task: TaskParties) =>
  actor.role === 'admin' || (actor.role === 'client' && task.clientId === actor.id);

/** Giving an assigned task to another VA, which puts it in progress; a closed task is reopened first. */
export const canReassignTask = (actor: Actor, task: TaskParties) =>
  canAssignTask(actor, task) &&
  task.vaId !== null &&
  task.status !== 'done' &&
  task.status !== 'cancelled';

/** Lists offer editing and deleting to those who can assign the task; its VA edits on the task's own page. */
export const canManageTask = canAssignTask;

/**
 * The reason why a bulk act cannot assign the task, or null. A person who assigns one closed task sees that this reopens
 * it; of many nobody would see it.
 */
export const bulkAssignmentObstacle = ({ status }: Pick<TaskParties, 'status'>) =>
  status === 'done' || status === 'cancelled'
    ? `It is ${status}. Reopen it before you assign it.`
    : null;

export const canTakeTask = (actor: Actor, task: TaskParties) =>
  canSeePool(actor) && task.vaId === null && task.status === 'todo';

/** A VA who awaits approval would not see their own new task there. */
export const canLeaveInPool = (actor: Actor) => actor.role !== 'va' || canSeePool(actor);

export const canLogTime = (actor: Actor, task: TaskParties) =>
  actor.role === 'va' && task.vaId === actor.id && task.status === 'in-progress';

type Person = Pick<Actor, 'role'>;

/** Administrators work with the tasks of everyone, and change several together. */
export const managesAllTasks = ({ role }: Person) => role === 'admin';
/** Everyone groups tasks by what the tasks are; a client or a VA has few people to group by. */
export const canGroupTasks = (person: Person, by: TaskGrouping) =>
  managesAllTasks(person) || by === 'status' || by === 'priority';

/** Tasks belong to clients; VAs and admins create them for a client. */
export const ownsTasks = ({ role }: Person) => role === 'client';
/** A VA creates tasks only for the assigned clients, and takes other tasks from the pool. */
export const worksForClients = ({ role }: Person) => role === 'va';
/** An email has no field for the client, so administrators, who work for all clients, create no tasks by email. */
export const canMailTasks = (person: Person) => ownsTasks(person) || worksForClients(person);
/** A VA has two boards: available tasks and own tasks. */
export const canChooseBoard = worksForClients;
export const canListVas = ({ role }: Person) => role !== 'va';

/** A VA who sees the task in the pool can read its description but not its files. */
export const canReadTaskFiles = (actor: Actor, task: TaskParties) =>
  actor.role !== 'va' || task.vaId === actor.id;

/** An email can contain the secret address of the client in a form that we do not find, so VAs do not read it. */
export const canReadTaskFile = (actor: Actor, task: TaskParties, type: FileType) =>
  canReadTaskFiles(actor, task) && (type !== emailType || !worksForClients(actor));

/** From the pool, a VA learns the name of the client but not the company. */
function visibleClient(actor: Actor, { client, vaId }: Pick<Task, 'client' | 'vaId'>) {
  const isKnown =
    !worksForClients(actor) || vaId === actor.id || (actor.clientIds ?? []).includes(client.id);
  return isKnown ? client : { ...client, company: null };
}

type Redactable = TaskParties & Pick<Task, 'client'> & { attachments: { type: FileType }[] };
export const redactTask = <Redacted extends Redactable>(actor: Actor, task: Redacted) => ({
  ...task,
  client: visibleClient(actor, task),
  attachments: task.attachments.filter(({ type }) => canReadTaskFile(actor, task, type)),
});

/** A client does not learn who else the task belonged to. */
export const canNameClient = (actor: Actor, task: TaskParties, clientId: number) =>
  actor.role === 'admin' || task.clientId === clientId;

/** Whether the actor may know this person, who acted on the task or is mentioned on it. */
export const canNamePerson = (actor: Actor, task: TaskParties, person: Person & { id: number }) =>
  !ownsTasks(person) || canNameClient(actor, task, person.id);

/** A card before `redactCard`. */
export type StoredCard = Omit<TaskCard, 'attachmentCount'> & { fileTypes: FileType[] };
export function redactCard(actor: Actor, { fileTypes, ...card }: StoredCard): TaskCard {
  const readable = fileTypes.filter((type) => canReadTaskFile(actor, card, type));
  return { ...card, client: visibleClient(actor, card), attachmentCount: readable.length };
}

/** One set of rows that an actor can see; queries turn it into a WHERE clause. */
export type TaskSource = { clientId?: number; vaId?: number; isPool?: true };

/** The rows an actor can see: the union of these sources. */
export function taskScope(actor: Actor): TaskSource[] {
  if (actor.role === 'admin') return [{}];
  if (actor.role === 'client') return [{ clientId: actor.id }];
  return actor.isApproved ? [{ vaId: actor.id }, { isPool: true }] : [{ vaId: actor.id }];
}

/** The tasks whose files the actor can read, and whether emails are among the files; see `canReadTaskFile`. */
export const taskFileScope = (actor: Actor) => ({
  sources: taskScope(actor).filter(({ isPool }) => !isPool),
  withEmails: !worksForClients(actor),
});

/** The rows of one board; undefined means none, for example the pool of a VA awaiting approval. */
export function boardSource(actor: Actor, view: BoardView): TaskSource | undefined {
  if (actor.role === 'admin') return {};
  if (actor.role === 'client') return { clientId: actor.id };
  if (view !== 'available') return { vaId: actor.id };
  return actor.isApproved ? { isPool: true } : undefined;
}

/** Who receives the events of a task. An event has no status, so `isPool` selects one that gives the same result. */
export const readersOfTask: CanRead = (actor, { clientId, vaId, isPool }) =>
  canReadTask(actor, { clientId: clientId ?? 0, vaId, status: isPool ? 'todo' : 'done' });
