import type { Actor, Role } from '#shared/actor.ts';
import type { UserCard, VaListing, VaProfile, VisibleUser } from './directory/schema.ts';
import type { User } from './schema.ts';

/** A user and their relation to the caller, as far as permissions depend on it. */
export type Relation = {
  id: number;
  role: Role;
  /** The user and the caller are currently assigned to each other. */
  isAssigned: boolean;
  /** The user and the caller are the client and the VA of the same task. */
  sharesTask: boolean;
};

/** The users in a list: the actor, and all users of these roles; `onlyClientId` limits clients to that one. */
export type UserScope = {
  roles: readonly Role[];
  selfId: number | null;
  onlyClientId: number | null;
};

const visibleRoles: Record<Role, readonly Role[]> = {
  admin: ['admin', 'va', 'client'],
  va: ['admin', 'client'],
  client: ['admin', 'va'],
};

/** VAs don't see other VAs and clients don't see other clients. A list filtered by role excludes the actor, too. */
export function userScope(actor: Actor, role: Role | undefined): UserScope {
  const onlyClientId = actor.isApproved ? null : (actor.onlyClientId ?? null);
  const visible = visibleRoles[actor.role].filter(
    (one) => one !== 'client' || actor.isApproved || onlyClientId !== null,
  );
  const roles = role === undefined ? visible : visible.filter((one) => one === role);
  return { roles, selfId: role === undefined ? actor.id : null, onlyClientId };
}

/** Anyone who can see a user in a list can also see their picture. */
export function canSeeAvatar(actor: Actor, { id, role }: { id: number; role: Role }) {
  const { roles, selfId, onlyClientId } = userScope(actor, undefined);
  const isHidden = role === 'client' && onlyClientId !== null && onlyClientId !== id;
  return id === selfId || (roles.includes(role) && !isHidden);
}

/** Only admins may read every email address, so only they may search by it. */
export const canSearchByEmail = (actor: Actor) => actor.role === 'admin';

/** Only admins see status and approval of everyone, so only they may filter by them. */
export const canFilterByAccount = (actor: Actor) => actor.role === 'admin';

/** A VA can read a client only if they are assigned or share a task. */
export function canReadUser(actor: Actor, { id, role, isAssigned, sharesTask }: Relation) {
  if (actor.role === 'admin' || actor.id === id || role === 'admin') return true;
  if (actor.role === 'client') return role === 'va';
  return role === 'client' && (isAssigned || sharesTask);
}

/** Whether the actor may read email address, username and status. */
function canReadContact(actor: Actor, { id, isAssigned, sharesTask }: Relation) {
  if (actor.role === 'admin' || actor.id === id || isAssigned) return true;
  return actor.role === 'va' && sharesTask;
}

const toCard = ({ id, fullName, role, profileImage, createdAt }: User): UserCard => ({
  id,
  fullName,
  role,
  profileImage,
  createdAt,
});

type StoredUser = User & { isApproved: boolean };

/** Removes the fields that the actor may not see. */
export function redactUser(
  actor: Actor,
  { isApproved, ...user }: StoredUser,
  relation: Relation,
): VisibleUser {
  if (actor.role === 'admin') return { ...user, isApproved };
  return canReadContact(actor, relation) ? user : toCard(user);
}

const canReadAssignment = (actor: Actor, { userId, assignedClientId }: VaProfile) =>
  actor.role === 'admin' || actor.id === userId || actor.id === assignedClientId;

/** Only admins, the VA and the VA's client see the VA's assignment and rate. */
export const redactVaProfile = <Profile extends VaProfile>(actor: Actor, profile: Profile) =>
  canReadAssignment(actor, profile)
    ? profile
    : { ...profile, assignedClientId: null, assignedAt: null, hourlyRate: null };

export const redactVaListing = (actor: Actor, listing: VaListing): VaListing =>
  canReadAssignment(actor, listing)
    ? listing
    : {
        ...redactVaProfile(actor, listing),
        user: { ...listing.user, email: null },
        companyName: null,
        subscriptionPlan: null,
      };

export const canReadVaProfile = (actor: Actor, userId: number) =>
  actor.role !== 'va' || actor.id === userId;
