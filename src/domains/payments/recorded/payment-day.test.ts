import { expect, test } from 'vitest';
import { checkPaymentDay, firstPaymentDay, paymentElsewhere, wrongPaymentDay } from './schema.ts';

const today = '2026-03-31';
const invoiceOf = (issuedOn: string | null) => ({ number: 'INV-0001', issuedOn });

test.each([
  ['2026-03-30', '2026-02-27'],
  [null, undefined],
])('the payment of an invoice of %s is of %s or later', (issuedOn, first) => {
  expect(firstPaymentDay(invoiceOf(issuedOn))).toBe(first);
});

test('a payment can come before the invoice, as a standing order does', () => {
  expect(wrongPaymentDay('2026-02-27', today, invoiceOf('2026-03-30'))).toBeNull();
});

test.each([
  ['2026-04-01', "The day of the payment can't be in the future"],
  ['2026-02-26', "The payment can't be dated more than 31 days before invoice INV-0001"],
])('a form names the wrong day %s together with a wrong amount', (paidOn, message) => {
  const form = paymentElsewhere.check(checkPaymentDay(today, () => invoiceOf('2026-03-30')));
  const { error } = form.safeParse({ amount: 0, paidOn, method: 'cash' });
  expect(error?.issues).toMatchObject([
    { path: ['amount'] },
    { path: ['paidOn'], message: expect.stringContaining(message) },
  ]);
});
