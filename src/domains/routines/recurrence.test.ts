import { describe, expect, test } from 'vitest';
import { listDates, type Recurring } from './recurrence.ts';

const base: Recurring = {
  recurrence: 'daily',
  startDate: '2026-01-01',
  endDate: null,
  time: '09:00',
  timeZone: 'UTC',
  every: 1,
  weekdays: [],
  monthlyOn: 'day',
};

const datesOf = (schedule: Partial<Recurring>, limit = 5) =>
  listDates({ ...base, ...schedule }, { limit }).map(({ date }) => date);

const at = (schedule: Partial<Recurring>, from: string, limit = 4) =>
  listDates({ ...base, ...schedule }, { from, limit }).map((one) => one.at);

describe('dates of a recurrence', () => {
  test.each<[string, Partial<Recurring>, string[]]>([
    ['every day', {}, ['2026-01-01', '2026-01-02', '2026-01-03', '2026-01-04', '2026-01-05']],
    [
      'every third day over a leap day',
      { startDate: '2028-02-23', every: 3 },
      ['2028-02-23', '2028-02-26', '2028-02-29', '2028-03-03', '2028-03-06'],
    ],
    [
      'every week on the weekday of the first day',
      { recurrence: 'weekly' },
      ['2026-01-01', '2026-01-08', '2026-01-15', '2026-01-22', '2026-01-29'],
    ],
    [
      'every second week on Monday and Thursday, without the Monday before the first day',
      { recurrence: 'weekly', every: 2, weekdays: ['mon', 'thu'], startDate: '2026-01-07' },
      ['2026-01-08', '2026-01-19', '2026-01-22', '2026-02-02', '2026-02-05'],
    ],
    [
      'every month on day 31, or the last day',
      { recurrence: 'monthly', startDate: '2027-12-31' },
      ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31', '2028-04-30'],
    ],
    [
      'every month on day 30, or the last day',
      { recurrence: 'monthly', startDate: '2026-12-30' },
      ['2026-12-30', '2027-01-30', '2027-02-28', '2027-03-30', '2027-04-30'],
    ],
    [
      'every month on the last day',
      { recurrence: 'monthly', monthlyOn: 'last-day', startDate: '2026-01-15' },
      ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31'],
    ],
    [
      'every month on the second Tuesday',
      { recurrence: 'monthly', monthlyOn: 'weekday', startDate: '2026-01-13' },
      ['2026-01-13', '2026-02-10', '2026-03-10', '2026-04-14', '2026-05-12'],
    ],
    [
      'every month on the last Friday',
      { recurrence: 'monthly', monthlyOn: 'last-weekday', startDate: '2026-01-30' },
      ['2026-01-30', '2026-02-27', '2026-03-27', '2026-04-24', '2026-05-29'],
    ],
    [
      'a fifth Friday counts as the last one',
      { recurrence: 'monthly', monthlyOn: 'weekday', startDate: '2026-01-30' },
      ['2026-01-30', '2026-02-27', '2026-03-27', '2026-04-24', '2026-05-29'],
    ],
    [
      'every quarter on day 30, or the last day',
      { recurrence: 'quarterly', startDate: '2026-11-30' },
      ['2026-11-30', '2027-02-28', '2027-05-30', '2027-08-30', '2027-11-30'],
    ],
    [
      'every second quarter',
      { recurrence: 'quarterly', every: 2, startDate: '2026-01-15' },
      ['2026-01-15', '2026-07-15', '2027-01-15', '2027-07-15', '2028-01-15'],
    ],
    [
      'every year on February 29, or 28',
      { recurrence: 'yearly', startDate: '2024-02-29' },
      ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
    ],
    [
      'up to and including the last day',
      { endDate: '2026-01-03' },
      ['2026-01-01', '2026-01-02', '2026-01-03'],
    ],
    [
      'none, if the last day is before the first date',
      { recurrence: 'monthly', monthlyOn: 'last-day', endDate: '2026-01-30' },
      [],
    ],
  ])('%s', (_what, schedule, expected) => {
    expect(datesOf(schedule)).toEqual(expected);
  });
});

