import { expect, test } from 'vitest';
import { changeSince, changeTrend, percentTrend } from './trends.ts';

test.each([
  [59, 50, '+18% from last month'],
  [50, 50, '+0% from last month'],
  [25, 50, '-50% from last month'],
  [0, 50, '-100% from last month'],
  [100, 50, '+100% from last month'],
  [97, 18, '+79 from last month'],
  [3, 1, '+2 from last month'],
  [999, 1000, '+0% from last month'],
  [439, 0, 'No comparison yet'],
  [0, 0, 'No comparison yet'],
])('the trend from %2$d to %1$d is %3$s', (now, before, text) => {
  expect(percentTrend(now, before, 'month')).toBe(text);
});

test.each([
  [8, 5, 0, '+3 from last week'],
  [5, 5, 0, '+0 from last week'],
  [4.6, 4.4, 1, '+0.2 from last week'],
  [3, 0, 0, 'No comparison yet'],
  [4.5, null, 1, 'No comparison yet'],
  [null, 4.5, 1, 'No comparison yet'],
])('the change to %s from %s with %d digits is %s', (now, before, digits, text) => {
  expect(changeSince(now, before, 'week', digits)).toBe(text);
});

test.each([
  [3, 0, '+3 from last week'],
  [-3, 0, '-3 from last week'],
  [0, 0, '+0 from last week'],
  [0.2, 1, '+0.2 from last week'],
  [4.5 - 4.3, 1, '+0.2 from last week'],
  [-0.04, 1, '+0.0 from last week'],
])('a change of %d with %d digits reads as %s', (change, digits, text) => {
  expect(changeTrend(change, 'week', digits)).toBe(text);
});
