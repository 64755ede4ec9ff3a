import { expect, test } from 'vitest';
import { formatHoursMinutes } from './dates.ts';
import { parseDuration } from './duration.ts';

test.each([
  ['2h 15m', 2.25],
  ['2h15m', 2.25],
  [' 2 h 15 min ', 2.25],
  ['2 hours', 2],
  ['1.5h', 1.5],
  ['90m', 1.5],
  ['45 minutes', 0.75],
  ['1:30', 1.5],
  ['0:05', 5 / 60],
  ['1.5', 1.5],
  ['1,5', 1.5],
  ['.25', 0.25],
  ['8', 8],
  ['2H 15M', 2.25],
])('the duration "%s" is %d hours', (written, hours) => {
  expect(parseDuration(written)).toBeCloseTo(hours, 10);
});

test.each([
  '',
  ' ',
  'h',
  'm',
  '1:60',
  '1:3',
  '1:30:00',
  '-1',
  '1.5.2',
  '2d',
  'abc',
  '1e3',
  '2m 1h',
])('%j is rejected as a duration', (written) => {
  expect(parseDuration(written)).toBeNull();
});

test('a duration formatted as h:mm is parsed to the same minutes', () => {
  for (let minutes = 1; minutes <= 24 * 60; minutes += 1) {
    const shown = formatHoursMinutes(minutes / 60);
    expect(Math.round((parseDuration(shown) ?? 0) * 60)).toBe(minutes);
  }
});
