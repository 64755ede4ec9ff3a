import { expect, test } from 'vitest';
import { instant } from './calendar.ts';
import { parseCalendarDate } from './dates.ts';

test.each([
  ['31-01-30', '2030-01-31'],
  ['29-02-28', '2028-02-29'],
  ['29-02-00', '2000-02-29'],
  ['31-12-99', '2099-12-31'],
  ['2030-01-31', '2030-01-31'],
  ['31-02-26', null],
  ['29-02-27', null],
  ['31-04-26', null],
  ['00-01-26', null],
  ['01-13-26', null],
  ['2026-02-30', null],
  ['1999-12-31', null],
  ['2100-01-01', null],
  ['1-1-26', null],
  ['2026-01-01T00:00:00Z', null],
  ['', null],
])('%j is read as the day %s', (value, day) => {
  expect(parseCalendarDate(value)).toBe(day);
});

test.each([
  ['2026-01-05T09:00:00Z', '2026-01-05T09:00:00.000Z'],
  ['2026-01-05T09:00:00.123456Z', '2026-01-05T09:00:00.123Z'],
  ['2026-01-05T00:30:00+05:30', '2026-01-04T19:00:00.000Z'],
])('%s is read as the timestamp %s', (value, expected) => {
  expect(instant('When?').parse(value)).toBe(expected);
});

test.each([
  ['2026-01-05'],
  ['2026-01-05T09:00:00'],
  ['2026-01-05T24:00:00Z'],
  ['2026-01-05T09:00:60Z'],
  ['2026-02-31T09:00:00Z'],
  ['0000-01-01T00:00:00Z'],
  ['2000-01-01T00:00:00+01:00'],
  ['+010000-01-01T00:00:00Z'],
  ['9999-12-31T23:59:59-23:59'],
  ['now'],
  [1_767_607_200_000],
  [null],
])('%j is rejected as a timestamp', (value) => {
  expect(instant('When?').safeParse(value).error?.issues[0]?.message).toBe('When?');
});
