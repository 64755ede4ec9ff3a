/** The names of a record's fields, typed; TypeScript itself only says that they are text. */
export const keysOf = <Key extends string>(record: Record<Key, unknown>) =>
  Object.keys(record) as Key[];

/** The fields of these names. */
export const only = <Fields extends object>(fields: Fields, names: string[]) =>
  Object.fromEntries(
    Object.entries(fields).filter(([name]) => names.includes(name)),
  ) as Partial<Fields>;
