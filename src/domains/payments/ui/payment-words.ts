import { planLabels } from '#domains/plans/catalogue.ts';
import { formatMoney } from '#shared/money.ts';
import type { Payment } from '../schema.ts';

/** What a payment was for, in a few words. */
export const purposeOf = ({ plan, kind }: Pick<Payment, 'plan' | 'kind'>) =>
  `${planLabels[plan]} plan${kind === 'renewal' ? ', renewal' : ''}`;

/** Where a payment stands: what was given back says more than that it was paid. */
export function stateOf({ status, amount, refunded }: Payment) {
  if (status === 'failed') return { words: 'Failed', tone: 'danger' } as const;
  if (refunded >= amount) return { words: 'Refunded', tone: 'neutral' } as const;
  if (refunded > 0) return { words: `${formatMoney(refunded)} refunded`, tone: 'neutral' } as const;
  return { words: 'Paid', tone: 'success' } as const;
}

/** Whether a month of the plan has begun whose payment failed and was not made since. */
export function isPaymentDue(subscription: { id: number }, payments: Payment[]) {
  const own = payments.filter(({ subscriptionId }) => subscriptionId === subscription.id);
  const isPaid = (month: string | null) =>
    own.some(({ status, periodStart }) => status === 'succeeded' && periodStart === month);
  return own.some(({ status, periodStart }) => status === 'failed' && !isPaid(periodStart));
}

export const receiptUrl = (id: number) => `/api/payments/${id}/receipt`;
