import { planName } from '#domains/plans/catalogue/catalogue.ts';
import { formatDay, lastDayBefore } from '#shared/dates.ts';
import type { PaymentMethod } from '#shared/value-sets.ts';

export const paymentMethodLabels: Record<PaymentMethod, string> = {
  'bank-transfer': 'Bank transfer',
  check: 'Check',
  cash: 'Cash',
  other: 'Other',
};

/** How it was paid, within a sentence. */
export const paidByPhrases: Record<PaymentMethod, string> = {
  'bank-transfer': ' by bank transfer',
  check: ' by check',
  cash: ' in cash',
  other: '',
};

export type PlanMonth = Parameters<typeof planName>[0] & { periodStart: string; periodEnd: string };

/** `Part-time plan, March 1, 2026 to March 31, 2026` */
export const describePlanMonth = (month: PlanMonth) =>
  `${planName(month)} plan, ${formatDay(month.periodStart)} to ${formatDay(lastDayBefore(month.periodEnd))}`;

export const receiptNumber = (paymentId: number) => `GVA-${String(paymentId).padStart(6, '0')}`;
