import type { Actor } from '#shared/actor.ts';

/** The field of a routine that permissions depend on. */
type Owned = { clientId: number };

/** Only clients create, edit and delete routines, and only their own. */
export const canCreateRoutines = ({ role }: Pick<Actor, 'role'>) => role === 'client';

export const canEditRoutine = (actor: Actor, routine: Owned) =>
  canCreateRoutines(actor) && routine.clientId === actor.id;

/** The routine's client and the VA assigned to that client. */
export type RoutineParties = Owned & { vaId: number | null };

export const canReadRoutine = ({ id, role }: Actor, { clientId, vaId }: RoutineParties) =>
  ({ admin: true, client: id === clientId, va: id === vaId })[role];

/** The rows that an actor can see: of these clients, of the clients of a VA, or all. */
export type RoutineScope = { clientIds?: number[]; clientOfVa?: number };

/** A VA sees the routines of their assigned clients. */
export function routineScope({ id, role }: Actor): RoutineScope {
  if (role === 'admin') return {};
  return role === 'client' ? { clientIds: [id] } : { clientOfVa: id };
}
