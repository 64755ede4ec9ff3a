import type { ReactNode } from 'react';

export type Column<Row> = {
  id: string;
  /** The column heading; on a phone shown next to the value. */
  label: string;
  cell: (row: Row) => ReactNode;
  /** Numbers and actions are aligned to the end of the column. */
  kind?: 'text' | 'number' | 'actions';
  /**
   * A CSS grid track, such as `minmax(0, 2fr)`. `8rem` is the maximum width; the column is narrower if its texts are shorter.
   * With `minmax(0, 8rem)` it keeps the width while shorter and longer texts scroll by.
   */
  width?: string;
  /** Makes the column sortable. The labels appear in the sort menu on a phone. */
  sortLabels?: Record<Sort['direction'], string>;
  /** Hidden in a narrow table that does not yet show cards. */
  needsRoom?: boolean;
  /**
   * How the column appears on a phone, where each row is a card: as its title, as a title that is cut off so that the row is
   * one line (`line`), on its own line without a label (`bare`, or `last` below all others), next to other values without a
   * label (`inline`), or not at all.
   */
  onCard?: 'title' | 'line' | 'bare' | 'last' | 'inline' | 'hidden';
  /** The columns of the exported file for this one, if they are not just one with the same id. */
  inFile?: readonly string[];
  /** Cannot be hidden by the user. Actions never can. */
  isFixed?: boolean;
  /** Hidden until the user chooses it. */
  isOptional?: boolean;
};

export type Sort = { by: string; direction: 'ascending' | 'descending' };

/** Whether the user may hide and show the column. */
export const canHideColumn = ({ kind, isFixed = false }: Column<never>) =>
  kind !== 'actions' && !isFixed;

/** The room that a column does not need goes to those whose texts would be cut. */
const trackOf = ({
  kind = 'text',
  width = kind === 'text' ? 'minmax(0, 1fr)' : 'auto',
}: Column<never>) => (width.endsWith('rem') ? `fit-content(${width})` : width);

const join = <Row>(columns: readonly Column<Row>[]) => columns.map(trackOf).join(' ');

/** The track of the checkboxes. */
const checkTrack = '2.5rem ';

/** CSS variables with the grid tracks of the table, with and without the columns that need room. */
export function tracksOf<Row>(columns: readonly Column<Row>[], hasChecks = false) {
  const first = hasChecks ? checkTrack : '';
  return {
    '--tracks': first + join(columns),
    '--fewer-tracks': first + join(columns.filter(({ needsRoom }) => !needsRoom)),
  };
}

/** A new column starts ascending; the same column toggles its direction. */
export const nextSort = (sort: Sort | undefined, by: string): Sort => ({
  by,
  direction: sort?.by === by && sort.direction === 'ascending' ? 'descending' : 'ascending',
});
