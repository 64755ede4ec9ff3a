import type { ReactNode } from 'react';

export type Column<Row> = {
  id: string;
  /** Heads the column, and on a phone stands beside the value. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and actions stand at the end of their column. */
  kind?: 'text' | 'number' | 'actions';
  /** A track of the grid, such as `minmax(0, 2fr)` or `8rem`. */
  width?: string;
  /** Makes the column sortable: what each direction is called where there are no headings to press. */
  sortLabels?: Record<Sort['direction'], string>;
  /** Left out of a table that is narrow, though not yet cards. */
  needsRoom?: boolean;
  /**
   * On a phone a row is a card: this column heads it, stands on a line of its own without its label, beside others
   * without its label, or not at all.
   */
  onCard?: 'title' | 'bare' | 'inline' | 'hidden';
};

export type Sort = { by: string; direction: 'ascending' | 'descending' };

const trackOf = ({ kind = 'text', width }: Column<never>) =>
  width ?? (kind === 'text' ? 'minmax(0, 1fr)' : 'auto');

const join = <Row>(columns: readonly Column<Row>[]) => columns.map(trackOf).join(' ');

/** The columns as the stylesheet of the table reads them, with and without those that need room. */
export const tracksOf = <Row>(columns: readonly Column<Row>[]) => ({
  '--tracks': join(columns),
  '--fewer-tracks': join(columns.filter(({ needsRoom }) => !needsRoom)),
});

/** Another column is sorted upwards first; the same one turns around. */
export const nextSort = (sort: Sort | undefined, by: string): Sort => ({
  by,
  direction: sort?.by === by && sort.direction === 'ascending' ? 'descending' : 'ascending',
});
