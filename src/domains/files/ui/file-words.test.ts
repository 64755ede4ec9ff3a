import { describe, expect, test } from 'vitest';
import { formatSize, splitName } from './file-words.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [512, '512 bytes'],
  [1024, '1 KB'],
  [34_600, '34 KB'],
  [1_468_006, '1.4 MB'],
  [10 * 1024 * 1024, '10.0 MB'],
])('%i bytes are %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

describe('a name', () => {
  test('that is short stays in one piece', () => {
    expect(splitName('report.pdf')).toEqual(['report.pdf', '']);
  });
  test('that is long keeps its end, and loses nothing', () => {
    const name = 'minutes of the second meeting about the newsletter.pdf';
    const [start, end] = splitName(name);
    expect(end).toBe('letter.pdf');
    expect(start + end).toBe(name);
  });
  test('is not cut through a letter', () => {
    const name = `${'🌷'.repeat(30)}.png`;
    const [start, end] = splitName(name);
    expect(start + end).toBe(name);
    expect(start.isWellFormed() && end.isWellFormed()).toBe(true);
  });
});
