import { expect, test } from 'vitest';
import { hasFourDecimals, hasTwoDecimals } from './decimals.ts';
import { exactDuration, exactHours, roundHours, sumHours } from './hours.ts';

test.each([
  [0.0003, 0.01],
  [0.004, 0.01],
  [0.014, 0.01],
  [0.015, 0.02],
  [-1 / 6, -0.17],
  [0, 0],
  [1.005, 1.01],
  [2.675, 2.68],
  [8.345, 8.35],
  [1 / 3, 0.33],
  [23.995, 24],
  [24, 24],
])('%d hours are rounded to %d', (hours, rounded) => {
  expect(roundHours(hours)).toBe(rounded);
});

test.each([
  [0.17, 612],
  [0.1667, 600],
  [1 / 6, 600],
  [-0.005, -18],
  [0.0001, 0],
])('%d hours are %d seconds', (hours, seconds) => {
  expect(exactHours(hours)).toBe(seconds / 3600);
});

test('worked time is at least a second', () => {
  expect(exactDuration(0.0001)).toBe(1 / 3600);
});

test('sums have no error: six or ten thousand times ten minutes, and entries of 18 seconds', () => {
  const times = (count: number, seconds: number) =>
    sumHours(Array.from({ length: count }, () => seconds / 3600));
  expect(times(6, 600)).toBe(1);
  expect(times(10_000, 600)).toBe(6_000_000 / 3600);
  expect(times(1_000, 18)).toBe(5);
});

test('decimals are counted as they were typed', () => {
  expect([10.01, 10, 0.1 + 0.2, 1e-7, 10.005].map(hasTwoDecimals)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ]);
  expect([0.0125, 0.3333, 19.99, 0.01255].map(hasFourDecimals)).toEqual([true, true, true, false]);
});
