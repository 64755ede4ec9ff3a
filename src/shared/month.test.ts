import { expect, test } from 'vitest';
import { addMonths, isMonth, monthOf } from './month.ts';

test.each([
  ['2026-11', -1, '2026-10'],
  ['2026-01', -1, '2025-12'],
  ['2026-12', 1, '2027-01'],
  ['2026-03', 0, '2026-03'],
])('the month %s with %i more is %s', (month, count, expected) => {
  expect(addMonths(month, count)).toBe(expected);
});

test('the month of a day is its year and number', () => {
  expect(monthOf('2026-11-24')).toBe('2026-11');
});

test('a month has two digits and is of this century', () => {
  expect(isMonth('2026-11')).toBe(true);
  expect(['2026-13', '2026-00', '2026-1', '1999-12', '2026-11-24', 202611].some(isMonth)).toBe(
    false,
  );
});
