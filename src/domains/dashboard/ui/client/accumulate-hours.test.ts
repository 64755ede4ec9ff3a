import { expect, test } from 'vitest';
import { accumulateHours } from './accumulate-hours.ts';

const days = (...hours: number[]) =>
  hours.map((worked, index) => ({ day: `2026-11-0${index + 1}`, hours: worked }));

test('the hours accumulate day by day and continue linearly to the forecast', () => {
  const period = { start: '2026-11-01', end: '2026-11-04', days: days(1.5, 2.5) };
  expect(accumulateHours(period, 8)).toEqual({
    daysLeft: 2,
    points: [
      { label: 'Nov 1', value: 1.5, forecast: null },
      { label: 'Nov 2', value: 4, forecast: 4 },
      { label: 'Nov 3', value: null, forecast: 6 },
      { label: 'Nov 4', value: null, forecast: 8 },
    ],
  });
});

test('without a forecast the line ends today', () => {
  const period = { start: '2026-11-01', end: '2026-11-04', days: days(1.5, 2.5) };
  const { points } = accumulateHours(period, null);
  expect(points.map(({ value }) => value)).toEqual([1.5, 4, null, null]);
  expect(points.map(({ forecast }) => forecast)).toEqual([null, null, null, null]);
});

test('on the last day there is no forecast', () => {
  const period = { start: '2026-11-01', end: '2026-11-02', days: days(1, 0) };
  const { points, daysLeft } = accumulateHours(period, 1);
  expect(points.map((point) => point.forecast)).toEqual([null, null]);
  expect(points.map((point) => point.value)).toEqual([1, 1]);
  expect(daysLeft).toBe(0);
});

test('a correction can reduce the hours', () => {
  const period = { start: '2026-11-01', end: '2026-11-03', days: days(2, -0.75) };
  expect(accumulateHours(period, null).points.map(({ value }) => value)).toEqual([2, 1.25, null]);
});
