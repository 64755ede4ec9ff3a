import { expect, test } from 'vitest';
import type { Payment } from '#domains/payments/schema.ts';
import type { Subscription } from '../subscriptions/schema.ts';
import { makeTimeline } from './timeline.ts';

const subscription = (changes: Partial<Subscription>): Subscription => ({
  id: 1,
  userId: 1,
  plan: 'part-time',
  status: 'active',
  monthlyHours: 80,
  hourlyRate: 7.5,
  hoursUsed: 0,
  customPlanName: null,
  rolloverLimit: null,
  startDate: '2026-01-31',
  endDate: null,
  paymentMethod: null,
  lastPaymentDate: '2026-02-28',
  nextBillingDate: '2026-03-31',
  pausedOn: null,
  createdAt: '2026-01-31T10:00:00.000Z',
  isRunning: (changes.status ?? 'active') === 'active',
  ...changes,
});

const payment = (changes: Partial<Payment>): Payment => ({
  id: 1,
  clientId: 1,
  subscriptionId: 1,
  kind: 'subscription',
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
  status: 'succeeded',
  failure: null,
  paymentMethod: 'Visa ending in 4242',
  method: null,
  reference: null,
  note: null,
  paidOn: null,
  voidedAt: null,
  voidReason: null,
  periodStart: null,
  periodEnd: null,
  createdAt: '2026-01-31T10:00:01.000Z',
  ...changes,
});

const lines = (...parameters: Parameters<typeof makeTimeline>) =>
  makeTimeline(...parameters).map(({ day, title, detail }) => [day, title, detail]);

test('the timeline leaves out payments that the invoices list', () => {
  const renewal = payment({ id: 2, kind: 'renewal', createdAt: '2026-02-28T01:00:00.000Z' });
  expect(lines([subscription({})], [renewal, payment({})])).toEqual([
    ['2026-01-31', 'Subscribed to Part-time', '80 h a month'],
  ]);
});

test('a plan that replaces another is a change; a plan after a cancelled one is a new subscription', () => {
  const ended = { nextBillingDate: null, lastPaymentDate: null };
  const history = [
    subscription({ id: 4, startDate: '2026-04-01' }),
    subscription({
      id: 3,
      status: 'cancelled',
      startDate: '2026-02-10',
      endDate: '2026-03-01',
      ...ended,
    }),
    subscription({
      id: 2,
      status: 'inactive',
      plan: 'custom',
      customPlanName: 'Tax Season',
      startDate: '2026-02-01',
      endDate: '2026-02-10',
      ...ended,
    }),
  ];
  expect(lines(history, []).map(([, title]) => title)).toEqual([
    'Subscribed to Part-time',
    'Part-time ended',
    'Changed to Part-time',
    'Subscribed to Tax Season',
  ]);
});

test('a cancelled plan that still runs is shown with its last day', () => {
  const running = subscription({
    status: 'cancelled',
    isRunning: true,
    endDate: '2026-03-31',
    nextBillingDate: null,
  });
  expect(lines([running], [])).toEqual([
    ['2026-03-30', 'Part-time ends', 'Cancelled'],
    ['2026-01-31', 'Subscribed to Part-time', '80 h a month'],
  ]);
});

test('a failed payment is shown with its reason', () => {
  const failed = payment({ status: 'failed', failure: 'Your card was declined.' });
  expect(lines([], [failed])).toEqual([
    ['2026-01-31', 'Payment of $600.00 failed', 'Your card was declined.'],
  ]);
});
