import { dropUnknownParams, positiveInteger } from '#client/search-params.ts';
import { weekStartOf } from '#shared/dates.ts';

/** `week` is a Monday; without it, the current week. Administrators name the VA. */
export type TimesheetSearch = { week?: string; va?: number };

const isDay = (value: unknown): value is string =>
  typeof value === 'string' && /^20\d\d-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value));

/** Any day stands for its week. Validates without zod, because the routes are in the first chunk. */
export function toTimesheetSearch({ week, va }: Record<string, unknown>): TimesheetSearch {
  const vaId = positiveInteger(va);
  return { ...(isDay(week) && { week: weekStartOf(week) }), ...(vaId && { va: vaId }) };
}

export const readTimesheetSearch = dropUnknownParams(toTimesheetSearch);
