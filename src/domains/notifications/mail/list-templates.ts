import type { LetterEntry } from '#server/mail/letter.ts';
import { defineMail } from '#server/mail/template.ts';
import type { Role } from '#shared/actor.ts';
import { agency } from '#shared/agency.ts';
import { formatDay } from '#shared/dates.ts';
import { plural } from '#shared/plural.ts';
import { placeOf } from './places.ts';
import { sampleReaders, sampleTold } from './samples.ts';
import { describeTold, type Told } from './sentences.ts';
import {
  type Entries,
  footerOf,
  footerOfKinds,
  isAssigned,
  type MailedEntries,
} from './templates.ts';

function detailOf({ excerpt, dueOn, taskId }: Told) {
  if (excerpt !== null) return { detail: excerpt };
  return dueOn === null || taskId === null ? {} : { detail: `Due ${formatDay(dueOn)}` };
}

const toEntry = (told: Told, role: Role, site: string): LetterEntry => ({
  title: describeTold(told, role),
  ...detailOf(told),
  href: `${site}${placeOf(told, role).path}`,
});

const maxListed = 30;

/** `Maya Lindqvist assigned 3 tasks to you` */
function describeAssigned([first, ...others]: Entries) {
  const count = plural(others.length + 1, 'task');
  const { actor } = first;
  return actor !== null && others.every((other) => other.actor === actor)
    ? `${actor} assigned ${count} to you`
    : `${count} were assigned to you`;
}

function writeList({ fullName, role, entries }: MailedEntries, site: string) {
  const [first, ...others] = entries;
  const more = entries.length - maxListed;
  const areAssigned = others.length > 0 && entries.every(isAssigned);
  const subject = areAssigned
    ? describeAssigned(entries)
    : others.length === 0
      ? describeTold(first, role)
      : `${describeTold(first, role)} and ${plural(others.length, 'other update')}`;
  const listed = entries.slice(0, maxListed).map((told) => ({
    ...toEntry(told, role, site),
    ...(areAssigned && { title: told.subject.title ?? '' }),
  }));
  return {
    subject,
    preview: areAssigned
      ? listed.map(({ title }) => title).join(', ')
      : `${plural(entries.length, 'update')} that you have not read.`,
    greets: fullName,
    blocks: [],
    thing: [{ entries: listed }, ...(more > 0 ? [`And ${more} more.`] : [])],
    button: areAssigned
      ? { label: 'Open your tasks', href: `${site}/tasks` }
      : { label: `Open ${agency().name}`, href: `${site}/dashboard` },
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
  samples: {
    usual: { ...sampleReaders.va, entries: mixed },
    'several assigned tasks': {
      ...sampleReaders.va,
      entries: [
        { ...sampleTold['task-assigned'], dueOn: '2026-03-06' },
        {
          ...sampleTold['task-assigned'],
          subject: { kind: 'task', id: 9, title: 'Compare three newsletter tools' },
          taskId: 9,
        },
      ],
    },
  },
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
