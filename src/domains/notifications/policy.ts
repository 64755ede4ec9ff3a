import { canReadTask } from '#domains/tasks/policy.ts';
import { canReadWorkflow } from '#domains/workflows/policy.ts';
import { type Actor, canDealWithClient } from '#shared/actor.ts';
import type { LiveKind, ObjectEvent } from '#shared/live-event.ts';

/** A change as the outbox holds it, with those it concerned before and after. */
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

/** The task behind it decides; whether it waits in the pool is all that rights ask of its status. */
const readersOfTask: Readers = (actor, { clientId, vaId, isPool }) =>
  canReadTask(actor, { clientId: clientId ?? 0, vaId, status: isPool ? 'todo' : 'done' });

const admins: Readers = ({ role }) => role === 'admin';

const adminsAndParties: Readers = (actor, { clientId, vaId }) =>
  actor.role === 'admin' ||
  (actor.role === 'client' && actor.id === clientId) ||
  (actor.role === 'va' && actor.id === vaId);

const readersOfWorkflow: Readers = (actor, { clientId }) =>
  canReadWorkflow(actor, { clientId: clientId ?? 0 });

/** Those whom `userIds` does not name. */
const readers: Record<LiveKind, Readers> = {
  task: readersOfTask,
  comment: readersOfTask,
  'workflow-run': readersOfTask,
  'time-log': readersOfTask,
  // Its VA's alone.
  timer: () => false,
  // An admin, too, reads own conversations only.
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

const before = ({ clientId, vaId, formerClientId, formerVaId, wasPool }: Change): Parties => ({
  clientId: formerClientId ?? clientId,
  vaId: wasPool ? null : (formerVaId ?? vaId),
  isPool: wasPool,
});

/**
 * What an actor may hear of a change. Who could see the object until now, and no longer can, hears that it is gone
 * and nothing else of it.
 */
export function seeChange(actor: Actor, change: Change): ObjectEvent | null {
  const { kind, objectId: id, operation, userIds, taskId, parentId, version, actorId } = change;
  const { clientId } = change;
  const canRead = readers[kind];
  // A message has a client where one of the two people is a client.
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
  if (operation === 'created' || !canRead(actor, before(change))) return null;
  return { kind, id, operation: operation === 'deleted' ? 'deleted' : 'hidden' };
}
