import { describe, expect, test } from 'vitest';
import type { Place } from '../board/board-cache.ts';
import { cardAbove, indexAt, step } from './drop-place.ts';

/** Three cards of 100 with gaps of 8. */
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
  ])('a card whose top is at %i lands at %i', (top, index) => {
    expect(indexAt(rows, -1, top)).toBe(index);
  });

  test('the open place is read as if it were closed', () => {
    // The second row is the gap: the card below it stands at 108 once the gap is gone.
    expect(indexAt(rows, 1, 108)).toBe(1);
    expect(indexAt(rows, 1, 157)).toBe(1);
    expect(indexAt(rows, 1, 158)).toBe(2);
  });

  test('where the gap opens the answer is the same, so that nothing flickers', () => {
    const shut = [0, 108].map((start) => ({ start, size: 100 }));
    for (const top of [0, 30, 49, 51, 100, 157, 159, 300]) {
      const index = indexAt(shut, -1, top);
      expect(indexAt(rows, index, top)).toBe(index);
    }
  });

  test('an empty column has one place', () => expect(indexAt([], -1, 400)).toBe(0));
});

describe('step', () => {
  const counts = { todo: 3, 'in-progress': 1, 'in-review': 0, done: 5 };
  const at = (status: Place['status'], index: number): Place => ({ status, index });
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
  ] as const)('%s from %o to %o', (direction, from, to) => {
    expect(step(from, direction, counts)).toEqual(to);
  });
});

test('the card above a place, none at the top', () => {
  const others = [{ id: 4 }, { id: 5 }];
  expect([0, 1, 2].map((index) => cardAbove(others, index))).toEqual([null, 4, 5]);
});
