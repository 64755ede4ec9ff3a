import { type Weekday, weekdays } from './routine-value-sets.ts';

/** The weekday of a calendar day. */
export const weekdayOf = (date: string): Weekday =>
  weekdays[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? 'mon';

/** 2 for the second Tuesday of a month. */
export const weekOfMonth = (date: string) => Math.ceil(Number(date.slice(8)) / 7);
