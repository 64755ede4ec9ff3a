import { describe, expect, test } from 'vitest';
import { formatSize, splitName } from './format-file.ts';

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [512, '512 bytes'],
  [1024, '1 KB'],
  [34_600, '34 KB'],
  [1_468_006, '1.4 MB'],
  [10 * 1024 * 1024, '10.0 MB'],
])('formatSize(%i) is %s', (bytes, text) => {
  expect(formatSize(bytes)).toBe(text);
});

describe('splitName', () => {
  test('does not split a short name', () => {
    expect(splitName('report.pdf')).toEqual(['report.pdf', '']);
  });
  test('splits a long name before its last characters', () => {
    const name = 'minutes of the second meeting about the newsletter.pdf';
    const [start, end] = splitName(name);
    expect(end).toBe('letter.pdf');
    expect(start + end).toBe(name);
  });
  test('does not split a surrogate pair', () => {
    const name = `${'🌷'.repeat(30)}.png`;
    const [start, end] = splitName(name);
    expect(start + end).toBe(name);
    expect(start.isWellFormed() && end.isWellFormed()).toBe(true);
  });
});
