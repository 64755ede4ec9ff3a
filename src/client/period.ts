import { addDays } from '#shared/dates.ts';
import { day } from './search-params.ts';

/** The days of a period in the URL, in the time zone of the device. */
export type DayPeriod = { from?: string; to?: string };

/** Reads the days of search parameters; ignores malformed ones. */
export const periodParams = { from: day, to: day };

const startOfDay = (day: string) => new Date(`${day}T00:00`).toISOString();

/** The instants of a period: the first one, and the first one after it. */
export const instantsOf = ({ from, to }: { [End in keyof DayPeriod]?: string | undefined }) => ({
  ...(from && { from: startOfDay(from) }),
  ...(to && { to: startOfDay(addDays(to, 1)) }),
});
