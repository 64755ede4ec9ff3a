import { addDays, daysBetween, formatShortDay, startOfWeek } from '#shared/dates.ts';
import type { PeriodName } from './time-search.ts';

/** The same limit as the server's, which loads with zod. */
const maxDays = 366;

export const periodLabels: Record<PeriodName, string> = {
  today: 'Today',
  week: 'This week',
  month: 'This month',
  'last-month': 'Last month',
  custom: 'Custom dates',
};

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

/** The days of a period; without a name, of this month. */
export function daysOf({ period = 'month', from, to }: Period, today: string): Days {
  if (period === 'today') return { first: today, last: today };
  if (period === 'week') return { first: startOfWeek(today), last: addDays(startOfWeek(today), 6) };
  if (period === 'custom') return customDays(from, to, today);
  const first = period === 'month' ? monthOf(today) : monthOf(addDays(monthOf(today), -1));
  return { first, last: addDays(nextMonth(first), -1) };
}

/** The days of a day, a week or a month that begins on this day. */
export function daysFrom(day: string, unit: 'day' | 'week' | 'month'): Days {
  if (unit === 'day') return { first: day, last: day };
  return { first: day, last: unit === 'week' ? addDays(day, 6) : addDays(nextMonth(day), -1) };
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
