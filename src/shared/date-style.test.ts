import { afterEach, expect, test } from 'vitest';
import { defaultDateStyle, setDateStyle, toFirstDay } from './date-style.ts';
import { formatDateTime, formatTime, startOfWeek } from './dates.ts';

afterEach(() => setDateStyle(defaultDateStyle));

test.each([
  ['2026-03-03T00:05:00.000Z', '12:05 am', '00:05'],
  ['2026-03-03T09:05:00.000Z', '9:05 am', '09:05'],
  ['2026-03-03T16:05:00.000Z', '4:05 pm', '16:05'],
])('%s is %s on a 12-hour clock and %s on a 24-hour clock', (instant, twelve, twentyFour) => {
  expect(formatTime(instant, 'UTC')).toBe(twelve);
  setDateStyle({ ...defaultDateStyle, clock: '24' });
  expect(formatTime(instant, 'UTC')).toBe(twentyFour);
  expect(formatDateTime(instant, 'UTC')).toBe(`March 3, 2026 at ${twentyFour}`);
});

test.each([
  [1, '2026-03-02', '2026-03-02'],
  [0, '2026-03-01', '2026-03-08'],
  [6, '2026-02-28', '2026-03-07'],
] as const)(
  'in a week that begins on day %i, Tuesday and the Sunday after it belong to the weeks of %s and %s',
  (firstDayOfWeek, tuesday, sunday) => {
    setDateStyle({ ...defaultDateStyle, firstDayOfWeek });
    expect(startOfWeek('2026-03-03')).toBe(tuesday);
    expect(startOfWeek('2026-03-08')).toBe(sunday);
  },
);

test('an unknown first day is Monday', () => {
  expect([0, 6, 3].map(toFirstDay)).toEqual([0, 6, 1]);
});
