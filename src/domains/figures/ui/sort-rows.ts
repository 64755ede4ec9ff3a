import type { Column, Sort } from '#client/ui/table/column.ts';
import type { BusinessSearch } from './business-search.ts';

export type SortValue = string | number | null;
/** A column with the value that it sorts by. */
export type FigureColumn<Row> = Column<Row> & { value?: (row: Row) => SortValue };

/** The labels in the menu of a phone, where there are no headings. */
export const byAmount = (what: string) => ({
  ascending: `Lowest ${what} first`,
  descending: `Highest ${what} first`,
});
export const byName = { ascending: 'A to Z', descending: 'Z to A' };

/** The order in the URL, if the table has such a column. */
export function sortOf<Row>(
  { sort, order = 'descending' }: BusinessSearch,
  columns: readonly FigureColumn<Row>[],
  standard: Sort,
): Sort {
  return columns.some(({ id, value }) => id === sort && value)
    ? { by: sort ?? '', direction: order }
    : standard;
}

const compare = (one: SortValue, other: SortValue) => {
  if (typeof one === 'string' && typeof other === 'string') return one.localeCompare(other, 'en');
  return Number(one) - Number(other);
};

/** Rows without a value are last in both directions. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly FigureColumn<Row>[],
  { by, direction }: Sort,
): Row[] {
  const read = columns.find(({ id }) => id === by)?.value;
  if (!read) return [...rows];
  return rows.toSorted((one, other) => {
    const [a, b] = [read(one), read(other)];
    if (a === null || b === null) return Number(a === null) - Number(b === null);
    return direction === 'ascending' ? compare(a, b) : compare(b, a);
  });
}
