import { expect, test } from 'vitest';
import { isOfOneScript, isOfPlainForms } from './scripts.ts';

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
  ['𝐚дмин', false],
  ['ａдмин', false],
  ['Ꭺdmin', false],
  ['annन', false],
])('%s is of one script: %s', (name, isOne) => {
  expect(isOfOneScript(name)).toBe(isOne);
});

test.each([
  ['ann.lee-7', true],
  ['José', true],
  ['Jose\u0301', true],
  ['田中さくら', true],
  ['김영희', true],
  ['علی', true],
  ['น้ำฝน', true],
  ['𝐚dmin', false],
  ['ａｄｍｉｎ', false],
  ['ⓐdmin', false],
  ['ﬁnn', false],
])('%s has only plain letters: %s', (name, isPlain) => {
  expect(isOfPlainForms(name)).toBe(isPlain);
});
