import type { Payment } from '#domains/payments/schema.ts';
import { paymentPurpose } from '#domains/payments/ui/payment-labels.ts';
import { planLabels } from '#domains/plans/catalogue.ts';
import { costOf, formatMoney } from '#shared/money.ts';
import type { Subscription } from '../schema.ts';

export type TimelineEntry = {
  key: string;
  /** A calendar day. */
  day: string;
  title: string;
  detail: string | null;
  tone: 'coming' | 'good' | 'bad' | 'plain';
};

export const planName = ({ plan, customPlanName }: Pick<Subscription, 'plan' | 'customPlanName'>) =>
  customPlanName ?? planLabels[plan];

export const monthlyCost = ({ monthlyHours, hourlyRate }: Subscription) =>
  costOf(monthlyHours, hourlyRate);

function begun(subscription: Subscription, isFirst: boolean): TimelineEntry {
  const { id, startDate, createdAt } = subscription;
  const name = planName(subscription);
  return {
    key: `begun ${id}`,
    day: startDate ?? createdAt.slice(0, 10),
    title: isFirst ? `Subscribed to ${name}` : `Changed to ${name}`,
    detail: `${subscription.monthlyHours} hours a month`,
    tone: 'good',
  };
}

const cancelled = (subscription: Subscription): TimelineEntry => ({
  key: `cancelled ${subscription.id}`,
  day: subscription.endDate ?? subscription.createdAt.slice(0, 10),
  title: `${planName(subscription)} ${subscription.isRunning ? 'ends' : 'ended'}`,
  detail: 'Cancelled',
  tone: subscription.isRunning ? 'coming' : 'plain',
});

function paid(payment: Payment): TimelineEntry {
  const { id, createdAt, amount, status, failure } = payment;
  const isPaid = status === 'succeeded';
  return {
    key: `payment ${id}`,
    day: createdAt.slice(0, 10),
    title: isPaid
      ? `Last payment of ${formatMoney(amount)}`
      : `Payment of ${formatMoney(amount)} failed`,
    detail: isPaid ? paymentPurpose(payment) : failure,
    tone: isPaid ? 'plain' : 'bad',
  };
}

const next = (subscription: Subscription): TimelineEntry[] =>
  subscription.status === 'active' && subscription.nextBillingDate
    ? [
        {
          key: 'next',
          day: subscription.nextBillingDate,
          title: `Next payment of ${formatMoney(monthlyCost(subscription))}`,
          detail: null,
          tone: 'coming',
        },
      ]
    : [];

/** Each payment has its line among the receipts; here stand the last one and those that failed. */
const worthTelling = (payment: Payment, _index: number, payments: Payment[]) =>
  payment.status === 'failed' || payment === payments.find(({ status }) => status === 'succeeded');

/** What happened and what comes next, the latest first; both lists come newest first. */
export function makeTimeline(subscriptions: Subscription[], payments: Payment[]): TimelineEntry[] {
  const entries = [
    ...subscriptions.flatMap((subscription, index) => {
      const before = subscriptions[index + 1];
      const isFirst = before?.status !== 'inactive';
      return [
        ...(subscription.status === 'cancelled' ? [cancelled(subscription)] : []),
        ...next(subscription),
        begun(subscription, isFirst),
      ];
    }),
    ...payments.filter(worthTelling).map(paid),
  ];
  // On one day things stand in the order they come in: a cancellation above the plan and its payment.
  return entries.toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}
