import type { Actor, Role } from '#shared/actor.ts';

/** Clients never learn of other clients, nor VAs of other VAs; administrators reach everyone. */
const reach: Record<Role, Role[]> = {
  admin: ['admin', 'va', 'client'],
  va: ['admin', 'client'],
  client: ['admin', 'va'],
};

export const canReach = (actor: Actor, contact: { role: Role }) =>
  reach[actor.role].includes(contact.role);

/** Whose conversations an actor sees, as data; queries turn it into a WHERE clause. */
export type MessageScope = { userId: number; contactRoles: Role[] };

/** The own conversations alone, whatever the role. */
export const messageScope = ({ id, role }: Actor): MessageScope => ({
  userId: id,
  contactRoles: reach[role],
});
