import { expect, test } from 'vitest';
import {
  describeMonthlyOn,
  describeRecurrence,
  describeSchedule,
  scheduleState,
} from './schedule-labels.ts';
import type { Schedule } from './schedule-schema.ts';

const schedule: Schedule = {
  startDate: '2026-11-24',
  endDate: null,
  time: '09:00',
  timeZone: 'Europe/Berlin',
  every: 1,
  weekdays: [],
  monthlyOn: 'day',
};

test.each([
  ['daily', {}, 'Every day at 9:00 am, Berlin time'],
  ['weekly', {}, 'Every week on Tuesday at 9:00 am, Berlin time'],
  [
    'weekly',
    { every: 2, weekdays: ['mon', 'thu'], time: '14:30' },
    'Every 2 weeks on Mon, Thu at 2:30 pm, Berlin time',
  ],
  ['monthly', {}, 'Every month on day 24 at 9:00 am, Berlin time'],
  [
    'quarterly',
    { monthlyOn: 'weekday' },
    'Every quarter on the fourth Tuesday at 9:00 am, Berlin time',
  ],
  ['monthly', { monthlyOn: 'last-day' }, 'Every month on the last day at 9:00 am, Berlin time'],
  [
    'monthly',
    { monthlyOn: 'last-weekday' },
    'Every month on the last Tuesday at 9:00 am, Berlin time',
  ],
  [
    'monthly',
    { monthlyOn: 'weekday', startDate: '2026-12-29' },
    'Every month on the last Tuesday at 9:00 am, Berlin time',
  ],
  ['yearly', { every: 3 }, 'Every 3 years on day 24 of November at 9:00 am, Berlin time'],
] as const)('a %s schedule %j is described', (recurrence, change, expected) => {
  expect(
    describeSchedule(recurrence, {
      ...schedule,
      ...change,
      weekdays: [...('weekdays' in change ? change.weekdays : [])],
    }),
  ).toBe(expected);
});

test('the last weekday is offered only in the last week of a month', () => {
  expect(describeMonthlyOn('2026-11-23')).toMatchObject({ 'last-weekday': null });
  expect(describeMonthlyOn('2026-11-24')).toEqual({
    day: 'On day 24',
    'last-day': 'On the last day',
    weekday: 'On the fourth Tuesday',
    'last-weekday': 'On the last Tuesday',
  });
  expect(describeMonthlyOn('2026-12-31').weekday).toBeNull();
});

test('the recurrence is short, and only as exact as the schedule', () => {
  expect(describeRecurrence('weekly', null)).toBe('Weekly');
  expect(describeRecurrence('daily', schedule)).toBe('Daily');
  expect(describeRecurrence('monthly', schedule)).toBe('Monthly on day 24');
  expect(describeRecurrence('weekly', { ...schedule, every: 2, weekdays: ['mon', 'thu'] })).toBe(
    'Every 2 weeks on Mon, Thu',
  );
});

test('a schedule is on, off, ended or none', () => {
  const on = { schedule, nextOn: '2026-12-01', pausedAt: null };
  expect(scheduleState(on)).toBe('On');
  expect(scheduleState({ ...on, pausedAt: '2026-11-25T09:00:00.000Z' })).toBe('Off');
  expect(scheduleState({ ...on, nextOn: null })).toBe('Ended');
  expect(scheduleState({ ...on, schedule: null, nextOn: null })).toBe('Manual');
});
