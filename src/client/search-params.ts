type Search = Record<string, unknown>;

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

/**
 * Whether a change of a page's search replaces the entry of the history: typing does, as each letter changes the search.
 * What is chosen by a click, such as a filter, makes a new entry, so that Back returns to the former one.
 */
export const replacesEntry = (change: object) => Object.keys(change).every((name) => name === 'q');
