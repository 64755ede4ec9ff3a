import { expect, test } from 'vitest';
import { daysFrom, daysOf, formatDays, formatPeriod, instantsOf, shiftPeriod } from './period.ts';
import type { PeriodName } from './time-search.ts';

const today = '2026-03-11';

test.each<[PeriodName, string, string]>([
  ['today', '2026-03-11', '2026-03-11'],
  ['week', '2026-03-09', '2026-03-15'],
  ['month', '2026-03-01', '2026-03-31'],
  ['last-month', '2026-02-01', '2026-02-28'],
  ['custom', '2026-03-11', '2026-03-11'],
])('the days of "%s" are %s to %s', (period, first, last) => {
  expect(daysOf({ period }, today)).toEqual({ first, last });
});

test('without a name, the period is this month', () => {
  expect(daysOf({}, '2028-02-29')).toEqual({ first: '2028-02-01', last: '2028-02-29' });
});

test.each([
  ['2026-01-01', '2025-12-01', '2025-12-31'],
  ['2026-12-31', '2026-11-01', '2026-11-30'],
  ['2026-03-31', '2026-02-01', '2026-02-28'],
])('on %s, last month is %s to %s', (day, first, last) => {
  expect(daysOf({ period: 'last-month' }, day)).toEqual({ first, last });
});

test('a Sunday belongs to the week of the Monday before', () => {
  expect(daysOf({ period: 'week' }, '2026-03-15').first).toBe('2026-03-09');
  expect(daysOf({ period: 'week' }, '2026-03-16').first).toBe('2026-03-16');
});

test('custom days are sorted, and at most 366', () => {
  const custom = (from?: string, to?: string) =>
    daysOf({ period: 'custom', ...(from && { from }), ...(to && { to }) }, today);
  expect(custom('2026-02-03', '2026-02-01')).toEqual({ first: '2026-02-01', last: '2026-02-03' });
  expect(custom(undefined, '2026-02-01')).toEqual({ first: '2026-02-01', last: '2026-02-01' });
  expect(custom('2024-01-01', '2026-01-01')).toEqual({ first: '2024-01-01', last: '2024-12-31' });
});

test('a period lasts from the first midnight to the one after the last day, on this device', () => {
  const { from, to } = instantsOf({ first: '2026-03-01', last: '2026-03-31' });
  expect(new Date(from)).toEqual(new Date(2026, 2, 1));
  expect(new Date(to)).toEqual(new Date(2026, 3, 1));
});

test('a group of days begins on its day', () => {
  expect(daysFrom('2026-03-09', 'day')).toEqual({ first: '2026-03-09', last: '2026-03-09' });
  expect(daysFrom('2026-03-09', 'week')).toEqual({ first: '2026-03-09', last: '2026-03-15' });
  expect(daysFrom('2026-02-01', 'month')).toEqual({ first: '2026-02-01', last: '2026-02-28' });
});

test('days of another year show the year', () => {
  expect(formatDays({ first: '2026-03-01', last: '2026-03-31' }, today)).toBe('Mar 1 to Mar 31');
  expect(formatDays({ first: '2025-12-01', last: '2025-12-01' }, today)).toBe('Dec 1, 2025');
});

test.each([
  [{}, -1, { period: 'last-month' }],
  [{ from: '2026-01-01' }, 1, { period: 'last-month' }],
  [{ period: 'last-month' }, 1, {}],
  [{ from: '2026-02-10' }, 1, {}],
  [{ period: 'last-month' }, -1, { from: '2026-01-01' }],
  [{ period: 'week' }, -1, { period: 'week', from: '2026-03-02' }],
  [{ period: 'today' }, -1, { period: 'today', from: '2026-03-10' }],
  [{ period: 'today', from: '2026-03-10' }, 1, { period: 'today' }],
  [
    { period: 'custom', from: '2026-03-01', to: '2026-03-10' },
    1,
    { from: '2026-03-11', to: '2026-03-20' },
  ],
] as const)('%o shifted by %d is %o', (period, step, shifted) => {
  expect(shiftPeriod(period, daysOf(period, today), step, today)).toEqual(shifted);
});

test('a period is named by its length', () => {
  const name = (period: { period?: PeriodName; from?: string }) =>
    formatPeriod(period, daysOf(period, today), today);
  expect(name({ from: '2025-12-05' })).toBe('December 2025');
  expect(name({ period: 'week' })).toBe('Mar 9 to Mar 15');
  expect(name({ period: 'today' })).toBe('Wed, Mar 11');
});
