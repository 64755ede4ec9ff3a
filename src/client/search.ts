type Search = Record<string, unknown>;

/**
 * For a route's `validateSearch`. The router lays what a reader answers over the raw search, so that whatever the
 * reader refuses has to be named as absent, or the page would get it after all.
 */
export const readingOnly =
  <Read extends object>(read: (search: Search) => Read) =>
  (search: Search): Read => ({
    ...Object.fromEntries(Object.keys(search).map((name) => [name, undefined])),
    ...read(search),
  });

/** A number of a page's search, or undefined when it is absent or makes no sense. */
export function positiveInteger(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
