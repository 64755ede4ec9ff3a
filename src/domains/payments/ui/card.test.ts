import { describe, expect, test } from 'vitest';
import { declinedDemoToken, demoCards } from '#shared/demo-card.ts';
import { newUuid } from '#shared/uuid.ts';
import { beginCheckoutInput } from '../schema.ts';
import { cardForm, formatCardNumber, formatExpiry, isCardNumber, tokenize } from './card.ts';

test.each([
  ['4242424242424242', 'Visa ending in 4242'],
  ['4242 4242 4242 4242', 'Visa ending in 4242'],
  ['4000-0566-5566-5556', 'Visa ending in 5556'],
])('the test card %s gets the token of %s', (number, method) => {
  expect(demoCards[tokenize(number)]).toBe(method);
});

test.each(['4111111111111111', '', 'constructor'])(
  'the number "%s" gets the token of a declined card',
  (number) => {
    expect(tokenize(number)).toBe(declinedDemoToken);
  },
);

test.each([
  ['4242424242424242', true],
  ['4111 1111 1111 1111', true],
  ['424242424242424', false],
  ['42424242424242424', false],
  ['4242x24242424242', false],
  ['', false],
])('isCardNumber("%s") is %s', (number, isValid) => {
  expect(isCardNumber(number)).toBe(isValid);
});

test.each([
  ['4242424242', '4242 4242 42'],
  ['4242 4242', '4242 4242'],
  ['42424242424242429999', '4242 4242 4242 4242'],
  ['no digits', ''],
])('the card number "%s" is formatted as "%s"', (typed, formatted) => {
  expect(formatCardNumber(typed)).toBe(formatted);
});

test.each([
  ['1', '1'],
  ['12', '12'],
  ['123', '12/3'],
  ['12/31', '12/31'],
  ['123199', '12/31'],
])('the expiry "%s" is formatted as "%s"', (typed, formatted) => {
  expect(formatExpiry(typed)).toBe(formatted);
});

describe('the card form', () => {
  const valid = {
    cardNumber: '4242 4242 4242 4242',
    expiry: '12/89',
    cvv: '123',
    billingName: 'Clara Client',
    billingEmail: 'clara@example.com',
  };
  test('accepts valid values', () => {
    expect(cardForm.safeParse(valid).success).toBe(true);
  });

  test.each([
    ['an impossible month', { expiry: '13/89' }, 'Enter the expiry date as MM/YY'],
    ['an expired card', { expiry: '01/20' }, 'This card has expired'],
    ['a short CVV', { cvv: '12' }, 'CVV has 3 or 4 digits'],
    ['a blank card number', { cardNumber: ' ' }, 'Card number is required'],
    ['an empty name', { billingName: '' }, 'Cardholder name is required'],
    ['an invalid email address', { billingEmail: 'x' }, 'Please enter a valid email address'],
  ])('refuses %s', (_case, changes, message) => {
    const { error } = cardForm.safeParse({ ...valid, ...changes });
    expect(error?.issues[0]?.message).toBe(message);
  });
});

test('the server accepts checkout ids created in the browser', () => {
  const order = { token: 'tok_demo_visa', billingName: 'A', billingEmail: 'a@example.com' };
  const ids = Array.from({ length: 100 }, newUuid);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids)
    expect(beginCheckoutInput.safeParse({ id, plan: 'part-time', ...order }).success).toBe(true);
});
