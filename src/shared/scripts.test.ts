import { expect, test } from 'vitest';
import { isOfOneScript } from './scripts.ts';

test.each([
  ['ann', true],
  ['ann.lee-7', true],
  ['Łukasz', true],
  ['иван2', true],
  ['ελένη', true],
  ['田中さくら', true],
  ['スーパー', true],
  ['김영희', true],
  ['علی', true],
  ['प्रिया', true],
  ['1234', true],
  ['аdmin', false],
  ['admіn', false],
  ['αdmin', false],
  ['Ꭺdmin', false],
  ['annन', false],
])('%s is of one script: %s', (name, isOne) => {
  expect(isOfOneScript(name)).toBe(isOne);
});
