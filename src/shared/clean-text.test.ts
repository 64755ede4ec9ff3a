import { expect, test } from 'vitest';
import { cleanLine, cleanText, isBlank } from './clean-text.ts';

const family = '👩‍👩‍👧‍👦';
const flag = '🏳️‍🌈';
const runner = '🏃🏽‍♀️';
const wales = '🏴󠁧󠁢󠁷󠁬󠁳󠁿';
const persian = 'می‌خواهم';
const sinhala = 'ශ්‍රී ලංකා';
const hindi = 'क्‍ष';
const ofAge = '۱۰‌ساله';
const signs = ['🙂‍↔️', '1️⃣', '❤️', '❤️‍🔥', '👨🏽‍🦰', '🇩🇪', '⚠︎'];
const letters = [persian, ofAge, sinhala, hindi, '田中さん', 'שלום', 'Å'];
const kept = [family, flag, runner, wales, ...signs, ...letters];

test.each<[string, string, string]>([
  ['Cafe\u0301', 'Café', 'Café'],
  ['가', '가', '가'],
  ['  Ann\u00a0 ', 'Ann', 'Ann'],
  ['two\r\nlines', 'two lines', 'two\nlines'],
  ['two\u2028lines', 'two lines', 'two\nlines'],
  ['two\rlines\n\n', 'two lines', 'two\nlines'],
  ['a\tb', 'a b', 'a\tb'],
  ['bell\u0007', 'bell', 'bell'],
  ['\u0085a\u009fb', 'ab', 'ab'],
  ['moc.elpmaxe\u202e@ann', 'moc.elpmaxe@ann', 'moc.elpmaxe@ann'],
  ['\u2066Ann\u2069', 'Ann', 'Ann'],
  ['\ufeffAnn', 'Ann', 'Ann'],
  ['Ann\u200b', 'Ann', 'Ann\u200b'],
  ['A\u00adnn\u200e', 'Ann', 'A\u00adnn\u200e'],
  ['A\u200dnn\u200c', 'Ann', 'A\u200dnn\u200c'],
  ['\u3164Ann\u2800', 'Ann', '\u3164Ann\u2800'],
  ['ad\u034fmin', 'admin', 'ad\u034fmin'],
  ['Ann\ufe0f 5\ufe0f', 'Ann 5', 'Ann\ufe0f 5\ufe0f'],
  ['Ann\u{e0041}\u{e0100}', 'Ann', 'Ann\u{e0041}\u{e0100}'],
  ['Ann\u3164Lee\u2800B', 'Ann Lee B', 'Ann\u3164Lee\u2800B'],
  ['mu\u200b\u0308ller', 'müller', 'mu\u200b\u0308ller'],
  ['mu\ufeff\u0308ller', 'müller', 'müller'],
  ['می\u200c ', 'می', 'می\u200c'],
  ['می\u200c\u200b', 'می', 'می\u200c\u200b'],
  ['می\u200c\u200cخ', 'می\u200cخ', 'می\u200c\u200cخ'],
  ['❤\u200d↔\u0338', '❤↮', '❤\u200d↮'],
  ...kept.map((text): [string, string, string] => [text, text, text]),
  ...kept.map((text): [string, string, string] => [`${text}.`, `${text}.`, `${text}.`]),
])('%j is the line %j and the text %j', (value, line, text) => {
  expect(cleanLine(value)).toBe(line);
  expect(cleanText(value)).toBe(text);
  expect(cleanLine(line)).toBe(line);
  expect(cleanText(text)).toBe(text);
});

test.each([
  ['', '  ', '\t\n', '\u00a0', '\u3000', '\u200b\u200c\u200d', '\ufeff\u2060', '\u3164\u3164'],
  ['\u2800', '\u115f\u1160', '\uffa0', '\u00ad', '\u034f', '\ufe0f', '\u{e0020}', '\u202e\u2066'],
])('%j and others are blank', (...values) => {
  expect(values.filter((value) => !isBlank(value))).toEqual([]);
});

test('letters, marks, emoji and flags are not blank', () => {
  expect([...kept, '.', '0', '한'].filter(isBlank)).toEqual([]);
});
