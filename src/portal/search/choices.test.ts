import { expect, test } from 'vitest';
import { matchesWords } from './choices.ts';

test.each([
  ['Lead Management', '', true],
  ['Lead Management', 'lead', true],
  ['Lead Management', 'man le', true],
  ['Lead Management', 'leads', false],
  ['VA Management', 'lead man', false],
])('whether "%s" matches "%s": %s', (label, words, isFound) => {
  expect(matchesWords(label, words)).toBe(isFound);
});
