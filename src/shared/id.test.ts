import { expect, test } from 'vitest';
import { id, reference } from './id.ts';

test.each([
  [1, 1],
  ['1', 1],
  ['2147483647', 2_147_483_647],
  [2_147_483_648, 0],
  ['2147483648', 0],
  [-1, 0],
  [0, 0],
  [1.5, 0],
  ['1.5', 0],
  ['1e3', 0],
  ['01', 0],
  [' 1', 0],
  ['+1', 0],
  ['1 or 1=1', 0],
  ['٣', 0],
  ['', 0],
  [null, 0],
  [undefined, 0],
  [true, 0],
  [[1], 0],
  [{}, 0],
  [Number.NaN, 0],
  [Number.POSITIVE_INFINITY, 0],
])('%j is read as the id %d', (value, expected) => {
  expect(id.parse(value)).toBe(expected);
});

test.each([[7], ['7'], [2_147_483_647]])('%j is accepted as a reference', (value) => {
  expect(reference('Please select').parse(value)).toBe(Number(value));
});

test.each([[0], [-1], [1.5], ['01'], ['x'], [''], [null], [true], [[1]], [{}], [99_999_999_999]])(
  '%j is rejected as a reference',
  (value) => {
    const { error } = reference('Please select').safeParse(value);
    expect(error?.issues.map(({ message }) => message)).toEqual(['Please select']);
  },
);
