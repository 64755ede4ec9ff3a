import type { Role } from '#shared/value-sets.ts';

export type { Role };

/** A VA who registered needs an admin's approval. */
export const isApproved = (role: Role, approvedAt: string | null) =>
  role !== 'va' || approvedAt !== null;

/** The signed-in user, as policies need it. It comes only from the session. */
export type Actor = {
  id: number;
  role: Role;
  /** False only for a VA who registered and is not approved yet. Such a VA does not see the task pool. */
  isApproved: boolean;
  /** The assigned clients of a VA. */
  clientIds?: readonly number[];
};

/** A VA who awaits approval can work only with admins and the assigned clients. */
export const canWorkWithClient = (actor: Actor, clientId: number) =>
  actor.isApproved || (actor.clientIds ?? []).includes(clientId);

/** The reverse: a client finds no VA who awaits approval and has no client, see `isKnownUser`. */
export const findsOnlyKnownVas = ({ role }: Pick<Actor, 'role'>) => role === 'client';

// The kind of an account, which decides what data it has. Permissions belong in the policies.
export const isAdmin = (user: { role: Role }) => user.role === 'admin';
export const isVa = (user: { role: Role }) => user.role === 'va';
export const isClient = (user: { role: Role }) => user.role === 'client';
