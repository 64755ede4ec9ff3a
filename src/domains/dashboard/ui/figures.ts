import { formatDay, formatShortDay } from '#shared/dates.ts';
import { createMoneyFormat } from '#shared/money.ts';
import { plural } from '#shared/plural.ts';

const whole = new Intl.NumberFormat('en-US');

/** `$12.5K`, for an axis. */
export const formatCompactMoney = createMoneyFormat({
  notation: 'compact',
  maximumFractionDigits: 1,
});
export const formatCount = (count: number) => whole.format(count);

/** `Nov 2026` for the month that begins on this day. */
export const formatMonth = (day: string) =>
  formatDay(day)
    .replace(/ \d+,/, '')
    .replace(/^(\w{3})\w*/, '$1');

/** `Nov 16` for the week that begins on this day. */
export const formatWeek = (day: string) => formatShortDay(day, day);

/** `5 hours`, or `3 days` from two days on. */
export function describeWait(hours: number) {
  if (hours < 1) return 'less than an hour';
  return hours < 48 ? plural(Math.round(hours), 'hour') : plural(Math.round(hours / 24), 'day');
}
