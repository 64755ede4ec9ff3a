import { expect, test } from 'vitest';
import { plural } from '#shared/plural.ts';
import { formatCompactMoney, formatMonth, formatWeek } from './figures.ts';

test('formats money, months and weeks', () => {
  expect(formatCompactMoney(12_480)).toBe('$12.5K');
  expect(formatMonth('2026-11-01')).toBe('Nov 2026');
  expect(formatMonth('2026-05-01')).toBe('May 2026');
  expect(formatWeek('2026-11-16')).toBe('Nov 16');
  expect(plural(1, 'task')).toBe('1 task');
  expect(plural(1200, 'task')).toBe('1,200 tasks');
});
