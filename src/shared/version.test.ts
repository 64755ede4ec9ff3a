import { expect, test } from 'vitest';
import { expectedVersion, ordinal } from './version.ts';

test.each([0, -1, 1.5, 2_147_483_648, Number.NaN, '1', null])(
  '%j is rejected as a version',
  (value) => {
    expect(expectedVersion.safeParse(value).success).toBe(false);
  },
);

test('the error message of an ordinal contains its name', () => {
  expect(ordinal('position').parse(2_147_483_647)).toBe(2_147_483_647);
  expect(ordinal('position').safeParse(0).error?.issues[0]?.message).toBe(
    'position must be a whole number from 1 to 2147483647',
  );
});
