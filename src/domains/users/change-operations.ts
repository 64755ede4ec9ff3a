import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { bookTimers } from '#domains/worked-time/operations.ts';
import { timersOfVa } from '#domains/worked-time/queries.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid, notFound, unauthenticated } from '#server/errors.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { endSessionsOf } from '#server/session/session.ts';
import { type Actor, isAdmin, isVa, type Role } from '#shared/actor.ts';
import { pickFields } from '#shared/object-fields.ts';
import type { ChangeUser, EditProfile } from './change-schema.ts';
import { userStatusLabels } from './labels.ts';
import { queueEmailChanged } from './mails.ts';
import { checkCurrentPassword, hashChosenPassword, refuseIfPasswordChanged } from './passwords.ts';
import { refuseTakenEmail, requestEmailChange } from './profile/email-change-operations.ts';
import { pickProfile, readProfile, replaceProfile, writeProfile } from './profile/operations.ts';
import { applyPictureChange } from './profile/picture-operations.ts';
import { findRoleDependencies } from './profile/queries.ts';
import {
  findUser,
  hasActiveRole,
  hasOtherActiveAdmin,
  lockUserChanges,
  lockUserForNoKeyUpdate,
  lockUserForUpdate,
  updateUser,
} from './queries.ts';
import type { UserStatus } from './schema.ts';

/** Waits for other changes of users to commit, then refuses an actor who was deleted, deactivated or demoted by one. */
export async function startUserChange(db: Db, { actor }: Author) {
  await lockUserChanges(db);
  if (actor && !(await hasActiveRole(db, actor))) throw unauthenticated();
}

type AccountState = { id: number; role: Role; status: UserStatus };

/** At least one active admin must remain, because only an admin can restore access for others. */
export async function refuseIfLastAdmin(
  db: Db,
  { id, role, status }: AccountState,
  message: string,
) {
  if (isAdmin({ role }) && status !== 'inactive' && !(await hasOtherActiveAdmin(db, id)))
    throw conflict(message);
}

async function refuseWhileRoleInUse(db: Db, userId: number) {
  const { hasClient, hasVa, hasOpenTasks, hasSubscription } = await findRoleDependencies(
    db,
    userId,
  );
  if (hasClient) throw conflict("Unassign this virtual assistant's client first.");
  if (hasVa) throw conflict("Unassign this client's virtual assistant first.");
  if (hasOpenTasks) throw conflict("This user still has open tasks, so you can't change the role.");
  if (hasSubscription)
    throw conflict("This client has an active subscription, so you can't change the role.");
}

/** A form that was open for a while must not give back access that someone else has taken away. */
function refuseStaleStatus(before: AccountState, { user, fromStatus }: ChangeUser) {
  const { status = before.status } = user ?? {};
  if (fromStatus === undefined || [fromStatus, status].includes(before.status)) return;
  const label = userStatusLabels[before.status];
  throw conflict(
    `Someone else has set this user to ${label} in the meantime. Reload to see the changes.`,
  );
}

/** Names of the fields in `change` that are set and differ from `before`. */
const changedFields = (before: object, change: object) =>
  Object.entries(change)
    .filter(
      ([name, value]) =>
        value !== undefined && JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
    )
    .map(([name]) => name);

/** Call it before the transaction: hashing is slow and would hold the locks for longer. */
async function hashNewPassword(db: Db, { id, user, newPassword }: ChangeUser) {
  if (newPassword === undefined) return undefined;
  const stored = await findUser(db, id);
  return hashChosenPassword({
    password: newPassword,
    usernames: [stored?.username, user?.username],
    field: 'newPassword',
  });
}

