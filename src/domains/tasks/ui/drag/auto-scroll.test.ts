import { describe, expect, test } from 'vitest';
import { scrollSpeed } from './auto-scroll.ts';

describe('scrollSpeed over a container from 0 to 1000', () => {
  test.each([
    ['still in the middle', 500, 0],
    ['still where a quarter begins', 750, 0],
    ['starts gently', 760, 1],
    ['half way it has a quarter of its speed', 850, 7],
    ['peaks at the outermost twentieth', 950, 28],
    ['and is never faster', 1400, 28],
    ['still at the upper quarter', 250, 0],
    ['upwards alike', 50, -28],
    ['upwards past the edge', -300, -28],
  ])('%s', (_sentence, point, speed) => {
    expect(scrollSpeed(point, 0, 1000)).toBe(speed);
  });

  test('a container without height scrolls nothing', () => expect(scrollSpeed(5, 10, 10)).toBe(0));
});
