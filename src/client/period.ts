import { addDays } from '#shared/dates.ts';

/** The days of a period in the URL, in the time zone of the device. */
export type DayPeriod = { from?: string; to?: string };

const isDay = (value: unknown): value is string =>
  typeof value === 'string' &&
  /^[12]\d{3}-\d\d-\d\d$/.test(value) &&
  !Number.isNaN(Date.parse(value));

/** Reads the days of search parameters; ignores malformed ones. */
export const readDayPeriod = ({ from, to }: Record<string, unknown>): DayPeriod => ({
  ...(isDay(from) && { from }),
  ...(isDay(to) && { to }),
});

const startOfDay = (day: string) => new Date(`${day}T00:00`).toISOString();

/** The instants of a period: the first one, and the first one after it. */
export const instantsOf = ({ from, to }: DayPeriod) => ({
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: startOfDay(addDays(to, 1)) }),
});
