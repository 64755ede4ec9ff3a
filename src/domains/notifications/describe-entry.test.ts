import { expect, test } from 'vitest';
import { formatTime } from '#shared/dates.ts';
import { type NotificationKind, notificationKinds } from '#shared/notification-value-sets.ts';
import { describeEntry, nameSubject } from './describe-entry.ts';

const subject = { kind: 'task', id: 1, title: 'Plan the fair' } as const;
const entry = (kind: NotificationKind, more = {}) =>
  describeEntry(
    {
      kind,
      count: 1,
      actor: 'Rosa Delgado',
      dueOn: null,
      replyBy: null,
      weekStart: null,
      subject,
      ...more,
    },
    '2026-03-04',
  );

test.each([
  ['comment', {}, 'Rosa Delgado commented'],
  ['comment', { count: 20 }, '20 comments, the last by Rosa Delgado'],
  ['comment', { actor: null, count: 2 }, '2 comments'],
  ['mention', { count: 2 }, 'Rosa Delgado mentioned you, 2 times'],
  ['approved', { actor: null }, 'Approved'],
  ['routine-missed', { dueOn: '2026-03-02' }, 'Missed on Mar 2'],
  ['due-soon', { dueOn: '2026-03-04' }, 'Due on Mar 4'],
  ['overdue', { dueOn: '2026-03-03' }, 'Was due on Mar 3'],
  // The task was deleted, or its due date removed.
  ['overdue', {}, 'It was overdue'],
  ['due-soon', {}, 'It was due soon'],
  ['invoice-overdue', {}, 'It was overdue'],
  // The due date was moved after the entry.
  ['overdue', { dueOn: '2026-03-09' }, 'Due on Mar 9'],
  ['invoice-overdue', { dueOn: '2026-03-01' }, 'Was due on Mar 1'],
  [
    'lead-waiting',
    { replyBy: '2026-03-03T16:05:00.000Z' },
    `A reply was promised by Mar 3, ${formatTime('2026-03-03T16:05:00.000Z')}`,
  ],
  ['lead-answered', { count: 2 }, '2 answers by email'],
  ['va-joined', { actor: null }, 'A new virtual assistant'],
  ['invoice-paid', {}, 'Paid, recorded by Rosa Delgado'],
  ['backup-failed', { count: 2 }, 'The backup failed, 2 times'],
  ['message-missed', { count: 3 }, '3 new messages'],
  ['week-submitted', { weekStart: '2026-03-02' }, 'Submitted the week of Mar 2 for approval'],
  ['week-not-submitted', { weekStart: '2026-03-02' }, 'The week of Mar 2 is not submitted yet'],
] as const)('an entry of the kind %s with %j reads "%s"', (kind, more, text) => {
  expect(entry(kind, more)).toBe(text);
});

test.each(notificationKinds.map((kind) => [kind]))(
  'the kind %s has words with and without an actor',
  (kind) => {
    for (const actor of ['Rosa Delgado', null]) expect(entry(kind, { actor })).toMatch(/^\S.*\S$/);
  },
);

test('the own plan and support have their own names, and what cannot be read any more says so', () => {
  expect(nameSubject({ kind: 'subscription', id: 1, title: 'Acme' }, true)).toBe('Your plan');
  expect(nameSubject({ kind: 'subscription', id: 1, title: 'Acme' }, false)).toBe('Acme');
  expect(nameSubject({ kind: 'support', id: 1, title: 'Acme' }, true)).toBe('GVA Support');
  expect(nameSubject({ ...subject, title: null }, true)).toBe('No longer available');
});
