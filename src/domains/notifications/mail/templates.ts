import type { ReviewLinks } from '#domains/reviews/link/token.ts';
import type { LetterBlock, LetterEntry } from '#server/mail/letter.ts';
import { defineMail } from '#server/mail/template.ts';
import type { Role } from '#shared/actor.ts';
import { agency } from '#shared/agency.ts';
import type { NotificationKind } from '#shared/notification-value-sets.ts';
import { plural } from '#shared/plural.ts';
import { nextStep } from './next-steps.ts';
import { placeOf } from './places.ts';
import { sampleReaders, sampleReview, sampleTold } from './samples.ts';
import { describeTold, phraseOf, type Told } from './sentences.ts';

/** The entries that one mail is about, the most urgent first. */
export type Entries = readonly [Told, ...Told[]];

export type MailedEntries = {
  fullName: string;
  role: Role;
  entries: Entries;
  unsubscribeLink: string;
  /** If the entries ask for an approval that is still open. */
  review?: ReviewLinks;
};

const settingsPath = '/settings#notifications';

export const kindsOf = (entries: readonly Told[]): NotificationKind[] => [
  ...new Set(entries.map(({ kind }) => kind)),
];

const footerOf = (reason: string, site: string, unsubscribeLink: string) => ({
  reason: `You get this email because ${reason}.`,
  links: [
    { label: 'Turn off these emails', href: unsubscribeLink },
    { label: 'Choose which emails you get', href: `${site}${settingsPath}` },
  ],
});

const footerOfKinds = ({ entries, unsubscribeLink }: MailedEntries, site: string) =>
  footerOf(`emails about ${phraseOf(kindsOf(entries))} are turned on`, site, unsubscribeLink);

const buttonOf = (told: Told, role: Role, site: string) => {
  const { label, path } = placeOf(told, role);
  return { label, href: `${site}${path}` };
};

/** The heading of the mail is the sentence of its first entry, so that entry begins with its quote. */
const blocksOf = (told: Told, role: Role, isFirst: boolean): LetterBlock[] => [
  ...(isFirst ? [] : [`${describeTold(told, role)}.`]),
  ...(told.excerpt === null ? [] : [{ quote: told.excerpt }]),
];

/** About one object, such as a task. */
export const notificationMail = defineMail<MailedEntries>({
  kind: 'notification',
  samples: {
    'approval wanted': {
      ...sampleReaders.client,
      entries: [sampleTold['approval-wanted']],
      review: sampleReview,
    },
    mention: { ...sampleReaders.client, entries: [sampleTold.mention] },
    'assigned, with a comment': {
      ...sampleReaders.va,
      entries: [sampleTold['task-assigned'], sampleTold.comment],
    },
    'payment failed': { ...sampleReaders.client, entries: [sampleTold['payment-failed']] },
    'hours used': { ...sampleReaders.client, entries: [sampleTold['hours-80']] },
    'week submitted': { ...sampleReaders.client, entries: [sampleTold['week-submitted']] },
    'week not submitted': { ...sampleReaders.va, entries: [sampleTold['week-not-submitted']] },
    'time returned': { ...sampleReaders.va, entries: [sampleTold['time-returned']] },
    'time approved': { ...sampleReaders.va, entries: [sampleTold['time-approved']] },
    'new request': { ...sampleReaders.admin, entries: [sampleTold['lead-new']] },
    'invoice paid': { ...sampleReaders.admin, entries: [sampleTold['invoice-paid']] },
    'pay due': { ...sampleReaders.admin, entries: [sampleTold['pay-due']] },
    'backup failed': { ...sampleReaders.admin, entries: [sampleTold['backup-failed']] },
    'lead waiting': { ...sampleReaders.admin, entries: [sampleTold['lead-waiting']] },
  },
  write(mailed, site) {
    const { fullName, role, entries, review } = mailed;
    const [first] = entries;
    const open = buttonOf(first, role, site);
    const step = nextStep(first.kind, role);
    return {
      subject: describeTold(first, role),
      preview: first.excerpt ?? step,
      greets: fullName,
      blocks: [
        ...entries.flatMap((told) => blocksOf(told, role, told === first)),
        ...(step === '' ? [] : [step]),
      ],
      ...(review
        ? {
            button: { label: 'Approve', href: review.approve },
            otherLinks: [{ label: 'Request changes', href: review.requestChanges }, open],
          }
        : { button: open }),
      footer: footerOfKinds(mailed, site),
    };
  },
});

