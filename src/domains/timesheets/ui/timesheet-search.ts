import { day } from '#client/period.ts';
import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { weekStartOf } from '#shared/dates.ts';

/** `week` is a Monday; without it, the current week. Administrators name the VA. */
export type TimesheetSearch = { week?: string; va?: number };

/** Any day stands for its week. Validates without zod, because the routes are in the first chunk. */
export function toTimesheetSearch({ week, va }: Record<string, unknown>): TimesheetSearch {
  const [first, vaId] = [day(week), positiveInteger(va)];
  return { ...(first && { week: weekStartOf(first) }), ...(vaId && { va: vaId }) };
}

export const readTimesheetSearch = dropUnknownParams(toTimesheetSearch);
