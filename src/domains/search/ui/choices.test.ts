import { expect, test } from 'vitest';
import { fits } from './choices.ts';

test.each([
  ['Lead Management', '', true],
  ['Lead Management', 'lead', true],
  ['Lead Management', 'man le', true],
  ['Lead Management', 'leads', false],
  ['VA Management', 'lead man', false],
])('%s for "%s": %s', (label, words, isFound) => {
  expect(fits(label, words)).toBe(isFound);
});
