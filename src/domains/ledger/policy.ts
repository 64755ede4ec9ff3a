import type { Actor } from '#shared/actor.ts';

/** Whose hours are meant when nobody is named; undefined where an administrator has to say. */
export function ownLedger(actor: Actor, assignedClientId: number | undefined) {
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
