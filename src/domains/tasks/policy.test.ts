import { expect, test } from 'vitest';
import { moveNeedsVa } from './policy.ts';

test.each([
  ['todo', 'in-progress', true],
  ['todo', 'in-review', true],
  ['in-review', 'in-progress', true],
  ['todo', 'done', false],
  // A card that only gets another place in its column.
  ['in-review', 'in-review', false],
  ['in-progress', 'in-progress', false],
] as const)('a move of a task without a VA from %s to %s needs one: %s', (status, to, needsVa) => {
  expect(moveNeedsVa({ vaId: null, status }, to)).toBe(needsVa);
  expect(moveNeedsVa({ vaId: 1, status }, to)).toBe(false);
});
