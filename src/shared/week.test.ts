import { expect, test } from 'vitest';
import { barsOf, weekOf } from './week.ts';

test('a week begins on Monday at midnight where the reader is, and has seven days', () => {
  const days = weekOf(new Date(2026, 2, 4, 15, 30));
  expect(days).toHaveLength(8);
  expect(days[0]).toBe(new Date(2026, 2, 2).toISOString());
  expect(days[7]).toBe(new Date(2026, 2, 9).toISOString());
  // Sunday is the last of its days.
  expect(weekOf(new Date(2026, 2, 8, 23, 59))[0]).toBe(days[0]);
  expect(weekOf(new Date(2026, 2, 9))[0]).toBe(days[7]);
});

test('the bar of today is open', () => {
  const bars = barsOf([1, 2.5, 4, 0, 0, 0, 0], new Date(2026, 2, 4));
  expect(bars[1]).toEqual({ label: 'Tue', value: 2.5, isOpen: false });
  expect(bars.filter(({ isOpen }) => isOpen).map(({ label }) => label)).toEqual(['Wed']);
  const sunday = barsOf([], new Date(2026, 2, 8));
  expect(sunday.filter(({ isOpen }) => isOpen).map(({ label }) => label)).toEqual(['Sun']);
});
