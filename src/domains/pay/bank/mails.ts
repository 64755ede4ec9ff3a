import type { Db } from '#server/db.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { defineMail } from '#server/mail/template.ts';

type Va = { id: number; fullName: string; email: string };
type Change = 'created' | 'updated' | 'deleted';
type Changed = { fullName: string; change: Change };

const sample = { fullName: 'Rosa Delgado' };
const verbs: Record<Change, string> = {
  created: 'added',
  updated: 'changed',
  deleted: 'removed',
};

export const bankDetailsChanged = defineMail<Changed>({
  kind: 'bank-details',
  samples: {
    added: { ...sample, change: 'created' },
    changed: { ...sample, change: 'updated' },
    removed: { ...sample, change: 'deleted' },
  },
  write: ({ fullName, change }, site) => ({
    subject: `Your bank details were ${verbs[change]}`,
    preview: 'If this was not you, set a new password now and tell your administrator.',
    greets: fullName,
    blocks: [
      `The bank details to which we send your pay were ${verbs[change]} in your account.`,
      'If this was not you, set a new password now and tell your administrator, so that no money goes to another account.',
    ],
    button: { label: 'Reset your password', href: `${site}/auth/forgot-password` },
    notes: ['For your safety this email does not contain the bank details.'],
  }),
});

/** Tells a VA that their bank details have changed. */
export const queueBankDetailsChanged = (
  db: Db,
  env: MailEnv,
  { id, email, fullName }: Va,
  change: Change,
) =>
  queueMail(db, env, {
    ...bankDetailsChanged.render({ fullName, change }, siteAddress(env)),
    to: email,
    userId: id,
  });
