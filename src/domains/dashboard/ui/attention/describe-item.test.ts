import { expect, test } from 'vitest';
import type { AttentionItem } from '../../attention/schema.ts';
import { describeItem, formatSpan } from './describe-item.ts';
import { snoozeTimes } from './snooze-times.ts';

const hour = 3_600_000;
const now = Date.parse('2026-11-23T12:00:00.000Z');

test.each([
  [0, '1 minute'],
  [59 * 60_000, '59 minutes'],
  [hour, '1 hour'],
  [47.9 * hour, '47 hours'],
  [48 * hour, '2 days'],
  [40 * 24 * hour, '40 days'],
])('%d ms are "%s"', (ms, text) => {
  expect(formatSpan(ms)).toBe(text);
});

const item = (kind: AttentionItem['kind'], hours: number, change: object = {}): AttentionItem => ({
  kind,
  id: 1,
  since: new Date(now - hours * hour).toISOString(),
  name: 'Fjordlight Outdoor',
  detail: null,
  targetId: 1,
  amount: null,
  hours: null,
  snoozedUntil: null,
  snoozedBy: null,
  ...change,
});

test.each([
  [
    item('lead', 26, { name: 'Nadia Novak', detail: 'Novak Ltd' }),
    'Nadia Novak has waited for a reply for 26 hours',
    'Novak Ltd · Reply overdue by 2 h 0 min',
  ],
  [
    item('timer', 9, { name: 'Rosa Delgado', detail: 'Call the suppliers' }),
    "Rosa Delgado's timer has been running for 9 hours",
    'Call the suppliers',
  ],
  [
    item('payment', 30, { amount: 1040 }),
    "Fjordlight Outdoor's payment of $1,040.00 failed 30 hours ago",
    null,
  ],
  [
    item('invoice', 0, {
      since: '2026-11-02T00:00:00.000Z',
      detail: 'INV-000012',
      amount: 600,
    }),
    'Fjordlight Outdoor owes $600.00, overdue for 21 days',
    'INV-000012',
  ],
  [
    item('next-step', 12, { name: 'Nadia Novak', detail: 'Send the offer' }),
    'The next step with Nadia Novak is due today',
    'Send the offer',
  ],
  [
    item('next-step', 60, { name: 'Nadia Novak', detail: 'Send the offer' }),
    'The next step with Nadia Novak was due 2 days ago',
    'Send the offer',
  ],
  [item('client-without-va', 80), 'Fjordlight Outdoor has had no VA for 3 days', null],
  [
    item('client-without-va', 80, { detail: 'Amelia Stone' }),
    'Fjordlight Outdoor has had no VA for 3 days',
    'Amelia Stone works on the match',
  ],
  [
    item('late-match', 0, { since: '2026-11-21T00:00:00.000Z', detail: 'Amelia Stone' }),
    'Fjordlight Outdoor was promised a VA by Nov 21, 2 days ago',
    'Amelia Stone works on the match',
  ],
  [
    item('declined-proposal', 3, { detail: 'We need someone who speaks German' }),
    'Fjordlight Outdoor asked for another VA 3 hours ago',
    'We need someone who speaks German',
  ],
  [
    item('ended-proposal', 3, { detail: 'Rosa Delgado' }),
    'The VA who was proposed to Fjordlight Outdoor is no longer available',
    'Rosa Delgado',
  ],
  [
    item('hours', 0, {
      since: '2026-11-01T00:00:00.000Z',
      hours: { used: 131.5, available: 160 },
    }),
    'Fjordlight Outdoor has used 131:30 h of 160 h since November 1, 2026',
    null,
  ],
  [
    item('hours', 0, { since: '2026-11-01T00:00:00.000Z', hours: { used: 0, available: 0 } }),
    'Fjordlight Outdoor has used all hours since November 1, 2026',
    null,
  ],
  [
    item('overdue', 0, { since: '2026-11-20T00:00:00.000Z', name: 'Call' }),
    '“Call” has been overdue for 3 days',
    null,
  ],
  [item('review', 50, { name: 'Call' }), '“Call” has been in review for 2 days', null],
  [
    item('approval', 50, { name: 'Zanele Dube' }),
    'Zanele Dube has waited for approval as a VA for 2 days',
    null,
  ],
  [
    item('failed-job', 50, { name: 'Email 12 (welcome)', detail: 'The mailbox is full' }),
    'Email 12 (welcome) failed 2 days ago',
    'The mailbox is full',
  ],
  [
    item('missed-routine', 0, {
      since: '2026-11-21T00:00:00.000Z',
      name: 'Weekly report',
      detail: 'Haugen Ceramics',
    }),
    '“Weekly report” created no task on Nov 21',
    'Haugen Ceramics',
  ],
  [item('client-without-plan', 500), 'Fjordlight Outdoor has had no plan for 20 days', null],
])('%o', (one, text, note) => {
  expect(describeItem(one, now)).toMatchObject({ text, note });
});

test('a snooze ends at eight in the morning of this device', () => {
  const times = snoozeTimes(now).map(({ until }) => new Date(until));
  expect(times.map((time) => [time.getHours(), time.getMinutes()])).toEqual([
    [8, 0],
    [8, 0],
    [8, 0],
  ]);
  const today = new Date(now).setHours(8, 0, 0, 0);
  expect(times.map((time) => Math.round((time.getTime() - today) / (24 * hour)))).toEqual([
    1, 3, 7,
  ]);
});
