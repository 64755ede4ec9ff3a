/** `Object.keys` with the type of the keys instead of `string`. */
export const keysOf = <Key extends string>(record: Record<Key, unknown>) =>
  Object.keys(record) as Key[];

/** The fields with these names. */
export const pickFields = <Fields extends object>(fields: Fields, names: string[]) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => names.includes(name)),
  ) as Partial<Fields>;
