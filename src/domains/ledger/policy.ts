import type { Actor } from '#shared/actor.ts';

/** The client that a call without `clientId` refers to. Undefined for admins, who must name one. */
export function defaultClientId(actor: Actor, assignedClientId: number | undefined) {
  if (actor.role === 'client') return actor.id;
  return actor.role === 'va' ? assignedClientId : undefined;
}

export const canReadLedger = (
  actor: Actor,
  clientId: number,
  assignedClientId: number | undefined,
) =>
  actor.role === 'admin' ||
  (actor.role === 'client' ? clientId === actor.id : clientId === assignedClientId);
