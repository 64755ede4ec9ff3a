import { isCalendarDate } from '#shared/dates.ts';
import { isMonth } from '#shared/month.ts';
import { readFields } from '#shared/object-fields.ts';

type Search = Record<string, unknown>;
type Params = Record<string, (value: unknown) => unknown>;

/**
 * Reads the parameters of a page from its URL, each with its function, which returns undefined for an invalid value. Without
 * zod, because the routes are part of the first download.
 */
export const readParams =
  <Readers extends Params>(params: Readers) =>
  (search: Search) =>
    readFields(params, search);

/**
 * For a route's `validateSearch`. The router merges the validated search into the raw one, so the parameters that
 * `read` does not return must be set to undefined.
 */
export const dropUnknownParams =
  <Read extends object>(read: (search: Search) => Read) =>
  (search: Search): Read => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...read(search),
  });

/** A search parameter as a positive integer, or undefined if it is absent or invalid. */
export function positiveInteger(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}

/** A parameter with one of these values. */
export const oneOf =
  <const Values extends readonly string[]>(values: Values) =>
  (value: unknown): Values[number] | undefined =>
    values.find((one) => one === value);

export const text = (value: unknown) =>
  value === undefined || value === '' ? undefined : String(value);

export const isTrue = (value: unknown) => String(value) === 'true' || undefined;

/** The id of a person, or `none` for rows without one. */
export const idOrNone = (value: unknown): number | 'none' | undefined =>
  value === 'none' ? value : positiveInteger(value);

/** A day such as 2026-03-31. */
export const day = (value: unknown) =>
  typeof value === 'string' && isCalendarDate(value) ? value : undefined;

/** A month such as 2026-03. */
export const month = (value: unknown) => (isMonth(value) ? value : undefined);

/**
 * Whether a change of a page's search replaces the entry of the history: typing does, as each letter changes the search.
 * What is chosen by a click, such as a filter, makes a new entry, so that Back returns to the former one.
 */
export const replacesEntry = (change: object) => Object.keys(change).every((name) => name === 'q');

/** The options of `navigate` for a change of the page's search. The list stays where it is. */
export const searchChange = <Read>(read: (search: Search) => Read, change: object) => ({
  search: (now: object) => read({ ...now, ...change }),
  replace: replacesEntry(change),
  resetScroll: false,
});
