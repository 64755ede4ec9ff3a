import { expect, test } from 'vitest';
import { splitLinks } from './links.ts';

test.each([
  [
    'https://en.wikipedia.org/wiki/Task_(computing)',
    'https://en.wikipedia.org/wiki/Task_(computing)',
  ],
  ['(see https://a.example/x_(y))', 'https://a.example/x_(y)'],
  ['(https://a.example/x)', 'https://a.example/x'],
  ['(https://a.example/x).', 'https://a.example/x'],
  ['[https://a.example/x[1]]', 'https://a.example/x[1]'],
  ['Go to https://a.example/x, please', 'https://a.example/x'],
  ['https://a.example/x?q=1&b=2!', 'https://a.example/x?q=1&b=2'],
  ['“https://a.example/x”', 'https://a.example/x'],
  ['https://a.example/*x*', 'https://a.example/*x'],
  ['https://a.example/x/', 'https://a.example/x/'],
  ['https://пример.рф/я', 'https://пример.рф/я'],
])('the link in %s is %s', (text, link) => {
  const parts = splitLinks(text);
  expect(parts).toHaveLength(3);
  expect(parts[1]).toBe(link);
  expect(parts.join('')).toBe(text);
});

test('the brackets of many links are trimmed, and other texts have no link', () => {
  expect(splitLinks(`https://a.example/${')'.repeat(2_000)}`)[1]).toBe('https://a.example/');
  for (const text of ['', 'http://', 'https://...', 'javascript:alert(1)', 'a.example'])
    expect(splitLinks(text)).toEqual([text]);
});