/** Applies an admin's changes to a user in one transaction. */
export async function changeUser(
  db: Kysely<Database>,
  author: Author,
  input: ChangeUser,
  env: MailEnv,
) {
  const { id, user = {}, profile = {} } = input;
  const passwordHash = await hashNewPassword(db, input);
  await inTransaction(db, async (trx) => {
    await startUserChange(trx, author);
    const before = await lockUserForUpdate(trx, id);
    if (!before) throw notFound('User');
    refuseStaleStatus(before, input);
    const { role = before.role, status = before.status } = user;
    const isNewRole = role !== before.role;
    const isDeactivated = status === 'inactive' && before.status !== 'inactive';
    if (isNewRole || isDeactivated)
      await refuseIfLastAdmin(trx, before, 'At least one active admin is required.');
    if (isNewRole) await refuseWhileRoleInUse(trx, id);

    const isApproval =
      isVa({ role }) && before.approvedAt === null && (isNewRole || user.status === 'active');
    const fields = changedFields(before, user);
    const picture = await applyPictureChange(trx, id, pickFields(user, fields).profileImage);
    const changes = {
      ...pickFields(user, fields),
      ...picture,
      ...(isApproval && { approvedAt: new Date().toISOString() }),
      ...(passwordHash !== undefined && { passwordHash }),
    };
    if (isNewRole) await bookTimers(trx, timersOfVa(id));
    if (Object.keys(changes).length > 0) await updateUser(trx, id, changes);
    if (changes.email !== undefined) await queueEmailChanged(trx, env, before, changes.email);

    const previousProfile = await readProfile(trx, before);
    const written = isNewRole
      ? await replaceProfile(trx, { id, role }, profile)
      : await writeProfile(trx, { id, role }, profile);
    const profileFields = isNewRole ? ['role'] : changedFields(previousProfile ?? {}, written);

    const facts = {
      before: { role: before.role, status: before.status, ...auditedFactsOf(previousProfile) },
      after: { role, status, ...auditedFactsOf({ ...previousProfile, ...written }) },
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
    if (isNewRole || isDeactivated || passwordHash !== undefined) await endSessionsOf(trx, id);
  });
}

type Terms = {
  hourlyRate?: number | null | undefined;
  monthlyHours?: number | null | undefined;
  subscriptionPlan?: string | null | undefined;
};

/** The audit log keeps only the billing terms of a profile, because the other fields are personal data. */
const auditedFactsOf = (profile: Terms | undefined) => {
  const { hourlyRate, monthlyHours, subscriptionPlan } = profile ?? {};
  return { hourlyRate, monthlyHours, subscriptionPlan };
};

type OwnAuthor = Author & { actor: Actor };

/**
 * Returns the new email address and the password hash that was checked; undefined if the address is unchanged.
 */
async function checkEmailChange(
  db: Db,
  userId: number,
  { user, currentPassword }: EditProfile,
): Promise<{ email: string; passwordHash: string } | undefined> {
  if (user?.email === undefined) return undefined;
  const stored = await findUser(db, userId);
  if (!stored || user.email === stored.email) return undefined;
  await refuseTakenEmail(db, stored, user.email);
  if (currentPassword === undefined)
    throw invalid('Current password is required', 'currentPassword');
  const { passwordHash } = await checkCurrentPassword(db, userId, currentPassword);
  return { email: user.email, passwordHash };
}

/**
 * Updates the actor's own profile and ignores fields of other roles. A new email address takes effect when the user
 * opens the link sent to it.
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
  const emailChange = await checkEmailChange(db, id, input);
  await inTransaction(db, async (trx) => {
    const before = await lockUserForNoKeyUpdate(trx, id);
    if (!before) throw notFound('User');
    if (emailChange) {
      await refuseIfPasswordChanged(trx, id, emailChange.passwordHash);
      await requestEmailChange(trx, env, { person: before, email: emailChange.email });
    }
    const fields = changedFields(before, user);
    const changes = pickFields(user, fields);
    const picture = await applyPictureChange(trx, id, changes.profileImage);
    if (fields.length > 0) await updateUser(trx, id, { ...changes, ...picture });
    const previousProfile = await readProfile(trx, before);
    const written = await writeProfile(trx, before, pickProfile(before.role, profile));
    const changed = [
      ...fields,
      ...(emailChange ? ['pendingEmail'] : []),
      ...changedFields(previousProfile ?? {}, written),
    ];
    if (changed.length === 0) return;
    await recordAudit(trx, author, {
      action: 'updated',
      objectKind: 'user',
      objectId: id,
      before: auditedFactsOf(previousProfile),
      after: { ...auditedFactsOf({ ...previousProfile, ...written }), fields: changed },
    });
  });
}
