import { day, dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { weekStartOf } from '#shared/dates.ts';

/** `week` is a Monday; without it, the current week. Administrators name the VA. */
export type TimesheetSearch = { week?: string; va?: number };

/** Any day stands for its week. Validates without zod, because the routes are in the first chunk. */
export function toTimesheetSearch({ week, va }: Record<string, unknown>): TimesheetSearch {
  const [given, vaId] = [day(week), positiveInteger(va)];
  // The week of 2000-01-01 begins before the first valid day.
  const first = given && day(weekStartOf(given));
  return { ...(first && { week: first }), ...(vaId && { va: vaId }) };
}

export const readTimesheetSearch = dropUnknownParams(toTimesheetSearch);
