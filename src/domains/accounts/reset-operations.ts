import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { attemptKeys } from '#domains/auth/attempt-keys.ts';
import { digestOf } from '#domains/users/links.ts';
import { currentPasswordKey, hashChosenPassword } from '#domains/users/passwords.ts';
import { findUser, lockUserForUpdate, updateUser } from '#domains/users/queries.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { attemptLimits } from '#server/limits/limits.ts';
import { consumeAttempt, forgetAttempts, networkOf } from '#server/limits/throttle.ts';
import { hasMailServer, type MailEnv } from '#server/mail/sender.ts';
import { secretOf } from '#server/session/secret.ts';
import { endSessionsOf } from '#server/session/session.ts';
import { queueReset } from './mails.ts';
import { consumeReset, findAccount, findReset } from './queries.ts';
import type { ResetPassword } from './schema.ts';

/** Longer than the work takes, because the duration of the work would reveal whether an account exists. */
export const minResponseMs = 150;

type ResetRequest = { email?: string | undefined; username?: string | undefined };

/** Looks for the email address first, because a username can look like one. */
async function findByEmailOrUsername(db: Db, { email, username }: ResetRequest) {
  const byEmail = email === undefined ? undefined : await findAccount(db, { email });
  if (byEmail || username === undefined) return byEmail;
  return findAccount(db, { username });
}

/** Emails a reset link if the account exists. Neither the response nor its timing reveals whether it does. */
export async function forgotPassword(
  db: Kysely<Database>,
  request: ResetRequest,
  { env, ip }: { env: MailEnv; ip: string },
) {
  const minDelay = pause(minResponseMs);
  const name = request.email ?? request.username ?? '';
  const { forgotten } = attemptKeys({ name, ip, secret: secretOf(env) });
  const work = inTransaction(db, async (trx) => {
    // Always in this order, to avoid deadlocks.
    await consumeAttempt(
      trx,
      `forgot-address:${networkOf(ip)}`,
      attemptLimits.forgottenPasswordsAtNetwork,
    );
    await consumeAttempt(trx, forgotten, attemptLimits.forgottenPassword);
    const account = await findByEmailOrUsername(trx, request);
    if (account) await queueReset(trx, env, account);
  });
  const [outcome] = await Promise.allSettled([work, minDelay]);
  if (outcome.status === 'rejected') throw outcome.reason;
}

const invalidMessage = 'This link is no longer valid. Please request a new one.';

/** Sets a new password by a link that works once, and ends all sessions of the user. */
export async function resetPassword(
  db: Kysely<Database>,
  author: Author,
  { token, newPassword }: ResetPassword,
  env: MailEnv,
) {
  const digest = digestOf(token);
  // Check before hashing the password, which is expensive.
  const owner = await findReset(db, digest);
  if (!owner) throw invalid(invalidMessage, 'token');
  const passwordHash = await hashChosenPassword({
    password: newPassword,
    usernames: [owner.username],
    field: 'newPassword',
  });
  await inTransaction(db, async (trx) => {
    const { id, username } = owner;
    // Lock the user before the link, in the same order as a change of the user, to avoid a deadlock.
    const user = await lockUserForUpdate(trx, id);
    if (!user || user.status === 'inactive' || !(await consumeReset(trx, digest)))
      throw invalid(invalidMessage, 'token');
    await updateUser(trx, id, { passwordHash });
    await endSessionsOf(trx, id);
    const keys = attemptKeys({ name: username, ip: author.client.ip, secret: secretOf(env) });
    await forgetAttempts(trx, keys.account);
    await forgetAttempts(trx, keys.accountAtNetwork);
    await forgetAttempts(trx, currentPasswordKey(id));
    await recordAudit(trx, author, {
      action: 'password-changed',
      objectKind: 'user',
      objectId: id,
      after: { by: 'link' },
    });
  });
}

/** Lets an administrator send a reset link, so that only the user knows the new password. */
export const sendReset = (db: Kysely<Database>, author: Author, id: number, env: MailEnv) =>
  inTransaction(db, async (trx) => {
    const user = await findUser(trx, id);
    if (!user) throw notFound('User');
    if (user.status === 'inactive')
      throw conflict('This user is inactive and cannot set a password.');
    const link = await queueReset(trx, env, user);
    await recordAudit(trx, author, {
      action: 'invited',
      objectKind: 'user',
      objectId: id,
      after: { link: 'reset' },
    });
    return { link: hasMailServer(env) ? null : link };
  });
