import { expect, test } from 'vitest';
import { roundTicks } from './chart-look.ts';

test.each([
  [0, [0, 1]],
  [1, [0, 1]],
  [3, [0, 1, 2, 3]],
  [12, [0, 5, 10, 15]],
  [80, [0, 20, 40, 60, 80]],
  [122, [0, 50, 100, 150]],
  [160, [0, 50, 100, 150, 200]],
  [12_480, [0, 5000, 10_000, 15_000]],
])('the axis up to %d has ticks at %j', (highest, ticks) => {
  expect(roundTicks(highest)).toEqual(ticks);
});
