import { type Actor, canDealWithClient, type Role } from '#shared/actor.ts';

/** Clients never learn of other clients, nor VAs of other VAs; administrators reach everyone. */
const reach: Record<Role, Role[]> = {
  admin: ['admin', 'va', 'client'],
  va: ['admin', 'client'],
  client: ['admin', 'va'],
};

export const canReach = (actor: Actor, { id, role }: { id: number; role: Role }) =>
  reach[actor.role].includes(role) && (role !== 'client' || canDealWithClient(actor, id));

/** Whose conversations an actor sees, as data; queries turn it into a WHERE clause. */
export type MessageScope = {
  userId: number;
  contactRoles: Role[];
  /** The only client in scope; 0 is none, undefined is all. */
  onlyClientId?: number;
};

/** Only the actor's own conversations, whatever the role. */
export const messageScope = (actor: Actor): MessageScope => ({
  userId: actor.id,
  contactRoles: reach[actor.role],
  ...(!actor.isApproved && { onlyClientId: actor.onlyClientId ?? 0 }),
});
