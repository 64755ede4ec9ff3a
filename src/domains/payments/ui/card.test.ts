import { describe, expect, test } from 'vitest';
import { demoDeclined, demoMethods } from '#shared/demo-card.ts';
import { newUuid } from '#shared/uuid.ts';
import { beginCheckoutInput } from '../schema.ts';
import { cardForm, groupDigits, isCardNumber, slashExpiry, tokenize } from './card.ts';

test.each([
  ['4242424242424242', 'Visa ending in 4242'],
  ['4242 4242 4242 4242', 'Visa ending in 4242'],
  ['4000-0566-5566-5556', 'Visa ending in 5556'],
])('%s is one of the two test cards', (number, method) => {
  expect(demoMethods[tokenize(number)]).toBe(method);
});

test.each(['4111111111111111', '', 'constructor'])('any other (%s) is declined', (number) => {
  expect(tokenize(number)).toBe(demoDeclined);
});

test.each([
  ['4242424242424242', true],
  ['4111 1111 1111 1111', true],
  ['424242424242424', false],
  ['42424242424242424', false],
  ['4242x24242424242', false],
  ['', false],
])('%s is a card number: %s', (number, isOne) => {
  expect(isCardNumber(number)).toBe(isOne);
});

test.each([
  ['4242424242', '4242 4242 42'],
  ['4242 4242', '4242 4242'],
  ['42424242424242429999', '4242 4242 4242 4242'],
  ['no digits', ''],
])('%s is grouped as %s', (typed, grouped) => {
  expect(groupDigits(typed)).toBe(grouped);
});

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12/3'],
  ['12/31', '12/31'],
  ['123199', '12/31'],
])('the expiry %s is written %s', (typed, written) => {
  expect(slashExpiry(typed)).toBe(written);
});

describe('the form', () => {
  const good = {
    cardNumber: '4242 4242 4242 4242',
    expiry: '12/89',
    cvv: '123',
    billingName: 'Clara Client',
    billingEmail: 'clara@example.com',
  };
  test.each([
    [{}, undefined],
    [{ expiry: '13/89' }, 'Enter the expiry date as MM/YY'],
    [{ expiry: '01/20' }, 'This card has expired'],
    [{ cvv: '12' }, 'CVV has 3 or 4 digits'],
    [{ cardNumber: ' ' }, 'Card number is required'],
    [{ billingName: '' }, 'Cardholder name is required'],
    [{ billingEmail: 'x' }, 'Please enter a valid email address'],
  ])('%j: %s', (changes, message) => {
    const { error } = cardForm.safeParse({ ...good, ...changes });
    expect(error?.issues[0]?.message).toBe(message);
  });
});

test('an id made here is one that the server takes', () => {
  const order = { token: 'tok_demo_visa', billingName: 'A', billingEmail: 'a@example.com' };
  const ids = Array.from({ length: 100 }, newUuid);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids)
    expect(beginCheckoutInput.safeParse({ id, plan: 'part-time', ...order }).success).toBe(true);
});
