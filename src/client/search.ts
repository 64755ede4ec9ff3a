/** A number of a page's search, or undefined when it is absent or makes no sense. */
export function positiveInteger(value: unknown): number | undefined {
  const number = Number(value);
  return Number.isSafeInteger(number) && number > 0 ? number : undefined;
}
