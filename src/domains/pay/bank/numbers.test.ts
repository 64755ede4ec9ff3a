import { expect, test } from 'vitest';
import { cleanNumber, isBic, isIban, isRoutingNumber, maskNumber } from './numbers.ts';

test.each([
  ['GB82 WEST 1234 5698 7654 32', true],
  ['de89 3704 0044 0532 0130 00', true],
  ['NO93-8601-1117-947', true],
  ['MT84MALT011000012345MTLCAST001S', true],
  // One digit changed, two digits exchanged, too short, no country.
  ['GB82 WEST 1234 5698 7654 33', false],
  ['DE89 3704 0044 0532 0310 00', false],
  ['DE89', false],
  ['12345678901234567890', false],
  ['', false],
])('the IBAN %j is checked by its check digits', (number, isValid) => {
  expect(isIban(cleanNumber(number))).toBe(isValid);
});

test.each([
  ['021000021', true],
  ['111000025', true],
  ['021000022', false],
  ['120000021', false],
  ['000000000', false],
  ['02100002', false],
])('the routing number %j is checked by its check digit', (number, isValid) => {
  expect(isRoutingNumber(number)).toBe(isValid);
});

test.each([
  ['DEUTDEFF', true],
  ['DEUTDEFF500', true],
  ['BOPIPHMM', true],
  ['DEUTDEFF5', false],
  ['1EUTDEFF', false],
])('the BIC %j is checked by its form', (number, isValid) => {
  expect(isBic(number)).toBe(isValid);
});

test.each([
  ['DE89370400440532013000', '•••• 3000'],
  ['123456', '•••• 56'],
  ['1234', '•••• 4'],
])('the number %j is masked as %j', (number, masked) => {
  expect(maskNumber(number)).toBe(masked);
});
