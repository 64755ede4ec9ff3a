import { describeBalance } from '#domains/ledger/describe-balance.ts';
import type { Result } from '#domains/reviews/result.ts';
import type { NotificationKind } from '#shared/notification-value-sets.ts';
import type { Told } from './sentences.ts';
import { colleagueThing, messagesThing, taskThing } from './things.ts';

const unsubscribeLink = 'https://gva.example/unsubscribe/sample';

/** The links of a mail that asks for an approval. */
export const sampleReview = {
  approve: 'https://gva.example/review/sample',
  requestChanges: 'https://gva.example/review/sample-changes',
};

/** Readers for the preview of the templates. */
export const sampleReaders = {
  client: { fullName: 'Maya Lindqvist', role: 'client', unsubscribeLink },
  va: { fullName: 'Rosa Delgado', role: 'va', unsubscribeLink },
  admin: { fullName: 'Tom Becker', role: 'admin', unsubscribeLink },
} as const;

const task = {
  actor: 'Rosa Delgado',
  count: 1,
  subject: { kind: 'task', id: 7, title: 'Inbox cleanup' },
  excerpt: null,
  commentId: null,
  taskId: 7,
  routineId: null,
  clientId: 3,
  dueOn: null,
  replyBy: null,
  weekStart: null,
  payMonth: null,
} as const;

const comment = 'The folders are sorted. Which of the two newsletters do you want to keep?';
const plan = {
  ...task,
  actor: null,
  taskId: null,
  subject: { kind: 'subscription', id: 4, title: 'Brightwater Ltd' },
} as const;

const week = {
  ...task,
  taskId: null,
  weekStart: '2026-03-02',
  subject: { kind: 'timesheet', id: 6, title: 'Rosa Delgado' },
} as const;

/** An entry of each kind that the samples show. */
export const sampleTold = {
  'approval-wanted': { ...task, kind: 'approval-wanted' },
  mention: { ...task, kind: 'mention', excerpt: comment },
  'task-assigned': { ...task, kind: 'task-assigned', actor: 'Maya Lindqvist' },
  comment: { ...task, kind: 'comment', count: 2, excerpt: comment },
  'changes-requested': {
    ...task,
    kind: 'changes-requested',
    actor: 'Maya Lindqvist',
    excerpt: 'Please add the invoices of February.',
  },
  overdue: { ...task, kind: 'overdue', actor: null },
  'payment-failed': { ...plan, kind: 'payment-failed' },
  'week-submitted': { ...week, kind: 'week-submitted' },
  'week-not-submitted': { ...week, kind: 'week-not-submitted', actor: null },
  'time-returned': {
    ...week,
    kind: 'time-returned',
    actor: 'Maya Lindqvist',
    excerpt: 'The meeting on Tuesday was shorter.',
  },
  'time-approved': { ...week, kind: 'time-approved', actor: 'Maya Lindqvist' },
  'hours-80': { ...plan, kind: 'hours-80' },
  assignment: {
    ...plan,
    kind: 'assignment',
    subject: { kind: 'assignment', id: 4, title: 'Rosa Delgado' },
  },
  'pay-approved': {
    ...plan,
    kind: 'pay-approved',
    clientId: null,
    subject: { kind: 'pay-statement', id: 6, title: 'October 2026' },
  },
  'pay-paid': {
    ...plan,
    kind: 'pay-paid',
    clientId: null,
    subject: { kind: 'pay-statement', id: 6, title: 'October 2026' },
  },
  'lead-waiting': {
    ...plan,
    kind: 'lead-waiting',
    subject: { kind: 'lead', id: 5, title: 'Ines Kaufmann' },
  },
  'lead-new': {
    ...plan,
    kind: 'lead-new',
    subject: { kind: 'lead', id: 5, title: 'Ines Kaufmann' },
  },
  'invoice-paid': {
    ...plan,
    kind: 'invoice-paid',
    subject: { kind: 'invoice', id: 6, title: 'INV-000012' },
  },
  'pay-due': {
    ...plan,
    kind: 'pay-due',
    payMonth: '2026-10',
    subject: { kind: 'pay-statement', id: 6, title: 'Rosa Delgado, October 2026' },
  },
  'backup-failed': {
    ...plan,
    kind: 'backup-failed',
    subject: { kind: 'backup', id: 1, title: 'Nightly backup' },
  },
  'message-missed': {
    ...task,
    kind: 'message-missed',
    taskId: null,
    subject: { kind: 'conversation', id: 8, title: 'Rosa Delgado' },
    excerpt: 'Good morning! I have a question about the invoices.',
  },
} satisfies Partial<Record<NotificationKind, Told>>;

const result: Result = {
  id: 7,
  title: 'Inbox cleanup',
  description: 'Sort the folders of 2025, and unsubscribe from newsletters that nobody reads.',
  dueDate: '2026-03-06',
  estimatedHours: 4,
  loggedHours: 3.5,
  files: ['folders-after.png', 'newsletters.pdf'],
  lastComment: { by: 'Rosa Delgado', text: comment },
};
const href = 'https://gva.example/tasks?id=7';

/** What the mails about these entries show. */
export const sampleThings = {
  'approval-wanted': taskThing(sampleTold['approval-wanted'], result, href),
  mention: taskThing(sampleTold.mention, result, href),
  'task-assigned': taskThing(
    sampleTold['task-assigned'],
    { ...result, loggedHours: 0, files: [], lastComment: null },
    href,
  ),
  'hours-80': {
    blocks: describeBalance({
      clientId: 3,
      periodStart: '2026-03-01',
      periodEnd: '2026-04-01',
      asOf: '2026-03-20',
      granted: 80,
      bought: 0,
      carried: 5.5,
      used: 70.25,
      available: 85.5,
      balance: 15.25,
      expiring: 0,
    }),
  },
  assignment: colleagueThing(
    {
      id: 8,
      fullName: 'Rosa Delgado',
      companyName: null,
      specialization: 'administrative-support',
      skills: ['Email', 'Travel', 'Bookkeeping'],
      timeZone: 'America/Bogota',
    },
    new Date('2026-03-03T15:00:00.000Z'),
  ),
  'message-missed': messagesThing(
    [
      {
        content: 'The second one is from the hotel.\nCan I pay it with the company card?',
        attachments: [],
        createdAt: '2026-03-03T15:04:00.000Z',
      },
      {
        content: 'Good morning! I have a question about the invoices.',
        attachments: [],
        createdAt: '2026-03-03T15:00:00.000Z',
      },
    ],
    2,
    'UTC',
  ),
};
