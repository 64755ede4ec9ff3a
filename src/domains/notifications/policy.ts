import { canReadTask } from '#domains/tasks/policy.ts';
import { canReadWorkflow } from '#domains/workflows/policy.ts';
import { type Actor, canDealWithClient } from '#shared/actor.ts';
import type { LiveKind, ObjectEvent } from '#shared/live-event.ts';

/** A row of the event outbox, with the users it affects before and after the change. */
export type Change = {
  kind: LiveKind;
  objectId: number;
  operation: 'created' | 'updated' | 'deleted';
  clientId: number | null;
  vaId: number | null;
  formerClientId: number | null;
  formerVaId: number | null;
  isPool: boolean;
  wasPool: boolean;
  userIds: number[] | null;
  taskId: number | null;
  parentId: number | null;
  actorId: number | null;
  version: number | null;
};

type Parties = Pick<Change, 'clientId' | 'vaId' | 'isPool'>;

type Readers = (actor: Actor, parties: Parties) => boolean;

/** Decided by the task. Of its status, the permissions depend only on whether it is available. */
const readersOfTask: Readers = (actor, { clientId, vaId, isPool }) =>
  canReadTask(actor, { clientId: clientId ?? 0, vaId, status: isPool ? 'todo' : 'done' });

const admins: Readers = ({ role }) => role === 'admin';

const adminsAndParties: Readers = (actor, { clientId, vaId }) =>
  actor.role === 'admin' ||
  (actor.role === 'client' && actor.id === clientId) ||
  (actor.role === 'va' && actor.id === vaId);

const readersOfWorkflow: Readers = (actor, { clientId }) =>
  canReadWorkflow(actor, { clientId: clientId ?? 0 });

/** Who receives events in addition to the users in `userIds`. */
const readers: Record<LiveKind, Readers> = {
  task: readersOfTask,
  comment: readersOfTask,
  'workflow-run': readersOfTask,
  'time-log': readersOfTask,
  // Only the VA in `userIds`.
  timer: () => false,
  // Admins can read only their own conversations.
  message: () => false,
  user: adminsAndParties,
  assignment: adminsAndParties,
  feedback: adminsAndParties,
  subscription: adminsAndParties,
  routine: adminsAndParties,
  workflow: readersOfWorkflow,
  'workflow-comment': readersOfWorkflow,
  'plan-template': admins,
  lead: admins,
  'lead-comment': admins,
};

const partiesBefore = ({
  clientId,
  vaId,
  formerClientId,
  formerVaId,
  wasPool,
}: Change): Parties => ({
  clientId: formerClientId ?? clientId,
  vaId: wasPool ? null : (formerVaId ?? vaId),
  isPool: wasPool,
});

/**
 * The event that an actor receives for a change, or null. An actor who loses access receives only that the object is
 * hidden.
 */
export function seeChange(actor: Actor, change: Change): ObjectEvent | null {
  const { kind, objectId: id, operation, userIds, taskId, parentId, version, actorId } = change;
  const { clientId } = change;
  const canRead = readers[kind];
  // Messages have a `clientId` if one of the two users is a client.
  if (kind === 'message' && clientId !== null && !canDealWithClient(actor, clientId)) return null;
  if (userIds?.includes(actor.id) || canRead(actor, change))
    return {
      kind,
      id,
      operation,
      ...(taskId !== null && { taskId }),
      ...(parentId !== null && { parentId }),
      ...(version !== null && { version }),
      ...(actorId !== null && { actorId }),
    };
  if (operation === 'created' || !canRead(actor, partiesBefore(change))) return null;
  return { kind, id, operation: operation === 'deleted' ? 'deleted' : 'hidden' };
}
