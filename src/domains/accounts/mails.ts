import { makeLink } from '#domains/users/links.ts';
import { lines, type Person, signature } from '#domains/users/mails.ts';
import type { Db } from '#server/db.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { insertReset } from './queries.ts';

/** Queues an email with a link to set a new password. Returns the link. */
export async function queueReset(db: Db, env: MailEnv, { id, username, fullName, email }: Person) {
  const { digest, link } = makeLink(env, 'reset');
  await insertReset(db, { digest, userId: id, lifetime: '1 hour' });
  await queueMail(db, env, {
    kind: 'password-reset',
    to: email,
    userId: id,
    linkDigest: digest,
    subject: 'Reset your password',
    text: lines(
      `Hello ${fullName},`,
      `We received a request to reset the password of your account "${username}". To set a new password, open this link within one hour. It works once:`,
      link,
      "If this wasn't you, ignore this email. Your password won't change.",
      signature,
    ),
  });
  return link;
}

/** Queues an email to a new user whose password an administrator has set, with a link to choose their own. Returns both. */
export async function queueWelcome(
  db: Db,
  env: MailEnv,
  { id, username, fullName, email }: Person,
) {
  const { digest, link } = makeLink(env, 'reset');
  await insertReset(db, { digest, userId: id, lifetime: '7 days' });
  const mail = await queueMail(db, env, {
    kind: 'welcome',
    to: email,
    userId: id,
    linkDigest: digest,
    subject: 'Your account is ready',
    text: lines(
      `Hello ${fullName},`,
      `Your account is ready at ${siteAddress(env)}. Your username is "${username}".`,
      'To choose your own password, open this link within seven days. It works once:',
      link,
      signature,
    ),
  });
  return { ...mail, link };
}

type Invited = { fullName: string; email: string; link: string; digest: string };

export const queueInvitation = (db: Db, env: MailEnv, { fullName, email, link, digest }: Invited) =>
  queueMail(db, env, {
    kind: 'invitation',
    to: email,
    linkDigest: digest,
    subject: "You're invited to GVA",
    text: lines(
      `Hello ${fullName},`,
      "You're invited to GVA. To choose a username and a password, open this link within seven days. It works once:",
      link,
      "If you didn't expect this invitation, ignore this email.",
      signature,
    ),
  });
