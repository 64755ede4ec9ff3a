import { expect, test } from 'vitest';
import { keyFor } from './key-for.ts';

test.each([
  ['Café & Bar', [], 'cafe-bar'],
  ['Premium', ['premium', 'premium-2'], 'premium-3'],
  ['3 Days', [], 'plan-3-days'],
  ['日本', [], 'plan'],
  ['A plan for the night shift', [], 'a-plan-for-the-night'],
  ['A plan for the night shift', ['a-plan-for-the-night'], 'a-plan-for-the-ni-2'],
])('the key of %s, if %j are taken, is %s', (label, taken, key) => {
  expect(keyFor(label, taken, { fallback: 'plan', maxLength: 20 })).toBe(key);
});
