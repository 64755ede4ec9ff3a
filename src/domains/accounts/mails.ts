import { makeLink } from '#domains/users/links.ts';
import type { Person } from '#domains/users/mails.ts';
import type { Db } from '#server/db.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { defineMail } from '#server/mail/template.ts';
import { agency } from '#shared/agency.ts';
import { insertReset } from './queries.ts';

type Named = Pick<Person, 'fullName'> & { link: string };

const sample: Named = {
  fullName: 'Maya Lindqvist',
  link: 'https://gva.example/auth/reset-password#sample',
};

export const passwordReset = defineMail<Named>({
  kind: 'password-reset',
  samples: { usual: sample },
  write: ({ fullName, link }) => ({
    subject: 'Reset your password',
    preview: 'The link works once, within one hour.',
    greets: fullName,
    blocks: [
      'We received a request to reset the password of your account. To set a new password, open this link within one hour. It works once.',
    ],
    button: { label: 'Set a new password', href: link },
    notes: ["If this wasn't you, ignore this email. Your password won't change."],
  }),
});

/** Queues an email with a link to set a new password. Returns the link. */
export async function queueReset(db: Db, env: MailEnv, { id, email, ...named }: Person) {
  const { digest, link } = makeLink(env, 'reset');
  await insertReset(db, { digest, userId: id, lifetime: '1 hour' });
  await queueMail(db, env, {
    ...passwordReset.render({ ...named, link }, siteAddress(env)),
    to: email,
    userId: id,
    linkDigest: digest,
  });
  return link;
}

export const welcome = defineMail<Named & { email: string }>({
  kind: 'welcome',
  samples: { usual: { ...sample, email: 'maya@example.com' } },
  write: ({ fullName, email, link }, site) => ({
    subject: 'Your account is ready',
    preview: 'Choose your own password. The link works once, within seven days.',
    greets: fullName,
    blocks: [
      `Your account is ready at ${site}. You sign in with your email address, ${email}.`,
      'To choose your own password, open this link within seven days. It works once.',
    ],
    button: { label: 'Choose your password', href: link },
  }),
});

/** Queues an email to a new user whose password an administrator has set, with a link to choose their own. Returns both. */
export async function queueWelcome(
  db: Db,
  env: MailEnv,
  { id, email, ...named }: Person,
  notBefore?: Date,
) {
  const { digest, link } = makeLink(env, 'reset');
  await insertReset(db, { digest, userId: id, lifetime: '7 days' });
  const mail = await queueMail(db, env, {
    ...welcome.render({ ...named, email, link }, siteAddress(env)),
    to: email,
    userId: id,
    linkDigest: digest,
    notBefore,
  });
  return { ...mail, link };
}

const sampleInvitation: Named = { ...sample, link: 'https://gva.example/auth/invitation#sample' };

/** Without a name it greets nobody. */
export const invitation = defineMail<Named>({
  kind: 'invitation',
  samples: { usual: sampleInvitation, nameless: { ...sampleInvitation, fullName: '' } },
  write: ({ fullName, link }) => ({
    subject: `You're invited to ${agency().name}`,
    preview: 'Choose a username and a password. The link works once, within seven days.',
    ...(fullName && { greets: fullName }),
    blocks: [
      `You're invited to ${agency().name}. To choose a username and a password, open this link within seven days. It works once.`,
    ],
    button: { label: 'Accept the invitation', href: link },
    notes: ["If you didn't expect this invitation, ignore this email."],
  }),
});

type Invited = { fullName: string; email: string; link: string; digest: string };

export const queueInvitation = (db: Db, env: MailEnv, { fullName, email, link, digest }: Invited) =>
  queueMail(db, env, {
    ...invitation.render({ fullName, link }, siteAddress(env)),
    to: email,
    linkDigest: digest,
  });
