import { expect, test } from 'vitest';
import { cityOf, hoursAhead, isTimeZone, timeZoneNames } from './time-zones.ts';

const winter = new Date('2026-01-15T12:00:00Z');
const summer = new Date('2026-07-15T12:00:00Z');

test.each([
  ['Asia/Manila', 'UTC', winter, 8],
  ['Asia/Manila', 'America/New_York', winter, 13],
  ['Asia/Manila', 'America/New_York', summer, 12],
  ['America/New_York', 'Asia/Kolkata', winter, -10.5],
  ['Europe/Berlin', 'Europe/Rome', summer, 0],
  [null, 'UTC', winter, null],
  ['Mars/Base', 'UTC', winter, null],
] as const)('%s is ahead of %s by hours', (timeZone, other, now, hours) => {
  expect(hoursAhead(timeZone, other, now)).toBe(hours);
});

test('a selected time zone is offered, also if a new one of that name is refused', () => {
  for (const name of ['US/Pacific-New', 'EST', 'Asia/Kolkata'])
    expect(timeZoneNames('Europe/Berlin', name)).toContain(name);
  expect(timeZoneNames('')).toEqual(timeZoneNames());
  expect(timeZoneNames()).not.toContain('EST');
});

test('a time zone is named by its city', () => {
  expect(cityOf('Asia/Ho_Chi_Minh')).toBe('Ho Chi Minh');
});

test.each([
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'America/Argentina/Ushuaia',
  'Etc/GMT+5',
  'Japan',
])('%s is a time zone', (name) => expect(isTimeZone(name)).toBe(true));

// Intl knows these too, but PostgreSQL reads them as another time, or not at all.
test.each([
  'IST',
  'PST',
  'CET',
  'JST',
  '+01:00',
  '-05',
  'SystemV/EST5',
  'US/Pacific-New',
  'Mars/Base',
  '',
])('%j is no time zone', (name) => expect(isTimeZone(name)).toBe(false));
