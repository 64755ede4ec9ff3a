import type { Actor } from '#shared/actor.ts';

/** As much of a routine as rights depend on. */
type Owned = { clientId: number };

/** Routines are a client's own business: nobody else creates, edits or deletes them. */
export const canCreateRoutines = ({ role }: Pick<Actor, 'role'>) => role === 'client';

export const canEditRoutine = (actor: Actor, routine: Owned) =>
  canCreateRoutines(actor) && routine.clientId === actor.id;

/** Its client, and who works for them; null while nobody does. */
export type RoutineParties = Owned & { vaId: number | null };

export const canReadRoutine = ({ id, role }: Actor, { clientId, vaId }: RoutineParties) =>
  ({ admin: true, client: id === clientId, va: id === vaId })[role];

/** One way a row can belong to what an actor sees; queries turn it into a WHERE clause. */
export type RoutineScope = { clientId?: number; clientOfVa?: number };

/** A VA sees those of the client they work for. */
export function routineScope({ id, role }: Actor): RoutineScope {
  if (role === 'admin') return {};
  return role === 'client' ? { clientId: id } : { clientOfVa: id };
}
