import { formatMonth, formatShortDay, today } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';

export type CardCharge = {
  /** What is not paid yet and is charged to the new card. */
  open: number;
  /** The first days of the months that are not paid. */
  openMonths: string[];
  nextBillingDate: string | null;
};

const months = new Intl.ListFormat('en-US');

/** `$600.00 for November is unpaid. Your new card pays it now, and the plan from Dec 11.` */
export function describeCharge({ open, openMonths, nextBillingDate }: CardCharge) {
  const unpaid = `${formatMoney(open)} for ${months.format(openMonths.map(formatMonth))} is unpaid.`;
  const next = nextBillingDate
    ? `, and the plan from ${formatShortDay(nextBillingDate, today(Date.now(), 'UTC'))}`
    : '';
  return `${unpaid} Your new card pays it now${next}.`;
}
