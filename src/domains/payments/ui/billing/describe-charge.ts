import { formatShortDay, today } from '#shared/dates.ts';
import { formatMoney } from '#shared/money.ts';

export type CardCharge = {
  /** What is not paid yet and is charged to the new card. */
  open: number;
  /** The first days of the months that are not paid. */
  openMonths: string[];
  nextBillingDate: string | null;
};

const list = new Intl.ListFormat('en-US');

/** `$600.00 for the month from Nov 11 is unpaid. Your new card pays it now, and the plan from Dec 11.` */
export function describeCharge({ open, openMonths, nextBillingDate }: CardCharge) {
  const dayOf = (day: string) => formatShortDay(day, today(Date.now(), 'UTC'));
  const months = openMonths.length > 1 ? 'months' : 'month';
  const unpaid = `${formatMoney(open)} for the ${months} from ${list.format(openMonths.map(dayOf))} is unpaid.`;
  const next = nextBillingDate ? `, and the plan from ${dayOf(nextBillingDate)}` : '';
  return `${unpaid} Your new card pays it now${next}.`;
}
