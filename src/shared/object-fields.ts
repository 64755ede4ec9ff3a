/** `Object.keys` with the type of the keys instead of `string`. */
export const keysOf = <Key extends string>(record: Record<Key, unknown>) =>
  Object.keys(record) as Key[];

/** Only the fields with these names. */
export const pickFields = <Fields extends object>(fields: Fields, names: string[]) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => names.includes(name)),
  ) as Partial<Fields>;

type Readers = Record<string, (value: unknown) => unknown>;
type ReadFields<Named extends Readers> = {
  [Name in keyof Named]?: Exclude<ReturnType<Named[Name]>, undefined>;
};

/** What each function returns for the field of the same name, without those that are undefined. */
export const readFields = <Named extends Readers>(
  readers: Named,
  fields: Record<string, unknown>,
) =>
  Object.fromEntries(
    Object.entries(readers)
      .map(([name, read]) => [name, read(fields[name])])
      .filter(([, value]) => value !== undefined),
  ) as ReadFields<Named>;

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
