import { expect, test } from 'vitest';
import { containsText, splitMatches } from './search-text.ts';

test.each([
  ['Café', 'cafe'],
  ['Cafe\u0301', 'café'],
  ['cafe', 'Café'],
  ['Pat O’Brien', "o'brien"],
  ["Pat O'Brien", 'O’Brien'],
  ['Łódź', ' lodz '],
  ['Straße', 'STRASSE'],
])('%s is found by %s', (text, words) => {
  expect(containsText(text, words)).toBe(true);
});

test('other words are not found', () => {
  expect(containsText('Café', 'cafés')).toBe(false);
  expect(containsText('Obrien', "o'brien")).toBe(false);
  for (const ignored of ['\u0301', '\u0640', '\u200d', '¨'])
    expect(containsText('Cafe au lait', ignored)).toBe(false);
  expect(containsText('Café', ' ')).toBe(true);
});

test.each([
  ['a Cafe\u0301 and a café', 'cafe', ['a ', 'Cafe\u0301', ' and a ', 'café', '']],
  ['Pat O’Brien', "o'b", ['Pat ', 'O’B', 'rien']],
  ['Straße', 'ras', ['St', 'raß', 'e']],
  ['aaa', 'aa', ['', 'aa', 'a']],
  ['none', 'x', ['none']],
  ['all', '', ['all']],
])('in %j the places of %j are marked', (text, words, parts) => {
  expect(splitMatches(text, words)).toEqual(parts);
});
