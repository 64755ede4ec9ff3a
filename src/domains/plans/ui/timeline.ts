import type { Payment } from '#domains/payments/schema.ts';
import { formatHoursWithUnit, lastDayBefore } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { planName } from '../catalogue/catalogue.ts';
import type { Subscription } from '../subscriptions/schema.ts';

export type TimelineEntry = {
  key: string;
  /** A calendar day. */
  day: string;
  title: string;
  detail: string | null;
  tone: 'upcoming' | 'good' | 'bad' | 'plain';
};

function startEntry(subscription: Subscription, isFirst: boolean): TimelineEntry {
  const { id, startDate, createdAt } = subscription;
  const name = planName(subscription);
  return {
    key: `start ${id}`,
    day: startDate ?? createdAt.slice(0, 10),
    title: isFirst ? `Subscribed to ${name}` : `Changed to ${name}`,
    detail: `${formatHoursWithUnit(subscription.monthlyHours)} a month`,
    tone: 'good',
  };
}

const cancellationEntry = (subscription: Subscription): TimelineEntry => ({
  key: `cancelled ${subscription.id}`,
  day: subscription.endDate
    ? lastDayBefore(subscription.endDate)
    : subscription.createdAt.slice(0, 10),
  title: `${planName(subscription)} ${subscription.isRunning ? 'ends' : 'ended'}`,
  detail: 'Cancelled',
  tone: subscription.isRunning ? 'upcoming' : 'plain',
});

/** An active plan with an end date pauses on that day. */
function pauseEntries(subscription: Subscription): TimelineEntry[] {
  const { id, status, endDate, pausedOn } = subscription;
  const isPlanned = status === 'active' && endDate !== null;
  const day = isPlanned ? endDate : pausedOn;
  if (day === null) return [];
  return [
    {
      key: `paused ${id}`,
      day,
      title: `${planName(subscription)} ${isPlanned ? 'pauses' : 'paused'}`,
      detail: 'No hours are added and nothing is charged',
      tone: isPlanned ? 'upcoming' : 'plain',
    },
  ];
}

const failureEntry = ({ id, createdAt, amount, failure }: Payment): TimelineEntry => ({
  key: `payment ${id}`,
  day: createdAt.slice(0, 10),
  title: `Payment of ${formatMoney(amount)} failed`,
  detail: failure,
  tone: 'bad',
});

/** How the plan began and changed, and payments that failed, latest first. The invoices list the others. Both arguments must be sorted newest first. */
export function makeTimeline(subscriptions: Subscription[], payments: Payment[]): TimelineEntry[] {
  const entries = [
    ...subscriptions.flatMap((subscription, index) => {
      const before = subscriptions[index + 1];
      const isFirst = before?.status !== 'inactive';
      return [
        ...(subscription.status === 'cancelled' ? [cancellationEntry(subscription)] : []),
        ...pauseEntries(subscription),
        startEntry(subscription, isFirst),
      ];
    }),
    ...payments.filter(({ status }) => status === 'failed').map(failureEntry),
  ];
  // The sort is stable, so entries of one day keep this order: a cancellation above the plan's start and payment.
  return entries.toSorted((a, b) => (a.day < b.day ? 1 : a.day > b.day ? -1 : 0));
}
