/** Only what this person changed, so that nobody else's change meanwhile is undone. */
export const changesSince = <Values extends object>(
  before: object,
  after: Values,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
    ),
  ) as Partial<Values>;