describe('the local hour', () => {
  test.each<[string, Partial<Recurring>, string, string[]]>([
    [
      'Berlin keeps 9:00 when summer time begins (March 29)',
      { timeZone: 'Europe/Berlin' },
      '2026-03-28',
      ['2026-03-28T08:00:00.000Z', '2026-03-29T07:00:00.000Z', '2026-03-30T07:00:00.000Z'],
    ],
    [
      'Berlin keeps 9:00 when summer time ends (October 25)',
      { timeZone: 'Europe/Berlin' },
      '2026-10-24',
      ['2026-10-24T07:00:00.000Z', '2026-10-25T08:00:00.000Z', '2026-10-26T08:00:00.000Z'],
    ],
    [
      'Berlin: 2:30 does not exist on March 29, so it is 3:00',
      { timeZone: 'Europe/Berlin', time: '02:30' },
      '2026-03-28',
      ['2026-03-28T01:30:00.000Z', '2026-03-29T01:00:00.000Z', '2026-03-30T00:30:00.000Z'],
    ],
    [
      'Berlin: 2:30 exists twice on October 25, and the first one counts',
      { timeZone: 'Europe/Berlin', time: '02:30' },
      '2026-10-24',
      ['2026-10-24T00:30:00.000Z', '2026-10-25T00:30:00.000Z', '2026-10-26T01:30:00.000Z'],
    ],
    [
      'New York: 2:30 does not exist on March 8',
      { timeZone: 'America/New_York', time: '02:30' },
      '2026-03-07',
      ['2026-03-07T07:30:00.000Z', '2026-03-08T07:00:00.000Z', '2026-03-09T06:30:00.000Z'],
    ],
    [
      'New York: 1:30 exists twice on November 1',
      { timeZone: 'America/New_York', time: '01:30' },
      '2026-10-31',
      ['2026-10-31T05:30:00.000Z', '2026-11-01T05:30:00.000Z', '2026-11-02T06:30:00.000Z'],
    ],
    [
      'Sydney keeps 9:00 when summer time ends in April',
      { timeZone: 'Australia/Sydney' },
      '2026-04-04',
      ['2026-04-03T22:00:00.000Z', '2026-04-04T23:00:00.000Z', '2026-04-05T23:00:00.000Z'],
    ],
    [
      'Sydney keeps 9:00 when summer time begins in October',
      { timeZone: 'Australia/Sydney' },
      '2026-10-03',
      ['2026-10-02T23:00:00.000Z', '2026-10-03T22:00:00.000Z', '2026-10-04T22:00:00.000Z'],
    ],
    [
      'Cairo: midnight does not exist on April 24, so the date begins at 1:00',
      { timeZone: 'Africa/Cairo', time: '00:00' },
      '2026-04-23',
      ['2026-04-22T22:00:00.000Z', '2026-04-23T22:00:00.000Z', '2026-04-24T21:00:00.000Z'],
    ],
  ])('%s', (_what, schedule, from, expected) => {
    expect(at(schedule, from, 3)).toEqual(expected);
  });

  test.each([
    ['Europe/Berlin'],
    ['America/New_York'],
    ['Australia/Sydney'],
    ['Pacific/Kiritimati'],
    ['Pacific/Pago_Pago'],
  ])('a daily schedule in %s has each date of two years once, in order', (timeZone) => {
    const dates = listDates({ ...base, timeZone, time: '02:30' }, { limit: 731 });
    expect(new Set(dates.map(({ date }) => date)).size).toBe(731);
    expect(dates[0]?.date).toBe('2026-01-01');
    expect(dates.at(-1)?.date).toBe('2028-01-01');
    const instants = dates.map((one) => Date.parse(one.at));
    expect(instants.toSorted((a, b) => a - b)).toEqual(instants);
    const gaps = instants.slice(1).map((instant, index) => instant - (instants[index] ?? 0));
    expect(Math.min(...gaps)).toBeGreaterThanOrEqual(23 * 3_600_000);
    expect(Math.max(...gaps)).toBeLessThanOrEqual(25 * 3_600_000);
  });
});

describe('a range of dates', () => {
  const weekly = { ...base, recurrence: 'weekly', startDate: '2026-01-05' } as const;
  const nine = Date.parse('2026-01-12T09:00:00Z');

  test('begins after an instant, which does not count', () => {
    expect(listDates(weekly, { after: nine - 1, limit: 1 })[0]?.date).toBe('2026-01-12');
    expect(listDates(weekly, { after: nine, limit: 1 })[0]?.date).toBe('2026-01-19');
  });

  test('ends at an instant, which counts', () => {
    const from = '2026-01-01';
    expect(listDates(weekly, { from, until: nine, limit: 9 })).toHaveLength(2);
    expect(listDates(weekly, { from, until: nine - 1, limit: 9 })).toHaveLength(1);
  });

  test('finds the dates of a zone that is already in the next day', () => {
    const schedule = { ...base, timeZone: 'Pacific/Kiritimati', time: '00:00' };
    const after = Date.parse('2026-06-01T09:59:00Z');
    expect(listDates(schedule, { after, limit: 1 })).toEqual([
      { date: '2026-06-02', at: '2026-06-01T10:00:00.000Z' },
    ]);
  });

  test('is found long after the first day', () => {
    const after = Date.parse('2089-12-31T12:00:00Z');
    expect(listDates({ ...base, startDate: '2000-01-01' }, { after, limit: 1 })).toEqual([
      { date: '2090-01-01', at: '2090-01-01T09:00:00.000Z' },
    ]);
  });
});
