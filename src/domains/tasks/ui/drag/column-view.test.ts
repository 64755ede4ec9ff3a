import { describe, expect, test } from 'vitest';
import { scrollSpeed } from './column-view.ts';

describe('scrollSpeed over a container from 0 to 1000', () => {
  test.each([
    ['does not scroll in the middle', 500, 0],
    ['does not scroll at the start of the last quarter', 750, 0],
    ['scrolls slowly at first', 760, 1],
    ['has a quarter of the maximum speed half way', 850, 7],
    ['has the maximum speed in the last twentieth', 950, 28],
    ['never exceeds the maximum speed', 1400, 28],
    ['does not scroll at the end of the first quarter', 250, 0],
    ['scrolls up at the same speed', 50, -28],
    ['scrolls up past the edge', -300, -28],
  ])('%s', (_title, point, speed) => {
    expect(scrollSpeed(point, 0, 1000)).toBe(speed);
  });

  test('does not scroll a container without height', () => expect(scrollSpeed(5, 10, 10)).toBe(0));
});
