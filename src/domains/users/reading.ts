import { findPendingEmail } from '#domains/accounts/email-change-queries.ts';
import type { Db } from '#server/db.ts';
import { notFound, unauthenticated } from '#server/errors.ts';
import { type Actor, isClient, isVa } from '#shared/actor.ts';
import {
  findClientListing,
  findClientProfile,
  findSeenUser,
  findVaListing,
  findVaProfile,
} from './directory-queries.ts';
import {
  canReadUser,
  canReadVaProfile,
  revealUser,
  revealVaListing,
  revealVaProfile,
} from './policy.ts';
import { findUser } from './queries.ts';

/** The person, if the caller may know of them; 404 when there is none, or none to know of. */
async function findKnown(db: Db, actor: Actor, id: number) {
  const found = await findSeenUser(db, id, actor.id);
  if (!found) return undefined;
  const { isAssigned, sharesTask, ...stored } = found;
  const relation = { id, role: stored.role, isAssigned, sharesTask };
  return canReadUser(actor, relation) ? { stored, relation } : undefined;
}

/** As much of a person and their profile as the caller may see. */
export async function readUser(db: Db, actor: Actor, id: number) {
  const known = await findKnown(db, actor, id);
  if (!known) throw notFound('User');
  const { stored, relation } = known;
  const user = revealUser(actor, stored, relation);
  if (isClient(stored)) return { user, profile: (await findClientProfile(db, id)) ?? null };
  const va = isVa(stored) ? await findVaProfile(db, id) : undefined;
  return { user, profile: va ? revealVaProfile(actor, va) : null };
}

export async function readOwnProfile(db: Db, actor: Actor) {
  const [user, pendingEmail] = await Promise.all([
    findUser(db, actor.id),
    findPendingEmail(db, actor.id),
  ]);
  if (!user) throw unauthenticated();
  const find = { admin: undefined, va: findVaProfile, client: findClientProfile }[user.role];
  return { user, profile: (await find?.(db, actor.id)) ?? null, pendingEmail };
}

export async function readVaListing(db: Db, actor: Actor, userId: number) {
  const listing = canReadVaProfile(actor, userId) ? await findVaListing(db, userId) : undefined;
  if (!listing) throw notFound('Virtual assistant');
  return revealVaListing(actor, listing);
}

export async function readClientListing(db: Db, actor: Actor, userId: number) {
  const known = await findKnown(db, actor, userId);
  const listing = known && (await findClientListing(db, userId));
  if (!listing) throw notFound('Client');
  return listing;
}
