import { expect, test } from 'vitest';
import { forecastOf } from './hours.ts';

const balanceOn = (asOf: string, used: number, periodEnd = '2026-12-01') => ({
  clientId: 1,
  periodStart: '2026-11-01',
  periodEnd,
  asOf,
  bought: 0,
  expiring: 0,
  granted: 80,
  carried: 20,
  used,
  available: 100,
  balance: 100 - used,
});

test.each([
  ['2026-11-01', 8, null],
  ['2026-11-06', 8, null],
  ['2026-11-07', 7, 30],
  ['2026-11-15', 40, 80],
  ['2026-11-30', 40, 40],
  ['2026-12-01', 40, 40],
  ['2026-11-15', 0, null],
])('on %s with %d hours used the forecast is %s', (asOf, used, forecast) => {
  expect(forecastOf(balanceOn(asOf, used))).toBe(forecast);
});

test('a period without days has no forecast', () => {
  expect(forecastOf(balanceOn('2026-11-10', 40, '2026-11-01'))).toBeNull();
});
