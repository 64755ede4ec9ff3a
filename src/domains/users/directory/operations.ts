import type * as z from 'zod';
import type { Db } from '#server/db.ts';
import { forbidden, notFound, unauthenticated } from '#server/errors.ts';
import { type Actor, isClient, isVa } from '#shared/actor.ts';
import { toPage } from '#shared/page.ts';
import {
  canFilterByAccount,
  canReadUser,
  canReadVaProfile,
  canSearchByEmail,
  redactUser,
  redactVaListing,
  redactVaProfile,
  userScope,
} from '../policy.ts';
import { findWorkplace } from '../presence/queries.ts';
import { findPendingEmail } from '../profile/email-change-queries.ts';
import { findUser } from '../queries.ts';
import { findClientListing, findClientProfile, findUserFor, listVisibleUsers } from './queries.ts';
import type { listUsersInput } from './schema.ts';
import { findVaListing, findVaProfile } from './va-queries.ts';

/** A page of the users that the actor may see, with the fields that they may see. */
export async function readUsers(
  { db, actor }: { db: Db; actor: Actor },
  { role, limit, cursor, ...options }: z.output<typeof listUsersInput>,
) {
  if ((options.status ?? options.approval) && !canFilterByAccount(actor))
    throw forbidden('Only administrators can filter users by status or approval.');
  const scope = userScope(actor, role);
  if (scope.roles.length === 0) return { items: [], nextCursor: null };
  const filter = { ...scope, ...options, viewerId: actor.id, byEmail: canSearchByEmail(actor) };
  const rows = await listVisibleUsers(db, filter, { limit: limit + 1, cursor });
  const page = toPage(rows, limit, ({ sortKey, id }) => [sortKey, id]);
  const items = page.items.map(({ isAssigned, sortKey: _, ...row }) =>
    redactUser(actor, row, { id: row.id, role: row.role, isAssigned, sharesTask: false }),
  );
  return { ...page, items };
}

/** Returns undefined if the user does not exist or the actor may not see them, so that both give the same 404. */
async function findReadableUser(db: Db, actor: Actor, id: number) {
  const found = await findUserFor(db, id, actor.id);
  if (!found) return undefined;
  const { isAssigned, sharesTask, ...stored } = found;
  const relation = { id, role: stored.role, isAssigned, sharesTask };
  return canReadUser(actor, relation) ? { stored, relation } : undefined;
}

/** A user and their profile, with the fields that the actor may see. */
export async function readUser(db: Db, actor: Actor, id: number) {
  const found = await findReadableUser(db, actor, id);
  if (!found) throw notFound('User');
  const { stored, relation } = found;
  const user = redactUser(actor, stored, relation);
  if (isClient(stored)) return { user, profile: (await findClientProfile(db, id)) ?? null };
  const va = isVa(stored) ? await findVaProfile(db, id) : undefined;
  return { user, profile: va ? redactVaProfile(actor, va) : null };
}

export async function readOwnProfile(db: Db, actor: Actor) {
  const [user, pendingEmail, workplace] = await Promise.all([
    findUser(db, actor.id),
    findPendingEmail(db, actor.id),
    findWorkplace(db, actor.id),
  ]);
  if (!user) throw unauthenticated();
  const find = { admin: undefined, va: findVaProfile, client: findClientProfile }[user.role];
  return { user, profile: (await find?.(db, actor.id)) ?? null, pendingEmail, workplace };
}

export async function readVaListing(db: Db, actor: Actor, userId: number) {
  const listing = canReadVaProfile(actor, userId) ? await findVaListing(db, userId) : undefined;
  if (!listing) throw notFound('Virtual assistant');
  return redactVaListing(actor, listing);
}

export async function readClientListing(db: Db, actor: Actor, userId: number) {
  const found = await findReadableUser(db, actor, userId);
  const listing = found && (await findClientListing(db, userId));
  if (!listing) throw notFound('Client');
  return listing;
}
