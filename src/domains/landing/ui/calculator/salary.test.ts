import { expect, test } from 'vitest';
import { readSalary, writeSalary } from './salary.ts';

test.each([
  ['45,000', 45_000],
  ['$62 500', 62_500],
  ['52000.50', 52_001],
  ['0', 0],
  ['99999999', 1_000_000],
  ['', undefined],
  ['-5', undefined],
  ['a lot', undefined],
  [null, undefined],
])('the input %j is read as %s', (text, salary) => {
  expect(readSalary(text)).toBe(salary);
});

test('a salary is formatted with thousands separators', () => {
  expect(writeSalary(1_000_000)).toBe('1,000,000');
});
