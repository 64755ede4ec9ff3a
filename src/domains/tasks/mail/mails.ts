import type { Db } from '#server/db.ts';
import type { LetterBlock } from '#server/mail/letter.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { type MailEnv, siteAddress } from '#server/mail/sender.ts';
import { defineMail } from '#server/mail/template.ts';
import { formatDay } from '#shared/dates.ts';
import { priorityLabels } from '../labels.ts';
import type { TaskPriority } from '../schema.ts';
import type { AddressOwner } from './queries.ts';

export type FileFault = { name: string; reason: string };

/** The files that were left out, if there are any. */
export const faultsBlocks = (faults: FileFault[]): LetterBlock[] =>
  faults.length === 0
    ? []
    : [
        {
          heading: 'We could not add these files:',
          entries: faults.map(({ name, reason }) => ({ title: `${name}: ${reason}` })),
        },
      ];

export type Created = {
  id: number;
  title: string;
  dueDate: string;
  priority: TaskPriority;
  /** Null if the task is in the pool. */
  va: { id: number; fullName: string } | null;
  faults: FileFault[];
};

type Owner = Pick<AddressOwner, 'id' | 'fullName'>;

function describeAssignee(va: Created['va'], owner: Owner) {
  if (!va) return 'It has no VA yet, so VAs can take it.';
  return va.id === owner.id ? 'It is assigned to you.' : `It is assigned to ${va.fullName}.`;
}

const sampleOwner: Owner = { id: 3, fullName: 'Maya Lindqvist' };
const sample: Created = {
  id: 7,
  title: 'Inbox cleanup',
  dueDate: '2026-03-06',
  priority: 'high',
  va: { id: 8, fullName: 'Rosa Delgado' },
  faults: [],
};

export const taskCreated = defineMail<{ owner: Owner; created: Created }>({
  kind: 'task-mail',
  samples: {
    assigned: { owner: sampleOwner, created: sample },
    'in the pool, with files left out': {
      owner: sampleOwner,
      created: {
        ...sample,
        va: null,
        faults: [{ name: 'contract.docx', reason: 'Files of this type are not accepted.' }],
      },
    },
  },
  write({ owner, created }, site) {
    const { id, title, dueDate, priority, va, faults } = created;
    const href = `${site}/tasks?id=${id}`;
    return {
      subject: `Task created: ${title}`,
      preview: `Due ${formatDay(dueDate)}. ${describeAssignee(va, owner)}`,
      greets: owner.fullName,
      blocks: ['Your email is now a task.', ...faultsBlocks(faults)],
      thing: [
        { title, href },
        {
          facts: [
            ['Due', formatDay(dueDate)],
            ['Priority', priorityLabels[priority]],
          ],
        },
        describeAssignee(va, owner),
      ],
      button: { label: 'See the task', href },
    };
  },
});

/** Tells the sender that their email became a task, and which files were left out. */
export const queueTaskCreated = (db: Db, env: MailEnv, owner: AddressOwner, created: Created) =>
  queueMail(db, env, {
    ...taskCreated.render({ owner, created }, siteAddress(env)),
    to: owner.email,
    userId: owner.id,
    thread: { kind: 'task', id: created.id },
  });

/** Why a mail was not imported. An author who is not the user is not greeted by a name. */
export type Refused = { fullName: string | null; reason: string };

export const taskRefused = defineMail<Refused>({
  kind: 'task-mail',
  samples: {
    usual: { fullName: sampleOwner.fullName, reason: 'The email is larger than 25 MB.' },
    'to an author without an account': {
      fullName: null,
      reason:
        'It was sent from maya@example.com. Only emails from the address of the account become tasks.',
    },
  },
  write: ({ fullName, reason }, site) => ({
    subject: 'Your email did not become a task',
    preview: `Reason: ${reason}`,
    ...(fullName !== null && { greets: fullName }),
    blocks: [
      `We received an email at ${fullName === null ? 'a' : 'your'} task address, but did not create a task.`,
      `Reason: ${reason}`,
    ],
    button: { label: 'Create the task', href: `${site}/tasks?new=true` },
  }),
});
