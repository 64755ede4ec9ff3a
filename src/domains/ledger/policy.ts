import { type Actor, isClient } from '#shared/actor.ts';
import { canReadTitle } from '#shared/task-access.ts';
import type { LedgerRow } from './queries.ts';
import type { LedgerEntry } from './schema.ts';

/**
 * The client that a call without `clientId` refers to: a VA's oldest assignment. Undefined for admins, who must name one.
 */
export function defaultClientId(actor: Actor, assignedClientIds: number[]) {
  if (actor.role === 'client') return actor.id;
  return actor.role === 'va' ? assignedClientIds[0] : undefined;
}

type WorkedTask = { taskTitle: string | null; taskClientId: number | null };

/** The title of the task on which time was logged. Null in the same cases as `task` of a time log. */
export const readableTitle = (actor: Actor, { taskTitle, taskClientId }: WorkedTask) =>
  canReadTitle(isClient(actor) ? { clientId: actor.id } : {}, taskClientId) ? taskTitle : null;

/** The row of an entry as the actor may see it. */
export function toEntry(
  actor: Actor,
  { vaId, actorId: _, taskClientId, ...row }: LedgerRow,
): LedgerEntry {
  const taskTitle = readableTitle(actor, { taskTitle: row.taskTitle, taskClientId });
  const actorName = actor.role === 'admin' ? row.actorName : null;
  // A VA learns nothing about other VAs.
  const isHidden = actor.role === 'va' && vaId !== actor.id;
  return { ...row, taskTitle, actorName, ...(isHidden && { taskTitle: null, vaName: null }) };
}

export const canReadLedger = (actor: Actor, clientId: number, assignedClientIds: number[]) =>
  actor.role === 'admin' ||
  (actor.role === 'client' ? clientId === actor.id : assignedClientIds.includes(clientId));
