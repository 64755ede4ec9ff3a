import { expect, test } from 'vitest';
import type { Payment } from '../schema.ts';
import { isPaymentDue } from './payment-labels.ts';

const payment = (changes: Partial<Payment>): Payment => ({
  id: 1,
  clientId: 1,
  subscriptionId: 1,
  kind: 'renewal',
  plan: 'part-time',
  amount: 600,
  creditAmount: 0,
  packHours: null,
  invoiceNumber: null,
  refunded: 0,
  dispute: null,
  disputeDecision: null,
  disputeAmount: null,
  currency: 'usd',
  status: 'failed',
  failure: 'Declined',
  paymentMethod: null,
  method: null,
  reference: null,
  note: null,
  paidOn: null,
  voidedAt: null,
  voidReason: null,
  periodStart: '2026-02-01',
  periodEnd: null,
  createdAt: '2026-02-01T10:00:01.000Z',
  ...changes,
});
const paid = payment({ status: 'succeeded', failure: null });

test.each([
  ['not due if no payment failed', [paid], false],
  [
    'due if the renewal of the latest month failed',
    [payment({}), payment({ ...paid, periodStart: '2026-01-01' })],
    true,
  ],
  ['not due if a second attempt succeeded', [paid, payment({})], false],
  ['not due if the renewal of another plan failed', [payment({ subscriptionId: 2 })], false],
])('a payment is %s', (_, payments, isDue) => {
  expect(isPaymentDue({ id: 1 }, payments)).toBe(isDue);
});
