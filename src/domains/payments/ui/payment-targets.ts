import type { ClientPlan } from '#domains/plans/client-plans/schema.ts';
import { formatShortDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { keyOfMonth, labelOfMonth } from './month-labels.ts';

/** What a payment can be matched to: an open invoice, or a month without one. */
type PaymentTarget = {
  key: string;
  open: number;
  day: string;
  /** Of the call that records the payment. */
  input: { invoiceId: number } | { subscriptionId: number; periodStart: string };
  /** The amount is first, because a phone shows only the beginning. */
  label: (now: string) => string;
  invoice: ClientPlan['invoices'][number] | null;
};

/** The oldest first. */
export function toTargets({ invoices, months }: Pick<ClientPlan, 'invoices' | 'months'>) {
  const targets: PaymentTarget[] = [
    ...invoices.map((invoice) => ({
      key: String(invoice.id),
      open: invoice.open,
      day: invoice.issuedOn,
      input: { invoiceId: invoice.id },
      label: (now: string) =>
        `${formatMoney(invoice.open)} open, ${invoice.number}, due ${formatShortDay(invoice.dueOn, now)}`,
      invoice,
    })),
    ...months
      .filter(({ open, invoice }) => open > 0 && !invoice)
      .map((month) => ({
        key: keyOfMonth(month),
        open: month.open,
        day: month.periodStart,
        input: { subscriptionId: month.subscriptionId, periodStart: month.periodStart },
        label: (now: string) => labelOfMonth(month, now),
        invoice: null,
      })),
  ];
  return targets.sort((a, b) => a.day.localeCompare(b.day));
}

/** The target of which exactly this amount is open, or else the oldest. */
export const matchTarget = (targets: readonly PaymentTarget[], amount: number) =>
  targets.find(({ open }) => open === amount) ?? targets[0];
