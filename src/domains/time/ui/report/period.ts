import {
  addDays,
  daysBetween,
  formatMonthAndYear,
  formatShortDay,
  formatWeekday,
  startOfWeek,
} from '#shared/dates.ts';
import type { PeriodName } from './time-search.ts';

/** The same limit as the server's, which loads with zod. */
const maxDays = 366;

/** Both days are included. */
export type Days = { first: string; last: string };

const monthOf = (day: string) => `${day.slice(0, 7)}-01`;
/** The first day of the next month; every month begins at most 31 days after the previous one. */
const nextMonth = (day: string) => monthOf(addDays(monthOf(day), 31));

const isDay = (text: string | undefined): text is string => text !== undefined;

/** Days in the wrong order are swapped, and a period that is too long is shortened. */
function customDays(from: string | undefined, to: string | undefined, today: string): Days {
  const given = [from, to].filter(isDay).sort();
  const [first = today, last = first] = given;
  return { first, last: daysBetween(first, last) < maxDays ? last : addDays(first, maxDays - 1) };
}

type Period = { period?: PeriodName; from?: string; to?: string };

/** The days of a period; without a name, of a month; without a day, the current one. */
export function daysOf({ period = 'month', from, to }: Period, today: string): Days {
  const day = from ?? today;
  if (period === 'today') return { first: day, last: day };
  if (period === 'week') return daysFrom(startOfWeek(day), 'week');
  if (period === 'custom') return customDays(from, to, today);
  return daysFrom(monthOf(period === 'month' ? day : addDays(monthOf(today), -1)), 'month');
}

/**
 * The period before or after this one. One that has today is the current one, also on another day, and the month before is
 * the last one.
 */
export function shiftPeriod({ period = 'month' }: Period, days: Days, step: 1 | -1, today: string) {
  const { first, last } = days;
  if (period === 'custom') {
    const shift = step * (daysBetween(first, last) + 1);
    return { from: addDays(first, shift), to: addDays(last, shift) };
  }
  const name = period === 'last-month' ? 'month' : period;
  const from = step === 1 ? addDays(last, 1) : addDays(first, -1);
  const next = daysOf({ period: name, from }, today);
  if (name === 'month' && next.first === daysOf({ period: 'last-month' }, today).first)
    return { period: 'last-month' as const, from: undefined };
  const isCurrent = next.first <= today && today <= next.last;
  return { period: name === 'month' ? undefined : name, from: isCurrent ? undefined : next.first };
}

/** The days of a day, a week or a month that begins on this day. */
export function daysFrom(day: string, unit: 'day' | 'week' | 'month'): Days {
  if (unit === 'day') return { first: day, last: day };
  return { first: day, last: unit === 'week' ? addDays(day, 6) : addDays(nextMonth(day), -1) };
}

/** The first day of each day or week that begins before the end of these days. */
export function startsOf({ first, last }: Days, unit: 'day' | 'week') {
  const step = unit === 'day' ? 1 : 7;
  const start = unit === 'day' ? first : startOfWeek(first);
  const count = Math.floor(daysBetween(start, last) / step) + 1;
  return Array.from({ length: count }, (_, index) => addDays(start, index * step));
}

const startOfDay = (day: string) => new Date(`${day}T00:00`).toISOString();

/** From the start of the first day to the end of the last one, in the time zone of the device. */
export const instantsOf = ({ first, last }: Days) => ({
  from: startOfDay(first),
  to: startOfDay(addDays(last, 1)),
});

/** `Mar 1 to Mar 31` */
export const formatDays = ({ first, last }: Days, today: string) =>
  first === last
    ? formatShortDay(first, today)
    : `${formatShortDay(first, today)} to ${formatShortDay(last, today)}`;

/** `March 2026`, `Wed, Mar 11` or `Mar 9 to Mar 15` */
export function formatPeriod({ period = 'month' }: Period, days: Days, today: string) {
  if (period === 'month' || period === 'last-month') return formatMonthAndYear(days.first);
  return `${period === 'today' ? `${formatWeekday(days.first)}, ` : ''}${formatDays(days, today)}`;
}
