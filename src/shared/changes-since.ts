/** Only the fields that this user changed, so that saving them does not undo concurrent changes of others. */
export const changesSince = <Values extends object>(
  before: object,
  after: Values,
): Partial<Values> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) => JSON.stringify(value) !== JSON.stringify(Reflect.get(before, name)),
    ),
  ) as Partial<Values>;
