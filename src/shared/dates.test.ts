import { expect, test } from 'vitest';
import {
  addDays,
  daysBetween,
  formatDateTime,
  formatDay,
  formatDueDay,
  formatDuration,
  formatHours,
  formatHoursMinutes,
  formatHoursWithUnit,
  formatRelative,
  formatRelativeDay,
  formatShortDateTime,
  formatShortDay,
  lastDayBefore,
  startOfWeek,
  today,
} from './dates.ts';
import { initials } from './initials.ts';

const now = Date.parse('2026-03-04T12:00:00.000Z');

test.each([
  ['2026-03-04T12:00:30.000Z', 'just now'],
  ['2026-03-04T11:59:30.000Z', 'just now'],
  ['2026-03-04T11:59:00.000Z', '1 minute ago'],
  ['2026-03-04T11:00:01.000Z', '59 minutes ago'],
  ['2026-03-04T11:00:00.000Z', '1 hour ago'],
  ['2026-03-04T09:00:00.000Z', '3 hours ago'],
  ['2026-03-03T12:00:01.000Z', '23 hours ago'],
  ['2026-03-03T12:00:00.000Z', 'March 3, 2026 at 12:00 pm'],
  ['2025-12-31T23:59:00.000Z', 'December 31, 2025 at 11:59 pm'],
  ['2026-03-05T00:00:00.000Z', 'March 5, 2026 at 12:00 am'],
])('at noon, %s is shown as "%s"', (instant, words) => {
  expect(formatRelative(instant, now, 'UTC')).toBe(words);
});

test('a timestamp is shown in the time zone of the reader', () => {
  expect(formatDateTime('2026-03-03T21:05:00.000Z', 'America/New_York')).toBe(
    'March 3, 2026 at 4:05 pm',
  );
  expect(formatDateTime('2026-03-03T21:05:00.000Z', 'Asia/Manila')).toBe(
    'March 4, 2026 at 5:05 am',
  );
});

test.each([
  ['America/Los_Angeles', '2026-03-03'],
  ['UTC', '2026-03-04'],
  ['Pacific/Kiritimati', '2026-03-04'],
])('at 06:00 UTC on March 4, today in %s is %s', (zone, date) => {
  expect(today(Date.parse('2026-03-04T06:00:00.000Z'), zone)).toBe(date);
});

test.each([
  ['2026-03-04', 'Today'],
  ['2026-03-05', 'Tomorrow'],
  ['2026-03-03', 'Yesterday'],
  ['2026-03-06', 'In 2 days'],
  ['2026-03-11', 'In 7 days'],
  ['2026-03-12', 'Mar 12'],
  ['2026-03-02', '2 days ago'],
  ['2026-02-25', '7 days ago'],
  ['2026-02-24', 'Feb 24'],
  ['2027-01-02', 'Jan 2, 2027'],
])('on March 4, the day %s is shown as "%s"', (date, words) => {
  expect(formatRelativeDay(date, '2026-03-04')).toBe(words);
});

test.each([
  ['2026-03-05', 'Due tomorrow'],
  ['2026-03-07', 'Due in 3 days'],
  ['2026-03-02', 'Due 2 days ago'],
  ['2026-05-01', 'Due May 1'],
  ['2030-01-31', 'Due Jan 31, 2030'],
])('on March 4, the due date %s is shown as "%s"', (date, words) => {
  expect(formatDueDay(date, '2026-03-04')).toBe(words);
});

test('a calendar day does not depend on the time zone', () => {
  expect(formatDay('2026-03-03')).toBe('March 3, 2026');
  expect(lastDayBefore('2028-03-01')).toBe('2028-02-29');
  expect(formatShortDay('2026-12-31', '2026-01-01')).toBe('Dec 31');
});

test('a short date and time has the year only if it is another year', () => {
  const instant = new Date(2026, 2, 3, 16, 5).toISOString();
  expect(formatShortDateTime(instant, now)).toBe('Mar 3, 4:05 pm');
  expect(formatShortDateTime(instant, Date.parse('2027-03-04T12:00:00.000Z'))).toBe(
    'Mar 3, 2026, 4:05 pm',
  );
});

test('days are counted correctly across a daylight saving change and a leap day', () => {
  expect(daysBetween('2026-03-07', '2026-03-09')).toBe(2);
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
});

test.each([
  [0, '00:00:00'],
  [59.9, '00:00:59'],
  [3909, '01:05:09'],
  [360_000, '100:00:00'],
  [-5, '00:00:00'],
])('%d seconds are shown as %s', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

test.each([
  [0, '0:00', '0.00'],
  [1.5, '1:30', '1.50'],
  [0.01, '0:01', '0.01'],
  [1.999, '2:00', '2.00'],
  [160, '160:00', '160.00'],
  [-1.5, '−1:30', '-1.50'],
])('%d hours are shown as %s and %s', (hours, clock, decimal) => {
  expect(formatHoursMinutes(hours)).toBe(clock);
  expect(formatHours(hours)).toBe(decimal);
});

test('hours with their unit have no minutes if they are whole', () => {
  expect([0, 12, 12.5, 1600, -1].map(formatHoursWithUnit)).toEqual([
    '0 h',
    '12 h',
    '12:30 h',
    '1,600 h',
    '−1 h',
  ]);
});

test.each([
  ['Maria Santos', 'MS'],
  ['maria del carmen', 'MD'],
  ['  Cher ', 'C'],
  ['Özil Mesut', 'ÖM'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

test.each([
  ['2026-03-09', '2026-03-09'],
  ['2026-03-11', '2026-03-09'],
  ['2026-03-15', '2026-03-09'],
  ['2026-01-01', '2025-12-29'],
])('the week of %s begins on %s', (date, monday) => {
  expect(startOfWeek(date)).toBe(monday);
});
