import { answerNote, mailSettingsPath } from '#domains/answers/own-text.ts';
import type { ReviewLinks } from '#domains/reviews/link/token.ts';
import type { LetterBlock, LetterLink } from '#server/mail/letter.ts';
import { defineMail } from '#server/mail/template.ts';
import type { Role } from '#shared/actor.ts';
import type { NotificationKind } from '#shared/notification-value-sets.ts';
import { plural } from '#shared/plural.ts';
import { nextStep } from './next-steps.ts';
import { placeOf } from './places.ts';
import { sampleReaders, sampleReview, sampleThings, sampleTold } from './samples.ts';
import { describeTold, phraseOf, type Told } from './sentences.ts';
import type { Thing } from './things.ts';

/** The entries that one mail is about, the most urgent first. */
export type Entries = readonly [Told, ...Told[]];

export type MailedEntries = {
  fullName: string;
  role: Role;
  entries: Entries;
  /** What the mail shows of the subjects of its first entries. */
  things?: readonly (Thing | undefined)[];
  unsubscribeLink: string;
  /** If the entries ask for an approval that is still open. */
  review?: ReviewLinks;
  /** Whether an answer to the mail is imported. */
  canAnswer?: boolean;
};

const notesOf = ({ canAnswer = false }: MailedEntries) =>
  canAnswer ? { notes: [answerNote] } : {};

export const kindsOf = (entries: readonly Told[]): NotificationKind[] => [
  ...new Set(entries.map(({ kind }) => kind)),
];

export const footerOf = (reason: string, site: string, unsubscribeLink: string) => ({
  reason: `You get this email because ${reason}.`,
  links: [
    { label: 'Turn off these emails', href: unsubscribeLink },
    { label: 'Choose which emails you get', href: `${site}${mailSettingsPath}` },
  ],
});

export const footerOfKinds = ({ entries, unsubscribeLink }: MailedEntries, site: string) =>
  footerOf(`emails about ${phraseOf(kindsOf(entries))} are turned on`, site, unsubscribeLink);

const buttonOf = (told: Told, role: Role, site: string) => {
  const { label, path } = placeOf(told, role);
  return { label, href: `${site}${path}` };
};

export const isAssigned = ({ kind }: Pick<Told, 'kind'>) => kind === 'task-assigned';

const quotesOf = ({ excerpt, actor }: Told): LetterBlock[] =>
  excerpt === null ? [] : [{ quote: excerpt, ...(actor !== null && { by: actor }) }];

type Links = { button: LetterLink; secondLink?: LetterLink };

/** What the mail asks for is the button, and then the page of the subject is the second link. */
function linksOf(
  { role, entries: [first], things: [thing] = [], review }: MailedEntries,
  site: string,
): Links {
  const open = buttonOf(first, role, site);
  if (review)
    return {
      button: { label: 'Approve', href: review.approve },
      secondLink: { label: 'Request changes', href: review.requestChanges },
    };
  if (!thing?.act) return { button: open };
  const { label, path } = thing.act;
  return { button: { label, href: `${site}${path}` }, secondLink: open };
}

/** About one object, such as a task. */
export const notificationMail = defineMail<MailedEntries>({
  kind: 'notification',
  samples: {
    'approval wanted': {
      ...sampleReaders.client,
      entries: [sampleTold['approval-wanted']],
      things: [sampleThings['approval-wanted']],
      review: sampleReview,
    },
    mention: {
      ...sampleReaders.client,
      entries: [sampleTold.mention],
      things: [sampleThings.mention],
      canAnswer: true,
    },
    'assigned, with a comment': {
      ...sampleReaders.va,
      entries: [sampleTold['task-assigned'], sampleTold.comment],
      things: [sampleThings['task-assigned']],
    },
    'new assistant': {
      ...sampleReaders.client,
      entries: [sampleTold.assignment],
      things: [sampleThings.assignment],
    },
    'payment failed': { ...sampleReaders.client, entries: [sampleTold['payment-failed']] },
    'hours used': {
      ...sampleReaders.client,
      entries: [sampleTold['hours-80']],
      things: [sampleThings['hours-80']],
    },
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
    const { fullName, role, entries, things: [thing] = [] } = mailed;
    const [first, ...others] = entries;
    const step = nextStep(first.kind, role);
    return {
      subject: describeTold(first, role),
      preview: first.excerpt ?? step,
      greets: fullName,
      blocks: [
        ...others.map((told) => `${describeTold(told, role)}.`),
        ...(step === '' ? [] : [step]),
      ],
      thing: [...(thing?.blocks ?? []), ...entries.flatMap(quotesOf)],
      ...linksOf(mailed, site),
      ...notesOf(mailed),
      footer: footerOfKinds(mailed, site),
    };
  },
});

/** All messages that the reader missed while they were offline. */
export const missedMessages = defineMail<MailedEntries>({
  kind: 'missed-messages',
  samples: {
    'one conversation': {
      ...sampleReaders.client,
      entries: [{ ...sampleTold['message-missed'], count: 2 }],
      things: [sampleThings['message-missed']],
      canAnswer: true,
    },
    'several people': {
      ...sampleReaders.va,
      entries: [
        { ...sampleTold['message-missed'], count: 2 },
        {
          ...sampleTold['message-missed'],
          actor: 'Tom Becker',
          subject: { kind: 'conversation', id: 9, title: 'Tom Becker' },
          excerpt: 'Can you take over the newsletter?',
        },
      ],
      things: [sampleThings['message-missed']],
    },
  },
  write(mailed, site) {
    const { fullName, role, entries, things = [] } = mailed;
    const [first, ...others] = entries;
    const total = entries.reduce((sum, { count }) => sum + count, 0);
    const isOne = others.length === 0;
    const sender = (told: Told): LetterBlock => ({
      title: describeTold(told, role),
      href: buttonOf(told, role, site).href,
    });
    return {
      subject: isOne
        ? describeTold(first, role)
        : `${plural(total, 'message')} from ${entries.length} people`,
      preview: first.excerpt ?? '',
      greets: fullName,
      blocks: [`You were not online when ${total === 1 ? 'it' : 'they'} arrived.`],
      thing: entries.flatMap((told, index) => [
        ...(isOne ? [] : [sender(told)]),
        ...(things[index]?.blocks ?? quotesOf(told)),
      ]),
      button: isOne
        ? buttonOf(first, role, site)
        : { label: 'Open your messages', href: `${site}/messages` },
      ...notesOf(mailed),
      footer: footerOfKinds(mailed, site),
    };
  },
});
