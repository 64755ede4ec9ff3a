import { expect, test } from 'vitest';
import type { WorkHours } from './schema.ts';
import {
  describeDays,
  describeWorkHours,
  minutesAt,
  nextChange,
  overlapOf,
  spansFor,
  spansOf,
} from './work-hours.ts';

const office: WorkHours = { from: 9, to: 17, days: ['mon', 'tue', 'wed', 'thu', 'fri'] };
const night: WorkHours = { ...office, from: 21, to: 5 };
const hour = 60;
/** A Friday in winter, 3 pm in Berlin and 10 pm in Manila. */
const friday = Date.parse('2026-01-16T14:00:00Z');
const at = (instant: string) => Date.parse(instant);

test('hours that include midnight are two spans', () => {
  expect(spansOf(office)).toEqual([{ from: 9 * hour, to: 17 * hour }]);
  expect(spansOf(night)).toEqual([
    { from: 0, to: 5 * hour },
    { from: 21 * hour, to: 24 * hour },
  ]);
  expect(spansOf({ ...office, from: 16, to: 0 })).toEqual([{ from: 16 * hour, to: 24 * hour }]);
});

test('hours are moved to the clock of the viewer, and overlap there', () => {
  const manila = spansFor({ timeZone: 'Asia/Manila', workHours: night }, 'Europe/Berlin', friday);
  expect(manila).toEqual([{ from: 14 * hour, to: 22 * hour }]);
  expect(overlapOf(manila, spansOf(office))).toEqual([{ from: 14 * hour, to: 17 * hour }]);
  expect(overlapOf(spansOf(night), spansOf(office))).toEqual([]);
  expect(spansFor({ timeZone: null, workHours: null }, 'Europe/Berlin', friday)).toEqual([]);
});

test('a half hour between time zones counts', () => {
  const place = { timeZone: 'Asia/Kolkata', workHours: office };
  expect(spansFor(place, 'UTC', friday)).toEqual([{ from: 3.5 * hour, to: 11.5 * hour }]);
  expect(minutesAt('Asia/Kolkata', friday)).toBe(19.5 * hour);
});

test.each<[string, WorkHours, string, boolean, string]>([
  ['at work', office, 'Europe/Berlin', true, '2026-01-16T16:00:00Z'],
  ['after work on Friday', office, 'Asia/Manila', false, '2026-01-19T01:00:00Z'],
  ['before work', office, 'America/Los_Angeles', false, '2026-01-16T17:00:00Z'],
  ['in a night shift', night, 'Asia/Manila', true, '2026-01-16T21:00:00Z'],
  ['on the only day', { ...office, days: ['thu'] }, 'UTC', false, '2026-01-22T09:00:00Z'],
])('%s, the next change is known', (_case, hours, timeZone, isWorking, change) => {
  expect(nextChange(hours, timeZone, friday)).toEqual({ isWorking, at: at(change) });
});

test('a night shift that began on Friday goes on on Saturday', () => {
  const saturday = at('2026-01-16T18:30:00Z');
  expect(nextChange(night, 'Asia/Manila', saturday)).toEqual({
    isWorking: true,
    at: at('2026-01-16T21:00:00Z'),
  });
  expect(nextChange(night, 'Asia/Manila', saturday + 24 * 3_600_000).isWorking).toBe(false);
});

test('working hours in words', () => {
  expect(describeWorkHours(office)).toBe('9:00 am to 5:00 pm, Mon to Fri');
  expect(describeDays(['mon', 'wed', 'thu'])).toBe('Mon, Wed, Thu');
  expect(describeDays(['sat', 'sun'])).toBe('Sat, Sun');
  expect(describeDays(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])).toBe('every day');
});
