import { type Actor, canWorkWithClient, type Role } from '#shared/actor.ts';

/** Clients don't see other clients and VAs don't see other VAs. Admins can message everyone. */
const contactRoles: Record<Role, Role[]> = {
  admin: ['admin', 'va', 'client'],
  va: ['admin', 'client'],
  client: ['admin', 'va'],
};

export const canReach = (actor: Actor, { id, role }: { id: number; role: Role }) =>
  contactRoles[actor.role].includes(role) && (role !== 'client' || canWorkWithClient(actor, id));

/** The conversations an actor can see. Queries turn it into a WHERE clause. */
export type MessageScope = {
  userId: number;
  contactRoles: Role[];
  /** The only clients in scope; undefined means all. */
  onlyClientIds?: readonly number[];
};

/** Every role, including admins, sees only their own conversations. */
export const messageScope = (actor: Actor): MessageScope => ({
  userId: actor.id,
  contactRoles: contactRoles[actor.role],
  ...(!actor.isApproved && { onlyClientIds: actor.onlyClientIds ?? [] }),
});
