import type { Db } from '#server/db.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';

export type Person = { id: number; username: string; fullName: string; email: string };

/** The paragraphs of a mail. */
export const lines = (...all: string[]) => `${all.join('\n\n')}\n`;
export const signature = 'GVA';

/** Warns the owner of an account about repeated failed sign-ins. */
export const queueSignInWarning = (
  db: Db,
  env: MailEnv,
  { id, username, fullName, email }: Person,
) =>
  queueMail(db, env, {
    kind: 'sign-in-warning',
    to: email,
    userId: id,
    subject: 'Failed attempts to sign in to your account',
    text: lines(
      `Hello ${fullName},`,
      `Someone tried several times to sign in to your account "${username}" with a wrong password. They did not get in.`,
      'If you forgot your password or want to be safe, reset it here:',
      `${siteAddress(env)}/auth/forgot-password`,
      'You can still sign in on a device where you signed in before. We send this email at most once a day.',
      signature,
    ),
  });

type NewAddress = { email: string; link: string; digest: string };

/** To the new address: contains the link that confirms it. */
export const queueEmailChange = (
  db: Db,
  env: MailEnv,
  { id, username, fullName }: Person,
  { email, link, digest }: NewAddress,
) =>
  queueMail(db, env, {
    kind: 'email-change',
    to: email,
    userId: id,
    linkDigest: digest,
    subject: 'Confirm your new email address',
    text: lines(
      `Hello ${fullName},`,
      `To use this email address for your account "${username}", open this link within one day. It works once:`,
      link,
      'If you did not ask for this, you can ignore this email: nothing changes.',
      signature,
    ),
  });

/** To the old address: the change can still be cancelled. */
export const queueEmailChangeNotice = (
  db: Db,
  env: MailEnv,
  { id, username, fullName, email }: Person,
  newEmail: string,
) =>
  queueMail(db, env, {
    kind: 'email-changed',
    to: email,
    userId: id,
    subject: 'Your email address is about to change',
    text: lines(
      `Hello ${fullName},`,
      `Someone who knows your password asked to change the email address of your account "${username}" to ${newEmail}. It changes when the link that we sent there is opened.`,
      'If this was not you, set a new password now. This cancels the change:',
      `${siteAddress(env)}/auth/forgot-password`,
      signature,
    ),
  });

/** To the old address, after the change. */
export const queueEmailChanged = (
  db: Db,
  env: MailEnv,
  { id, username, fullName, email }: Person,
  newEmail: string,
) =>
  queueMail(db, env, {
    kind: 'email-changed',
    to: email,
    userId: id,
    subject: 'Your email address was changed',
    text: lines(
      `Hello ${fullName},`,
      `The email address of your account "${username}" is now ${newEmail}. We no longer send emails to this address.`,
      'If you did not expect this, contact an administrator.',
      signature,
    ),
  });
