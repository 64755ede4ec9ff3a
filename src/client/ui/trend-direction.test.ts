import { expect, test } from 'vitest';
import { trendDirection } from './trend-direction.ts';

test.each([
  ['+18% from last month', 'up'],
  ['+0.2 from last month', 'up'],
  ['-3 from last week', 'down'],
  ['+0% from last month', 'flat'],
  ['+0.0 from last month', 'flat'],
  ['+10 from last week', 'up'],
  ['No comparison yet', null],
])('the direction of %s is %s', (words, direction) => {
  expect(trendDirection(words)).toBe(direction);
});
