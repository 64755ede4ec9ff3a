import { expect, test } from 'vitest';
import { isComposing } from './keyboard.ts';

const key = (fields: { isComposing?: boolean; keyCode?: number }) =>
  ({ isComposing: false, keyCode: 13, ...fields }) as KeyboardEvent;

test('a key of an input method is recognized, also the last Enter in Safari', () => {
  expect(isComposing(key({}))).toBe(false);
  expect(isComposing(key({ isComposing: true }))).toBe(true);
  expect(isComposing(key({ keyCode: 229 }))).toBe(true);
});
