import type { Actor } from '#shared/actor.ts';
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

/** The users whose role in an object decides who may read it. */
export type Parties = Pick<Change, 'clientId' | 'vaId' | 'isPool'>;

/** Whether an actor may read an object with these parties. */
export type CanRead = (actor: Actor, parties: Parties) => boolean;

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
export function toEventIfReadable(
  canRead: CanRead,
  actor: Actor,
  change: Change,
): ObjectEvent | null {
  const { kind, objectId: id, operation, userIds, taskId, parentId, version, actorId } = change;
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
