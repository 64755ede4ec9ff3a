import { sql } from 'kysely';
import type { CursorParts } from '#shared/page.ts';

/** A condition for the rows after the cursor in a list sorted from newest to oldest. */
export const isOlder = (cursor: CursorParts, at = 'createdAt', id = 'id') =>
  sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${cursor[0]}::timestamptz, ${cursor[1]})`;

/** A LIKE pattern that matches texts containing these words; `%` and `_` in them are escaped. */
export const containsPattern = (words: string) => `%${words.replace(/[\\%_]/g, '\\$&')}%`;
