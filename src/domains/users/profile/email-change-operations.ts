import type { Kysely, Transaction } from 'kysely';
import type { Database } from '#db/types.ts';
import { type Author, recordAudit } from '#server/audit.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, invalid } from '#server/errors.ts';
import { attemptLimits } from '#server/limits/limits.ts';
import { consumeAttempt, countAttempt, refuseWhileBlocked } from '#server/limits/throttle.ts';
import type { MailEnv } from '#server/mail/sender.ts';
import type { Actor } from '#shared/actor.ts';
import { digestOf, makeLink } from '../links.ts';
import {
  type Person,
  queueEmailChange,
  queueEmailChanged,
  queueEmailChangeNotice,
  queueRegistered,
} from '../mails.ts';
import { isEmailTaken, lockUserForUpdate, updateUser } from '../queries.ts';
import {
  consumeEmailChange,
  deleteEmailChange,
  findEmailChange,
  saveEmailChange,
} from './email-change-queries.ts';

const changeKey = (userId: number) => `email-change:${userId}`;

/**
 * Throws a conflict if another account has this address. Call it outside of a transaction, so that a rejection is
 * counted: otherwise a user could find out which addresses have accounts.
 */
export async function refuseTakenEmail(db: Db, { id, email: own }: Person, email: string) {
  await refuseWhileBlocked(db, [changeKey(id)]);
  const isOwn = email.toLowerCase() === own.toLowerCase();
  if (isOwn || !(await isEmailTaken(db, email))) return;
  await countAttempt(db, changeKey(id), attemptLimits.emailChange);
  throw conflict('Email already exists');
}

/**
 * Sends a link to the new address and a notice to the old one. The address changes when the link is opened. Call
 * `refuseTakenEmail` first.
 */
export async function requestEmailChange(
  trx: Transaction<Database>,
  env: MailEnv,
  { person, email }: { person: Person; email: string },
) {
  await consumeAttempt(trx, changeKey(person.id), attemptLimits.emailChange);
  const { digest, link } = makeLink(env, 'email');
  await saveEmailChange(trx, { userId: person.id, email, digest });
  await queueEmailChange(trx, env, person, { email, link, digest });
  await queueEmailChangeNotice(trx, env, person, email);
}

/** Sends a link that confirms the address of a new account, which works without it too. */
export async function confirmRegistration(
  trx: Transaction<Database>,
  env: MailEnv,
  { id, email, isApproved }: Pick<Person, 'id' | 'email'> & { isApproved: boolean },
) {
  const { digest, link } = makeLink(env, 'email');
  await saveEmailChange(trx, { userId: id, email, digest });
  await queueRegistered(trx, env, id, { email, link, digest, isApproved });
}

const expired =
  'This link is no longer valid. To confirm another address, change your email address in your profile.';

/** Returns the new address. Works once, even if another account is signed in. */
export async function confirmEmailChange(
  db: Kysely<Database>,
  author: Author,
  { token, env }: { token: string; env: MailEnv },
) {
  const digest = digestOf(token);
  const change = await findEmailChange(db, digest);
  if (!change) throw invalid(expired, 'token');
  const { userId } = change;
  return inTransaction(db, async (trx) => {
    // Lock the user before the link, in the same order as a change of the user, to avoid a deadlock.
    const user = await lockUserForUpdate(trx, userId);
    const confirmed = user && user.status !== 'inactive' && (await consumeEmailChange(trx, digest));
    if (!confirmed) throw invalid(expired, 'token');
    // A registration confirms the address that the account has.
    if (confirmed.email === user.email) return confirmed;
    await updateUser(trx, userId, { email: confirmed.email });
    await queueEmailChanged(trx, env, user, confirmed.email);
    await recordAudit(trx, author, {
      action: 'updated',
      objectKind: 'user',
      objectId: userId,
      after: { fields: ['email'], by: 'link' },
    });
    return confirmed;
  });
}

/** Does nothing if no change is pending. */
export const cancelEmailChange = (db: Kysely<Database>, author: Author & { actor: Actor }) =>
  inTransaction(db, async (trx) => {
    const { id } = author.actor;
    if (!(await deleteEmailChange(trx, id))) return;
    await recordAudit(trx, author, {
      action: 'updated',
      objectKind: 'user',
      objectId: id,
      after: { fields: ['pendingEmail'] },
    });
  });
