import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Database } from '#db/types.ts';
import { attemptKeys } from '#domains/auth/attempt-keys.ts';
import { currentPasswordKey } from '#domains/auth/current-password.ts';
import { hashChosenPassword } from '#domains/users/chosen-password.ts';
import { findUser, lockUserForUpdate, updateUser } from '#domains/users/queries.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid, notFound } from '#server/errors.ts';
import { attemptLimits } from '#server/limits.ts';
import { hasMailServer, type MailEnv, secretOf } from '#server/mail/sender.ts';
import { endSessionsOf } from '#server/session.ts';
import { consumeAttempt, forgetAttempts, networkOf } from '#server/throttle.ts';
import { inTransaction } from '#server/transaction.ts';
import { digestOf } from './links.ts';
import { queueReset } from './mails.ts';
import { findAccount, findReset, takeReset } from './queries.ts';
import type { ResetPassword } from './schema.ts';

/** Longer than the work behind it, which takes longer for an account that exists. */
export const answerAfter = 150;

type Forgotten = { email?: string | undefined; username?: string | undefined };

/** Given both, an address comes before a name, which may look like one. */
async function findForgetful(db: Db, { email, username }: Forgotten) {
  const byEmail = email === undefined ? undefined : await findAccount(db, { email });
  if (byEmail || username === undefined) return byEmail;
  return findAccount(db, { username });
}

/** Mails a link to whom the name or address is of. Neither what is answered nor when tells if anyone is. */
export async function forgotPassword(
  db: Kysely<Database>,
  asked: Forgotten,
  { env, ip }: { env: MailEnv; ip: string },
) {
  const enough = pause(answerAfter);
  const name = asked.email ?? asked.username ?? '';
  const { forgotten } = attemptKeys({ name, ip, secret: secretOf(env) });
  const work = inTransaction(db, async (trx) => {
    // The rarer key last, and always in this order, so that no two wait for each other.
    await consumeAttempt(
      trx,
      `forgot-address:${networkOf(ip)}`,
      attemptLimits.forgottenPasswordsAtNetwork,
    );
    await consumeAttempt(trx, forgotten, attemptLimits.forgottenPassword);
    const account = await findForgetful(trx, asked);
    if (account) await queueReset(trx, env, account);
  });
  const [outcome] = await Promise.allSettled([work, enough]);
  if (outcome.status === 'rejected') throw outcome.reason;
}

const over = 'This link is no longer valid. Please request a new one.';

/** The new password, by a link that works once; whoever is signed in as this user is out. */
export async function resetPassword(
  db: Kysely<Database>,
  author: Author,
  { token, newPassword }: ResetPassword,
  env: MailEnv,
) {
  const digest = digestOf(token);
  // Asked before hashing, which costs more than all the rest.
  const owner = await findReset(db, digest);
  if (!owner) throw invalid(over, 'token');
  const passwordHash = await hashChosenPassword({
    ...{ password: newPassword, usernames: [owner.username], field: 'newPassword' },
  });
  await inTransaction(db, async (trx) => {
    const { id, username } = owner;
    // The user before the link, in the order in which a change of the user takes them.
    const user = await lockUserForUpdate(trx, id);
    if (!user || user.status === 'inactive' || !(await takeReset(trx, digest)))
      throw invalid(over, 'token');
    await updateUser(trx, id, { passwordHash });
    await endSessionsOf(trx, id);
    const keys = attemptKeys({ name: username, ip: author.client.ip, secret: secretOf(env) });
    await forgetAttempts(trx, keys.account);
    await forgetAttempts(trx, keys.accountAtNetwork);
    await forgetAttempts(trx, currentPasswordKey(id));
    await recordAudit(trx, author, {
      ...{ action: 'password-changed', objectKind: 'user', objectId: id },
      after: { by: 'link' },
    });
  });
}

/** An administrator's way to let a user set a new password, without learning it. */
export const sendReset = (db: Kysely<Database>, author: Author, id: number, env: MailEnv) =>
  inTransaction(db, async (trx) => {
    const user = await findUser(trx, id);
    if (!user) throw notFound('User');
    if (user.status === 'inactive')
      throw conflict('This user is inactive and cannot set a password.');
    const link = await queueReset(trx, env, user);
    await recordAudit(trx, author, {
      ...{ action: 'invited', objectKind: 'user', objectId: id },
      after: { link: 'reset' },
    });
    return { link: hasMailServer(env) ? null : link };
  });
