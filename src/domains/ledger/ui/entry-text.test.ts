import { expect, test } from 'vitest';
import type { LedgerEntry } from '../schema.ts';
import { describeLedgerEntry, isClosing, signedHours } from './entry-text.ts';

const entry = (changes: Partial<LedgerEntry>): LedgerEntry => ({
  id: 1,
  clientId: 1,
  periodStart: '2026-03-03',
  kind: 'correction',
  hours: 2.5,
  subscriptionId: null,
  timeLogId: null,
  otherPeriod: null,
  reason: null,
  plan: null,
  customPlanName: null,
  taskTitle: null,
  vaName: null,
  actorName: null,
  createdAt: '2026-03-03T10:00:00.000Z',
  ...changes,
});

const logged = { timeLogId: 7, taskTitle: 'Book the venue', vaName: 'Rosa Delgado' };
const onTask = 'Book the venue, Rosa Delgado';

test.each<[Partial<LedgerEntry>, string, string | null]>([
  [{ reason: 'A gift', actorName: 'Helen Okafor' }, 'Hours added', 'A gift, by Helen Okafor'],
  [{ hours: -1, reason: 'Logged twice' }, 'Hours removed', 'Logged twice'],
  [{ kind: 'use', hours: -2, ...logged }, 'Time logged', onTask],
  [{ kind: 'use', hours: -2, timeLogId: 7 }, 'Time logged', null],
  [{ hours: -1, ...logged }, 'Logged time added', onTask],
  [{ hours: 1, ...logged }, 'Logged time reduced', onTask],
  [{ hours: 1, ...logged, reason: 'Typo' }, 'Logged time reduced', `${onTask}, Typo`],
  [
    { kind: 'grant', hours: 80, plan: 'custom', customPlanName: 'Tax Season' },
    'Tax Season plan',
    'Hours of the month from March 3, 2026',
  ],
  [
    { kind: 'carry', otherPeriod: '2026-02-03' },
    'Carried over from the month from February 3, 2026',
    null,
  ],
  [
    { kind: 'carry', hours: -2, otherPeriod: '2026-02-03' },
    'Owed from the month from February 3, 2026',
    null,
  ],
  [{ kind: 'billed', hours: 2 }, 'Extra hours billed', 'With the invoice of the month before'],
])('%o reads "%s"', (changes, title, detail) => {
  expect(describeLedgerEntry(entry(changes))).toEqual({ title, detail });
});

test('hours that moved to a later period are not listed twice', () => {
  const carry = { kind: 'carry' as const, otherPeriod: '2026-04-03' };
  expect(isClosing(entry(carry))).toBe(true);
  expect(isClosing(entry({ ...carry, otherPeriod: '2026-02-03' }))).toBe(false);
});

test('hours are shown with their sign', () => {
  expect([signedHours(2.5), signedHours(-0.25)]).toEqual(['+2:30', '−0:15']);
});
