import { expect, test } from 'vitest';
import { hoursCourse } from './hours-course.ts';

const days = (...hours: number[]) =>
  hours.map((worked, index) => ({ day: `2026-11-0${index + 1}`, hours: worked }));

test('what was used grows day by day, and goes on at the same pace from where it is', () => {
  const course = hoursCourse({ start: '2026-11-01', end: '2026-11-04', days: days(1.5, 2.5) });
  expect(course).toEqual({
    forecast: 8,
    daysLeft: 2,
    points: [
      { label: 'Nov 1', value: 1.5, forecast: null },
      { label: 'Nov 2', value: 4, forecast: 4 },
      { label: 'Nov 3', value: null, forecast: 6 },
      { label: 'Nov 4', value: null, forecast: 8 },
    ],
  });
});

test('on the last day there is nothing more to expect', () => {
  const { points, forecast, daysLeft } = hoursCourse({
    start: '2026-11-01',
    end: '2026-11-02',
    days: days(1, 0),
  });
  expect(points.map((point) => point.forecast)).toEqual([null, null]);
  expect(points.map((point) => point.value)).toEqual([1, 1]);
  expect({ forecast, daysLeft }).toEqual({ forecast: 1, daysLeft: 0 });
});

test('a correction may take hours back', () => {
  const { points } = hoursCourse({ start: '2026-11-01', end: '2026-11-03', days: days(2, -0.75) });
  expect(points.map(({ value }) => value)).toEqual([2, 1.25, null]);
});
