import { formatHoursMinutes, formatMonthAndYear } from '#shared/dates.ts';
import { createMoneyFormat } from '#shared/money.ts';

const compactMoney = createMoneyFormat({ notation: 'compact', maximumFractionDigits: 1 });

/** `$12.5K`, for an axis. */
export const formatCompactMoney = (amount: number) => compactMoney().format(amount);

/** `Nov 2026` */
export const formatShortMonth = (day: string) =>
  formatMonthAndYear(day.slice(0, 7)).replace(/^(\w{3})\w*/, '$1');

/** `November 2026`, or `September 2026 to November 2026`. */
export const formatMonths = (from: string, to: string) =>
  from === to
    ? formatMonthAndYear(from)
    : `${formatMonthAndYear(from)} to ${formatMonthAndYear(to)}`;

/** `-1:30` for hours that were taken back. */
export const formatSignedHours = (hours: number) =>
  hours < 0 ? `-${formatHoursMinutes(-hours)}` : formatHoursMinutes(hours);

/** `62%`; null if there is nothing to divide by. */
export const formatShare = (part: number, whole: number) =>
  whole === 0 ? null : `${Math.round((part / whole) * 100)}%`;
