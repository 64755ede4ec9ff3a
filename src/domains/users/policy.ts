import { type Actor, findsOnlyKnownVas, type Role } from '#shared/actor.ts';
import { firstAssignment, firstCompany } from './directory/assigned-clients.ts';
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

/** The users in a list: the actor, and all users of these roles; `onlyClientIds` limits clients to these, `onlyKnownVas` VAs. */
export type UserScope = {
  roles: readonly Role[];
  selfId: number | null;
  onlyClientIds: readonly number[] | null;
  onlyKnownVas: boolean;
};

const visibleRoles: Record<Role, readonly Role[]> = {
  admin: ['admin', 'va', 'client'],
  va: ['admin', 'client'],
  client: ['admin', 'va'],
};

/** VAs don't see other VAs and clients don't see other clients. A list filtered by role excludes the actor, too. */
export function userScope(actor: Actor, role: Role | undefined): UserScope {
  const onlyClientIds = actor.isApproved ? null : (actor.clientIds ?? []);
  const visible = visibleRoles[actor.role].filter(
    (one) => one !== 'client' || onlyClientIds === null || onlyClientIds.length > 0,
  );
  const roles = role === undefined ? visible : visible.filter((one) => one === role);
  return {
    roles,
    selfId: role === undefined ? actor.id : null,
    onlyClientIds,
    onlyKnownVas: findsOnlyKnownVas(actor),
  };
}

/** Anyone who can read a user by their id can also see their picture, so clients also see that of a VA who is in no list. */
export function canSeeAvatar(actor: Actor, { id, role }: { id: number; role: Role }) {
  const { roles, selfId, onlyClientIds } = userScope(actor, undefined);
  const isHidden = role === 'client' && onlyClientIds !== null && !onlyClientIds.includes(id);
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

const seesAllClients = (actor: Actor, { userId }: VaProfile) =>
  actor.role === 'admin' || actor.id === userId;

/** Only admins and the VA see all clients of the VA. A client sees their own assignment, and only then the rate. */
export function redactVaProfile<Profile extends VaProfile>(actor: Actor, profile: Profile) {
  if (seesAllClients(actor, profile)) return profile;
  const assignedClients = profile.assignedClients.filter(({ id }) => id === actor.id);
  const hourlyRate = assignedClients.length > 0 ? profile.hourlyRate : null;
  return { ...profile, ...firstAssignment(assignedClients), assignedClients, hourlyRate };
}

export function redactVaListing(actor: Actor, listing: VaListing): VaListing {
  if (seesAllClients(actor, listing)) return listing;
  const redacted = redactVaProfile(actor, listing);
  const { assignedClients, user } = redacted;
  const email = assignedClients.length > 0 ? user.email : null;
  return { ...redacted, ...firstCompany(assignedClients), user: { ...user, email } };
}

/** The client whose VA a list of VAs names. A client sees only their own VA, and so learns nothing about other clients. */
export const clientOfVaChoice = (actor: Actor, clientId: number | undefined) =>
  actor.role === 'admin' ? (clientId ?? 0) : actor.id;

export const canReadVaProfile = (actor: Actor, userId: number) =>
  actor.role !== 'va' || actor.id === userId;
