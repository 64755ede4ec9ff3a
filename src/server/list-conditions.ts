import { sql } from 'kysely';
import type { CursorParts } from '#shared/page.ts';
import { toSearchText } from '#shared/search-text.ts';

/** A condition for the rows after the cursor in a list sorted from newest to oldest. */
export const isOlder = (cursor: CursorParts, at = 'createdAt', id = 'id') =>
  sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${cursor[0]}::timestamptz, ${cursor[1]})`;

/**
 * A LIKE pattern that matches texts containing these words in the form that `search_text` gives them; `%` and `_` in
 * them are escaped. Null, which matches no text, if they have only characters that a search ignores.
 */
export const containsPattern = (words: string) => {
  const wanted = toSearchText(words).replace(/[\\%_]/g, '\\$&');
  return wanted.trim() === '' ? null : `%${wanted}%`;
};

/** Whether the column contains the words, with or without their accents. */
export const contains = (column: string, words: string) =>
  sql<boolean>`search_text(${sql.ref(column)}) like ${containsPattern(words)}`;
