import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { createAccount } from '#domains/users/operations.ts';
import {
  checkCurrentPassword,
  currentPasswordKey,
  hashChosenPassword,
  refuseIfPasswordChanged,
} from '#domains/users/passwords.ts';
import { confirmRegistration } from '#domains/users/profile/email-change-operations.ts';
import { findUserByName, hasAdmin, updateUser } from '#domains/users/queries.ts';
import { accountFields } from '#domains/users/schema.ts';
import { generateUsername } from '#domains/users/username.ts';
import { type Author, recordAudit, serverAuthor } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Env } from '#server/env.ts';
import { conflict, DomainError, fromDatabaseError, invalid } from '#server/errors.ts';
import { attemptLimits } from '#server/limits/limits.ts';
import {
  countAttempt,
  forgetAttempts,
  networkOf,
  refuseWhileBlocked,
} from '#server/limits/throttle.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import { endSessionsOf } from '#server/session/session.ts';
import type { Actor } from '#shared/actor.ts';
import { isApprovedOnRegistration } from './policy.ts';
import type { ChangePasswordInput, Registration } from './schema.ts';

type RegistrationOptions = { ip: string; env: MailEnv & Pick<Env, 'REGISTER_VA'> };

export async function register(
  db: Kysely<Database>,
  input: Registration,
  { ip, env }: RegistrationOptions,
) {
  const key = `registration:${networkOf(ip)}`;
  await refuseWhileBlocked(db, [key]);
  await countAttempt(db, key, attemptLimits.registration);
  const isApproved = isApprovedOnRegistration(input.role, env.REGISTER_VA);
  const username = input.username ?? (await findFreeUsername(db, input.email));
  const account = { ...input, username };
  return inTransaction(db, async (trx) => {
    const user = await createAccount(trx, account, {
      approvedAt: isApproved ? new Date() : null,
      // The new user has no account yet, even if another account is signed in.
      author: { actor: null, client: { ip } },
    });
    await confirmRegistration(trx, env, { ...user, isApproved });
    return user;
  });
}

async function findFreeUsername(db: Kysely<Database>, email: string): Promise<string> {
  const username = generateUsername(email, randomInt(10_000));
  return (await findUserByName(db, username)) ? findFreeUsername(db, email) : username;
}

/** Ends all other sessions of the user, so that anyone who knew the old password is signed out. */
export async function changePassword(
  db: Kysely<Database>,
  author: Author & { actor: Pick<Actor, 'id' | 'role'>; session: { sessionId: string | null } },
  { currentPassword, newPassword }: ChangePasswordInput,
) {
  const userId = author.actor.id;
  const checked = await checkCurrentPassword(db, userId, currentPassword);
  const passwordHash = await hashChosenPassword({
    password: newPassword,
    usernames: [checked.username],
    field: 'newPassword',
  });
  await inTransaction(db, async (transaction) => {
    await refuseIfPasswordChanged(transaction, userId, checked.passwordHash);
    await updateUser(transaction, userId, { passwordHash });
    await endSessionsOf(transaction, userId, author.session.sessionId);
    await recordAudit(transaction, author, {
      action: 'password-changed',
      objectKind: 'user',
      objectId: userId,
    });
    await forgetAttempts(transaction, currentPasswordKey(userId));
  });
}

type FirstAdmin = Pick<Env, 'ADMIN_USERNAME' | 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>;

/** Creates the administrator from the environment if there is none. Returns whether it did. */
export async function ensureFirstAdmin(db: Kysely<Database>, env: FirstAdmin): Promise<boolean> {
  const { ADMIN_USERNAME: username, ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = env;
  if (!username || !email || !password || (await hasAdmin(db))) return false;
  const account = accountFields.parse({
    username,
    email,
    password,
    fullName: username,
    role: 'admin',
  });
  try {
    await createAccount(db, account, { approvedAt: null, author: serverAuthor });
    return true;
  } catch (error) {
    if (error instanceof DomainError && error.kind === 'invalid')
      throw invalid(`ADMIN_PASSWORD: ${error.message}`);
    const domainError = fromDatabaseError(error);
    if (domainError?.kind !== 'conflict') throw error;
    // Another node created the administrator first.
    if (await hasAdmin(db)) return false;
    throw conflict(
      `The ADMIN_ variables name a user who is not an administrator: ${domainError.message}.`,
    );
  }
}
