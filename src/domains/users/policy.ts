import type { Actor, Role } from '#shared/actor.ts';
import type { SeenUser, UserCard, VaListing, VaProfile } from './directory-schema.ts';
import type { User } from './schema.ts';

/** How somebody stands to the caller, as far as rights depend on it. */
export type Relation = {
  id: number;
  role: Role;
  /** VA and client of each other now. */
  isAssigned: boolean;
  /** A VA and a client with a task between them. */
  sharesTask: boolean;
};

/** The users that lists show: the actor, and everyone of these roles; with `onlyClientId` no other client. */
export type UserScope = {
  roles: readonly Role[];
  selfId: number | null;
  onlyClientId: number | null;
};

const knownRoles: Record<Role, readonly Role[]> = {
  admin: ['admin', 'va', 'client'],
  va: ['admin', 'client'],
  client: ['admin', 'va'],
};

/** A VA learns of no other VA and a client of no other client; asked for by role, not even of themself. */
export function userScope(actor: Actor, role: Role | undefined): UserScope {
  const onlyClientId = actor.isApproved ? null : (actor.onlyClientId ?? null);
  const known = knownRoles[actor.role].filter(
    (one) => one !== 'client' || actor.isApproved || onlyClientId !== null,
  );
  const roles = role === undefined ? known : known.filter((one) => one === role);
  return { roles, selfId: role === undefined ? actor.id : null, onlyClientId };
}

/** Whoever may see somebody's card in a list sees the picture on it. */
export function canSeeAvatar(actor: Actor, { id, role }: { id: number; role: Role }) {
  const { roles, selfId, onlyClientId } = userScope(actor, undefined);
  const isHidden = role === 'client' && onlyClientId !== null && onlyClientId !== id;
  return id === selfId || (roles.includes(role) && !isHidden);
}

/** An e-mail address is no way to find people whose addresses one may not read. */
export const canSearchByEmail = (actor: Actor) => actor.role === 'admin';

/** One client by id is the business of those who work for them. */
export function canReadUser(actor: Actor, { id, role, isAssigned, sharesTask }: Relation) {
  if (actor.role === 'admin' || actor.id === id || role === 'admin') return true;
  if (actor.role === 'client') return role === 'va';
  return role === 'client' && (isAssigned || sharesTask);
}

/** Beyond the card: address, username and status. */
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

/** As much of a person as the caller may see. */
export function revealUser(
  actor: Actor,
  { isApproved, ...user }: StoredUser,
  relation: Relation,
): SeenUser {
  if (actor.role === 'admin') return { ...user, isApproved };
  return canReadContact(actor, relation) ? user : toCard(user);
}

const isOwnVa = (actor: Actor, { userId, assignedClientId }: VaProfile) =>
  actor.role === 'admin' || actor.id === userId || actor.id === assignedClientId;

/** Only administrators, the VA and the VA's client see whom the VA works for and at which rate. */
export const revealVaProfile = <Profile extends VaProfile>(actor: Actor, profile: Profile) =>
  isOwnVa(actor, profile)
    ? profile
    : { ...profile, assignedClientId: null, assignedAt: null, hourlyRate: null };

export const revealVaListing = (actor: Actor, listing: VaListing): VaListing =>
  isOwnVa(actor, listing)
    ? listing
    : {
        ...revealVaProfile(actor, listing),
        user: { ...listing.user, email: null },
        companyName: null,
        subscriptionPlan: null,
      };

export const canReadVaProfile = (actor: Actor, userId: number) =>
  actor.role !== 'va' || actor.id === userId;
