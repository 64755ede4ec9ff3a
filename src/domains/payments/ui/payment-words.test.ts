import { expect, test } from 'vitest';
import type { Payment } from '../schema.ts';
import { isPaymentDue } from './payment-words.ts';

const payment = (changes: Partial<Payment>): Payment => ({
  ...{ id: 1, clientId: 1, subscriptionId: 1, kind: 'renewal', plan: 'part-time' },
  ...{ amount: 600, refunded: 0, currency: 'usd', status: 'failed', failure: 'Declined' },
  ...{ paymentMethod: null, periodStart: '2026-02-01', periodEnd: null },
  createdAt: '2026-02-01T10:00:01.000Z',
  ...changes,
});
const paid = payment({ status: 'succeeded', failure: null });

test.each([
  ['nothing failed', [paid], false],
  ['a renewal failed', [payment({}), payment({ ...paid, periodStart: '2026-01-01' })], true],
  ['it was paid at the second attempt', [paid, payment({})], false],
  ['a renewal of another plan failed', [payment({ subscriptionId: 2 })], false],
])('a payment is due: %s', (_, payments, isDue) => {
  expect(isPaymentDue({ id: 1 }, payments)).toBe(isDue);
});
