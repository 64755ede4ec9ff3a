import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { sortOrders } from '#shared/list-value-sets.ts';
import type { CursorParts, PageRequest } from '#shared/page.ts';
import { toSearchText } from '#shared/search-text.ts';

export type SortOrder = (typeof sortOrders)[number];
export const sqlDirection = { ascending: 'asc', descending: 'desc' } as const;
const comparisons = { ascending: sql`>`, descending: sql`<` };

type SortColumn = {
  by: RawBuilder<unknown>;
  /** Converts the text of a cursor. */
  type: 'boolean' | 'date' | 'numeric' | 'text' | 'timestamptz' | "timestamptz at time zone 'UTC'";
};

/** The columns of an index, the last of which breaks ties. A cursor has two values in one text, with a space between them. */
export type SortKey = SortColumn & { next?: SortColumn; id: RawBuilder<unknown> };
/** With the text of a row for the cursor. */
export type WrittenSortKey<Row> = SortKey & { write: (row: Row) => string };

const columnsOf = ({ by, type, next }: SortKey): SortColumn[] => [
  { by, type },
  ...(next ? [next] : []),
];

/** A condition for the rows after the cursor. */
export function isAfter([text, id]: CursorParts, key: SortKey, order: SortOrder) {
  const columns = columnsOf(key);
  const texts = columns.length > 1 ? text.split(' ') : [text];
  const values = columns.map(({ type }, index) => sql`${texts[index]}::${sql.raw(type)}`);
  return sql<boolean>`(${sql.join([...columns.map(({ by }) => by), key.id])}) ${comparisons[order]}
    (${sql.join([...values, sql`${id}::integer`])})`;
}

/** A page of the rows in this order. */
export function orderedPage<DB, Tables extends keyof DB, Output>(
  rows: SelectQueryBuilder<DB, Tables, Output>,
  { limit, cursor }: PageRequest,
  key: SortKey,
  order: SortOrder,
) {
  let query = cursor ? rows.where(isAfter(cursor, key, order)) : rows;
  for (const { by } of columnsOf(key)) query = query.orderBy(by, sqlDirection[order]);
  return query.orderBy(key.id, sqlDirection[order]).limit(limit);
}

/** A condition for the rows after the cursor in a list sorted from newest to oldest. */
export const isOlder = (cursor: CursorParts, at = 'createdAt', id = 'id') =>
  sql<boolean>`(${sql.ref(at)}, ${sql.ref(id)}) < (${cursor[0]}::timestamptz, ${cursor[1]})`;

/** A page of the rows, from newest to oldest. */
export function newestFirst<DB, Tables extends keyof DB, Output>(
  rows: SelectQueryBuilder<DB, Tables, Output>,
  { limit, cursor }: PageRequest,
  at = 'createdAt',
  id = 'id',
) {
  const query = cursor ? rows.where(isOlder(cursor, at, id)) : rows;
  return query.orderBy(sql.ref(at), 'desc').orderBy(sql.ref(id), 'desc').limit(limit);
}

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
