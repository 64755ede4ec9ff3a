import type { Option } from '#client/ui/select-field.tsx';
import type { ClientPlan } from '#domains/plans/client-plans/schema.ts';
import { formatShortDay } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';
import { keyOfMonth, labelOfMonth } from './month-labels.ts';

/** What a payment can be matched to: an open invoice, or a month without one. */
export type PaymentTarget = {
  key: string;
  open: number;
  day: string;
  invoice: ClientPlan['invoices'][number] | null;
  month: ClientPlan['months'][number] | null;
};

/** The oldest first. */
export function toTargets({ invoices, months }: Pick<ClientPlan, 'invoices' | 'months'>) {
  const targets: PaymentTarget[] = [
    ...invoices.map((invoice) => ({
      key: String(invoice.id),
      open: invoice.open,
      day: invoice.issuedOn,
      invoice,
      month: null,
    })),
    ...months
      .filter(({ open, invoice }) => open > 0 && !invoice)
      .map((month) => ({
        key: keyOfMonth(month),
        open: month.open,
        day: month.periodStart,
        invoice: null,
        month,
      })),
  ];
  return targets.sort((a, b) => a.day.localeCompare(b.day));
}

/** The target of which exactly this amount is open, or else the oldest. */
export const matchTarget = (targets: readonly PaymentTarget[], amount: number) =>
  targets.find(({ open }) => open === amount) ?? targets[0];

/** The input of the call that records the payment. */
export const inputOf = ({ invoice, month }: PaymentTarget) =>
  invoice
    ? { invoiceId: invoice.id }
    : month && { subscriptionId: month.subscriptionId, periodStart: month.periodStart };

/** The amount is first, because a phone shows only the beginning. */
export const toOption = ({ key, invoice, month, open }: PaymentTarget, now: string): Option => ({
  value: key,
  label: invoice
    ? `${formatMoney(open)} open, ${invoice.number}, due ${formatShortDay(invoice.dueOn, now)}`
    : month
      ? labelOfMonth(month, now)
      : formatMoney(open),
});