const toEntry = (told: Told, role: Role, site: string): LetterEntry => ({
  title: describeTold(told, role),
  ...(told.excerpt !== null && { detail: told.excerpt }),
  href: `${site}${placeOf(told, role).path}`,
});

/** All messages that the reader missed while they were offline. */
export const missedMessages = defineMail<MailedEntries>({
  kind: 'missed-messages',
  samples: {
    'one message': { ...sampleReaders.client, entries: [sampleTold['message-missed']] },
    'several people': {
      ...sampleReaders.va,
      entries: [
        { ...sampleTold['message-missed'], count: 3 },
        {
          ...sampleTold['message-missed'],
          subject: { kind: 'conversation', id: 9, title: 'Tom Becker' },
          excerpt: 'Can you take over the newsletter?',
        },
      ],
    },
  },
  write(mailed, site) {
    const { fullName, role, entries } = mailed;
    const [first, ...others] = entries;
    const total = entries.reduce((sum, { count }) => sum + count, 0);
    const isOne = others.length === 0;
    return {
      subject: isOne
        ? describeTold(first, role)
        : `${plural(total, 'message')} from ${entries.length} people`,
      preview: first.excerpt ?? '',
      greets: fullName,
      blocks: isOne
        ? [
            `You were not online when ${total === 1 ? 'it' : 'they'} arrived.`,
            ...blocksOf(first, role, true),
          ]
        : [
            'You were not online when they arrived.',
            { entries: entries.map((told) => toEntry(told, role, site)) },
          ],
      button: isOne
        ? buttonOf(first, role, site)
        : { label: 'Open your messages', href: `${site}/messages` },
      footer: footerOfKinds(mailed, site),
    };
  },
});

const maxListed = 30;

function writeList({ fullName, role, entries }: MailedEntries, site: string) {
  const [first, ...others] = entries;
  const more = entries.length - maxListed;
  const subject =
    others.length === 0
      ? describeTold(first, role)
      : `${describeTold(first, role)} and ${plural(others.length, 'other update')}`;
  return {
    subject,
    preview: `${plural(entries.length, 'update')} that you have not read.`,
    greets: fullName,
    blocks: [
      { entries: entries.slice(0, maxListed).map((told) => toEntry(told, role, site)) },
      ...(more > 0 ? [`And ${more} more.`] : []),
    ],
    button: { label: `Open ${agency().name}`, href: `${site}/dashboard` },
  };
}

const mixed: Entries = [
  sampleTold.mention,
  sampleTold['task-assigned'],
  sampleTold['changes-requested'],
  sampleTold['message-missed'],
  sampleTold.overdue,
];

/** Several objects together, instead of one mail for each. */
export const updates = defineMail<MailedEntries>({
  kind: 'notification',
  samples: { usual: { ...sampleReaders.va, entries: mixed } },
  write: (mailed, site) => ({ ...writeList(mailed, site), footer: footerOfKinds(mailed, site) }),
});

/** Everything since the last digest. */
export const digest = defineMail<MailedEntries>({
  kind: 'digest',
  samples: {
    usual: { ...sampleReaders.va, entries: mixed },
    'one entry': { ...sampleReaders.client, entries: [sampleTold.comment] },
  },
  write(mailed, site) {
    const { subject, ...letter } = writeList(mailed, site);
    return {
      ...letter,
      subject: `Today: ${subject}`,
      footer: footerOf('you chose one email a day', site, mailed.unsubscribeLink),
    };
  },
});
