const thumbnail = '.thumbnail';
export const thumbnailOf = (storageKey: string) => `${storageKey}${thumbnail}`;
export const storageKeyOf = (key: string) =>
  key.endsWith(thumbnail) ? key.slice(0, -thumbnail.length) : key;

const uuid = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
const spelling = new RegExp(`^${uuid}(\\.thumbnail)?$`);
/** Whether a name is a key of the file store: the storage key of a row, optionally followed by `.thumbnail`. */
export const isKey = (name: string) => spelling.test(name);

/** Returns the key; throws for every other name, which could lead out of the store. */
export function requireKey(name: string) {
  if (!isKey(name)) throw new Error(`This is not a key of the file store: ${JSON.stringify(name)}`);
  return name;
}
