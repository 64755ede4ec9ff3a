import { formatMonthAndYear } from '#shared/dates.ts';
import { withMinusSign } from '#shared/minus-sign.ts';
import { createMoneyFormat } from '#shared/money.ts';

/** `$12.5K`, for an axis. */
export const formatCompactMoney = createMoneyFormat({
  notation: 'compact',
  maximumFractionDigits: 1,
});

/** `Nov 2026` */
export const formatShortMonth = (day: string) =>
  formatMonthAndYear(day.slice(0, 7)).replace(/^(\w{3})\w*/, '$1');

/** `November 2026`, or `September 2026 to November 2026`. */
export const formatMonths = (from: string, to: string) =>
  from === to
    ? formatMonthAndYear(from)
    : `${formatMonthAndYear(from)} to ${formatMonthAndYear(to)}`;

/** `62%`; null if there is nothing to divide by. */
export const formatShare = (part: number, whole: number) =>
  whole === 0 ? null : withMinusSign(`${Math.round((part / whole) * 100)}%`);
