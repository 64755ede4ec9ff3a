import { sql } from 'kysely';
import type { CursorParts } from '#shared/page.ts';

/** What follows the cursor in a list from the newest to the oldest, by the columns it is ordered by. */
export const isOlder = (cursor: CursorParts | undefined, at = 'createdAt', id = 'id') =>
  sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${cursor?.[0]}::timestamptz, ${cursor?.[1]})`;
