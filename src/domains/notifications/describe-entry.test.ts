import { expect, test } from 'vitest';
import { type NotificationKind, notificationKinds } from '#shared/notification-value-sets.ts';
import { describeEntry, nameSubject } from './describe-entry.ts';

const subject = { kind: 'task', id: 1, title: 'Plan the fair' } as const;
const entry = (kind: NotificationKind, more = {}) =>
  describeEntry(
    { kind, count: 1, actor: 'Rosa Delgado', dueOn: null, weekStart: null, subject, ...more },
    '2026-03-04',
  );

test.each([
  ['comment', {}, 'Rosa Delgado commented'],
  ['comment', { count: 20 }, '20 comments, the last by Rosa Delgado'],
  ['comment', { actor: null, count: 2 }, '2 comments'],
  ['mention', { count: 2 }, 'Rosa Delgado mentioned you, 2 times'],
  ['approved', { actor: null }, 'Approved'],
  ['routine-missed', { dueOn: '2026-03-02' }, 'Missed on Mar 2'],
  ['message-missed', { count: 3 }, '3 missed messages'],
  ['week-submitted', { weekStart: '2026-03-02' }, 'Submitted the week of Mar 2 for your approval'],
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
