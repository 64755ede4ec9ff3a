import { expect, test } from 'vitest';
import { isBlank } from './clean-text.ts';
import { requiredText, text } from './text.ts';

test.each([[''], ['  '], ['\t\n'], ['\u00a0'], ['\u200b\u200c\u200d'], ['\ufeff\u2060']])(
  '%j is blank',
  (value) => {
    expect(isBlank(value)).toBe(true);
  },
);

test('a text is trimmed, limited in length, and contains only characters that can be stored', () => {
  expect(text(5).parse('  four ')).toBe('four');
  expect(text(5).safeParse('sixsix').error?.issues[0]?.message).toBe(
    'Must be at most 5 characters',
  );
  for (const value of ['\0', 'a\ud800', '\udc00b'])
    expect(text(5).safeParse(value).error?.issues[0]?.message).toBe(
      'Contains characters that cannot be stored',
    );
  expect(text(5).parse('👩🏽‍💻'.slice(0, 4))).toHaveLength(4);
});

test.each([[undefined], [null], [3], [''], ['ab'], ['  ab  '], ['\u200b\u200b\u200b'], ['👍👍']])(
  '%j is rejected as shorter than three characters',
  (value) => {
    const { error } = requiredText('At least 3', 10, 3).safeParse(value);
    expect(error?.issues[0]?.message).toBe('At least 3');
  },
);
