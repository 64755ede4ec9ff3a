import type { Db } from '#server/db.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { defineMail } from '#server/mail/template.ts';
import { agency } from '#shared/agency.ts';

export type Person = { id: number; fullName: string; email: string };

// Without the username: it may be generated, and nobody needs it to sign in.
type Named = Pick<Person, 'fullName'>;

const sample: Named = { fullName: 'Maya Lindqvist' };

const resetButton = (site: string) => ({
  label: 'Reset your password',
  href: `${site}/auth/forgot-password`,
});

export const signInWarning = defineMail<Named>({
  kind: 'sign-in-warning',
  samples: { usual: sample },
  write: ({ fullName }, site) => ({
    subject: 'Failed attempts to sign in to your account',
    preview: 'Someone entered a wrong password several times. They did not get in.',
    greets: fullName,
    blocks: [
      'Someone tried several times to sign in to your account with a wrong password. They did not get in.',
      'If you forgot your password or want to be safe, set a new one.',
    ],
    button: resetButton(site),
    notes: [
      'You can still sign in on a device where you signed in before. We send this email at most once a day.',
    ],
  }),
});

/** Warns the owner of an account about repeated failed sign-ins. */
export const queueSignInWarning = (db: Db, env: MailEnv, { id, email, ...named }: Person) =>
  queueMail(db, env, {
    ...signInWarning.render(named, siteAddress(env)),
    to: email,
    userId: id,
  });

/** Greets nobody and repeats no name, because anyone can enter any address and any name. */
export const registered = defineMail<{ email: string; link: string; isApproved: boolean }>({
  kind: 'welcome',
  samples: {
    usual: {
      email: 'maya@example.com',
      link: 'https://gva.example/auth/confirm-email#sample',
      isApproved: true,
    },
    'awaits approval': {
      email: 'maya@example.com',
      link: 'https://gva.example/auth/confirm-email#sample',
      isApproved: false,
    },
  },
  write: ({ email, link, isApproved }) => ({
    subject: isApproved ? `Your ${agency().name} account is ready` : 'Confirm your email address',
    preview: 'Please confirm your email address.',
    blocks: [
      `${isApproved ? 'You can sign in now.' : 'An administrator will review your registration.'} Please confirm your email address.`,
    ],
    thing: [{ facts: [['Sign in with', email]] }],
    button: { label: 'Confirm this address', href: link },
    notes: [
      'The link works once, within one day. If you did not register, you can ignore this email.',
    ],
  }),
});

/** To the address of a registration: contains the link that confirms it. */
export const queueRegistered = (
  db: Db,
  env: MailEnv,
  userId: number,
  { email, link, digest, isApproved }: NewAddress & { isApproved: boolean },
) =>
  queueMail(db, env, {
    ...registered.render({ email, link, isApproved }, siteAddress(env)),
    to: email,
    userId,
    linkDigest: digest,
  });

export const emailChange = defineMail<Named & { link: string }>({
  kind: 'email-change',
  samples: { usual: { ...sample, link: 'https://gva.example/auth/confirm-email#sample' } },
  write: ({ fullName, link }) => ({
    subject: 'Confirm your new email address',
    preview: 'Open the link within one day to use this address for your account.',
    greets: fullName,
    blocks: [
      'To use this email address for your account, open this link within one day. It works once.',
    ],
    button: { label: 'Confirm this address', href: link },
    notes: ['If you did not ask for this, you can ignore this email: nothing changes.'],
  }),
});

type NewAddress = { email: string; link: string; digest: string };

/** To the new address: contains the link that confirms it. */
export const queueEmailChange = (
  db: Db,
  env: MailEnv,
  { id, ...named }: Person,
  { email, link, digest }: NewAddress,
) =>
  queueMail(db, env, {
    ...emailChange.render({ ...named, link }, siteAddress(env)),
    to: email,
    userId: id,
    linkDigest: digest,
  });

type Replaced = Named & { newEmail: string };

const replaced: Replaced = { ...sample, newEmail: 'maya@brightwater.example' };

export const emailChangeNotice = defineMail<Replaced>({
  kind: 'email-changed',
  samples: { usual: replaced },
  write: ({ fullName, newEmail }, site) => ({
    subject: 'Your email address is about to change',
    preview: 'If this was not you, set a new password now. This cancels the change.',
    greets: fullName,
    blocks: [
      `Someone who knows your password asked to change the email address of your account to ${newEmail}. It changes when the link that we email there is opened.`,
      'If this was not you, set a new password now. This cancels the change.',
    ],
    button: resetButton(site),
  }),
});

/** To the old address: the change can still be cancelled. */
export const queueEmailChangeNotice = (
  db: Db,
  env: MailEnv,
  { id, email, ...named }: Person,
  newEmail: string,
) =>
  queueMail(db, env, {
    ...emailChangeNotice.render({ ...named, newEmail }, siteAddress(env)),
    to: email,
    userId: id,
  });

export const emailChanged = defineMail<Replaced>({
  kind: 'email-changed',
  samples: { usual: replaced },
  write: ({ fullName, newEmail }, site) => ({
    subject: 'Your email address was changed',
    preview: 'We no longer send emails of your account to this address.',
    greets: fullName,
    blocks: [
      `The email address of your account is now ${newEmail}. We no longer send emails to this address.`,
      'If you did not expect this, contact an administrator.',
    ],
    button: { label: 'Sign in', href: `${site}/auth` },
  }),
});

/** To the old address, after the change. */
export const queueEmailChanged = (
  db: Db,
  env: MailEnv,
  { id, email, ...named }: Person,
  newEmail: string,
) =>
  queueMail(db, env, {
    ...emailChanged.render({ ...named, newEmail }, siteAddress(env)),
    to: email,
    userId: id,
  });
