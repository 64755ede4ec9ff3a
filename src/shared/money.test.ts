import { expect, test } from 'vitest';
import { hoursBetween, roundHours } from './money.ts';

test.each([
  [0.0001, 0.01],
  [0.004, 0.01],
  [0.014, 0.01],
  [0.015, 0.02],
  [1.005, 1.01],
  [1.0049, 1],
  [2.675, 2.68],
  [8.345, 8.35],
  [1 / 3, 0.33],
  [23.995, 24],
  [24, 24],
])('%d hours are %d to the hundredth', (hours, rounded) => {
  expect(roundHours(hours)).toBe(rounded);
});

test('a span is measured in hours, backwards too', () => {
  expect(hoursBetween('2026-01-05T09:00:00Z', '2026-01-05T10:30:00Z')).toBe(1.5);
  expect(hoursBetween('2026-01-05T09:00:00Z', '2026-01-05T08:45:00Z')).toBe(-0.25);
  // The night the clocks go forward is an hour shorter by the wall, not by the span.
  expect(hoursBetween('2026-03-29T00:30:00+01:00', '2026-03-29T03:30:00+02:00')).toBe(2);
});
