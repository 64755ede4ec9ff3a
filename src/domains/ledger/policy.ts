import type { Actor } from '#shared/actor.ts';

/** The client whose hours are meant if the call names none. Undefined for admins, who must name one. */
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
