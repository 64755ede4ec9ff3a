import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { refuseTakenEmail, requestEmailChange } from '#domains/accounts/email-change-operations.ts';
import { queueEmailChanged } from '#domains/accounts/mails.ts';
import { checkCurrentPassword } from '#domains/auth/current-password.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { endSessionsOf } from '#server/session.ts';
import { inTransaction } from '#server/transaction.ts';
import { type Actor, isAdmin, isVa, type Role } from '#shared/actor.ts';
import { only } from '#shared/keys.ts';
import { takeTurn } from './acting.ts';
import type { ChangeUser, EditProfile } from './change-schema.ts';
import { hashChosenPassword } from './chosen-password.ts';
import { placePicture } from './picture-operations.ts';
import { pickProfile, readProfile, replaceProfile, writeProfile } from './profile-operations.ts';
import { findBonds } from './profile-queries.ts';
import { findUser, hasOtherActiveAdmin, holdUser, lockUser, updateUser } from './queries.ts';
import type { UserStatus } from './schema.ts';

type Standing = { id: number; role: Role; status: UserStatus };

/** Someone who can let people in again always remains. */
export async function refuseLastAdmin(db: Db, { id, role, status }: Standing, sentence: string) {
  if (isAdmin({ role }) && status !== 'inactive' && !(await hasOtherActiveAdmin(db, id)))
    throw conflict(sentence);
}

async function refuseWhileBound(db: Db, userId: number) {
  const { hasClient, hasVa, hasOpenTasks, hasSubscription } = await findBonds(db, userId);
  if (hasClient) throw conflict("Unassign this virtual assistant's client first.");
  if (hasVa) throw conflict("Unassign this client's virtual assistant first.");
  if (hasOpenTasks) throw conflict("This user still has open tasks, so you can't change the role.");
  if (hasSubscription)
    throw conflict("This client has an active subscription, so you can't change the role.");
}

/** The fields that are given and differ, by name. */
const changedFields = (before: object, change: object) =>
  Object.entries(change)
    .filter(
      ([name, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
    )
    .map(([name]) => name);

/** Before the transaction, because hashing takes long. */
async function hashNewPassword(db: Db, { id, user, newPassword }: ChangeUser) {
  if (newPassword === undefined) return undefined;
  const stored = await findUser(db, id);
  return hashChosenPassword({
    ...{ password: newPassword, usernames: [stored?.username, user?.username] },
    field: 'newPassword',
  });
}

/** An administrator's change of a user: all of it or nothing. */
export async function changeUser(
  db: Kysely<Database>,
  author: Author,
  input: ChangeUser,
  env: MailEnv,
) {
  const { id, user = {}, profile = {} } = input;
  const passwordHash = await hashNewPassword(db, input);
  await inTransaction(db, async (trx) => {
    await takeTurn(trx, author);
    const before = await lockUser(trx, id);
    if (!before) throw notFound('User');
    const { role = before.role, status = before.status } = user;
    const isOtherRole = role !== before.role;
    const isShutOut = status === 'inactive' && before.status !== 'inactive';
    if (isOtherRole || isShutOut)
      await refuseLastAdmin(trx, before, 'At least one active admin is required.');
    if (isOtherRole) await refuseWhileBound(trx, id);

    const isApproval =
      isVa({ role }) && before.approvedAt === null && (isOtherRole || user.status === 'active');
    const fields = changedFields(before, user);
    const picture = await placePicture(trx, id, only(user, fields).profileImage);
    const changes = {
      ...only(user, fields),
      ...picture,
      ...(isApproval && { approvedAt: new Date().toISOString() }),
      ...(passwordHash !== undefined && { passwordHash }),
    };
    if (Object.keys(changes).length > 0) await updateUser(trx, id, changes);
    if (changes.email !== undefined) await queueEmailChanged(trx, env, before, changes.email);

    const former = await readProfile(trx, before);
    const written = isOtherRole
      ? await replaceProfile(trx, { id, role }, profile)
      : await writeProfile(trx, { id, role }, profile);
    const profileFields = isOtherRole ? ['role'] : changedFields(former ?? {}, written);

    const facts = {
      before: { role: before.role, status: before.status, ...factsOf(former) },
      after: { role, status, ...factsOf({ ...former, ...written }) },
    };
    const changed = [...new Set([...fields, ...profileFields])];
    if (changed.length > 0)
      await recordAudit(trx, author, {
        action: 'updated',
        objectKind: 'user',
        objectId: id,
        before: facts.before,
        after: { ...facts.after, fields: changed },
      });
    const entry = { objectKind: 'user', objectId: id } as const;
    if (isApproval) await recordAudit(trx, author, { ...entry, action: 'approved' });
    if (passwordHash !== undefined)
      await recordAudit(trx, author, { ...entry, action: 'password-changed' });
    if (isOtherRole || isShutOut || passwordHash !== undefined) await endSessionsOf(trx, id);
  });
}

type Terms = {
  hourlyRate?: number | null | undefined;
  monthlyHours?: number | null | undefined;
  subscriptionPlan?: string | null | undefined;
};

/** Of a profile only what work costs is kept in the audit log. */
const factsOf = (profile: Terms | undefined) => {
  const { hourlyRate, monthlyHours, subscriptionPlan } = profile ?? {};
  return { hourlyRate, monthlyHours, subscriptionPlan };
};

type OwnAuthor = Author & { actor: Actor };

/** The new email address, if there is one; asking for it needs the current password. */
async function expectEmailChange(
  db: Db,
  userId: number,
  { user, currentPassword }: EditProfile,
): Promise<string | undefined> {
  if (user?.email === undefined) return undefined;
  const stored = await findUser(db, userId);
  if (!stored || user.email === stored.email) return undefined;
  await refuseTakenEmail(db, stored, user.email);
  if (currentPassword === undefined)
    throw invalid('Current password is required', 'currentPassword');
  await checkCurrentPassword(db, userId, currentPassword);
  return user.email;
}

/**
 * Changes the actor's own profile; fields of another role are ignored. A new email address replaces the stored one only
 * when its link is opened.
 */
export async function editProfile(
  db: Kysely<Database>,
  author: OwnAuthor,
  input: EditProfile,
  env: MailEnv,
) {
  const { id } = author.actor;
  const { profile = {} } = input;
  const { email: _, ...user } = input.user ?? {};
  const pendingEmail = await expectEmailChange(db, id, input);
  await inTransaction(db, async (trx) => {
    const before = await holdUser(trx, id);
    if (!before) throw notFound('User');
    if (pendingEmail !== undefined)
      await requestEmailChange(trx, env, { person: before, email: pendingEmail });
    const fields = changedFields(before, user);
    const changes = only(user, fields);
    const picture = await placePicture(trx, id, changes.profileImage);
    if (fields.length > 0) await updateUser(trx, id, { ...changes, ...picture });
    const former = await readProfile(trx, before);
    const own = pickProfile(before.role, profile);
    const written = await writeProfile(trx, before, own);
    const changed = [
      ...fields,
      ...(pendingEmail === undefined ? [] : ['pendingEmail']),
      ...changedFields(former ?? {}, written),
    ];
    if (changed.length === 0) return;
    await recordAudit(trx, author, {
      action: 'updated',
      objectKind: 'user',
      objectId: id,
      before: factsOf(former),
      after: { ...factsOf({ ...former, ...written }), fields: changed },
    });
  });
}
