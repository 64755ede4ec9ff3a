import { expect, test } from 'vitest';
import { lookedAtVersion, ordinal } from './version.ts';

test.each([0, -1, 1.5, 2_147_483_648, Number.NaN, '1', null])('%s is no version', (value) => {
  expect(lookedAtVersion.safeParse(value).success).toBe(false);
});

test('an ordinal names itself where it is refused', () => {
  expect(ordinal('position').parse(2_147_483_647)).toBe(2_147_483_647);
  expect(ordinal('position').safeParse(0).error?.issues[0]?.message).toBe(
    'position must be a whole number from 1 to 2147483647',
  );
});
