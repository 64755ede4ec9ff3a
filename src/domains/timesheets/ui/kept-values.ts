import * as z from 'zod';

const kept = z.array(z.tuple([z.string(), z.string()]));

/** The values of a week that were typed and not saved, by cell. */
export function readKeptValues(key: string) {
  try {
    return kept.parse(JSON.parse(localStorage.getItem(key) ?? '[]'));
  } catch {
    // None, or written by another version of the page.
    return [];
  }
}

export function storeKeptValues(key: string, values: readonly (readonly [string, string])[]) {
  try {
    if (values.length > 0) localStorage.setItem(key, JSON.stringify(values));
    else localStorage.removeItem(key);
  } catch {
    // Storage is full or disabled; the text then exists only in the open page.
  }
}
