import { describe, expect, test } from 'vitest';
import type { Placement } from '../board/board-cache.ts';
import { cardAbove, indexAt, step } from './drop-placement.ts';

/** Three cards of 100 pixels with gaps of 8. */
const rows = [0, 108, 216].map((start) => ({ start, size: 100 }));

describe('indexAt', () => {
  test.each([
    [-200, 0],
    [0, 0],
    [49, 0],
    [50, 1],
    [157, 1],
    [158, 2],
    [266, 3],
    [5000, 3],
  ])('a card with its top at %i gets index %i', (top, index) => {
    expect(indexAt(rows, -1, top)).toBe(index);
  });

  test('indexAt ignores the open gap', () => {
    // The second row is the gap: once it closes, the card below it is at 108.
    expect(indexAt(rows, 1, 108)).toBe(1);
    expect(indexAt(rows, 1, 157)).toBe(1);
    expect(indexAt(rows, 1, 158)).toBe(2);
  });

  test('opening the gap does not change the index, so the cards do not flicker', () => {
    const closed = [0, 108].map((start) => ({ start, size: 100 }));
    for (const top of [0, 30, 49, 51, 100, 157, 159, 300]) {
      const index = indexAt(closed, -1, top);
      expect(indexAt(rows, index, top)).toBe(index);
    }
  });

  test('an empty column always gives index 0', () => expect(indexAt([], -1, 400)).toBe(0));
});

describe('step', () => {
  const counts = { todo: 3, 'in-progress': 1, 'in-review': 0, done: 5 };
  const at = (status: Placement['status'], index: number): Placement => ({ status, index });
  test.each([
    ['down', at('todo', 0), at('todo', 1)],
    ['down', at('todo', 3), at('todo', 3)],
    ['up', at('todo', 2), at('todo', 1)],
    ['up', at('todo', 0), at('todo', 0)],
    ['right', at('todo', 3), at('in-progress', 1)],
    ['right', at('in-progress', 1), at('in-review', 0)],
    ['right', at('done', 4), at('done', 4)],
    ['left', at('done', 2), at('in-review', 0)],
    ['left', at('todo', 1), at('todo', 1)],
  ] as const)('the arrow key %s moves from %o to %o', (direction, from, to) => {
    expect(step(from, direction, counts)).toEqual(to);
  });
});

test('cardAbove returns the card above an index and null at the top', () => {
  const others = [{ id: 4 }, { id: 5 }];
  expect([0, 1, 2].map((index) => cardAbove(others, index))).toEqual([null, 4, 5]);
});
