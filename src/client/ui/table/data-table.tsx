import { Fragment, type KeyboardEvent, type ReactNode, useId } from 'react';
import { useSteadyRows } from '../steady-rows.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { type Column, type Sort, tracksOf } from './column.ts';
import { Body, BodyRow, Frame, GroupCell, GroupRow, Table } from './parts.ts';
import { RowCells, SkeletonRows, startsGroup } from './row-cells.tsx';
import { SortSelect } from './sort-select.tsx';
import { TableHead } from './table-head.tsx';

type DataTableProps<Row> = {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  /** Undefined while they load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => number | string;
  /** The heading of a row's group. Rows must be sorted by group. */
  groupOf?: (row: Row) => string;
  /** The caller sorts the rows, usually on the server, and keeps the sort in the URL. */
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Shown instead of the rows when there are none. */
  empty: ReactNode;
  /** Whether the details of this row are open. */
  isCurrent?: (row: Row) => boolean;
  /** Two lines per row, for example for a name with an email address. */
  isTall?: boolean;
  /** The expected number of rows. */
  skeletonRows?: number;
  /** False inside a card, which has its own border. */
  isFramed?: boolean;
};

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
};

/** The arrow keys, Home and End move the focus between rows. */
function moveRowFocus(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const index = links.findIndex((link) => link.matches(':focus'));
  const next = index < 0 ? undefined : steps[event.key]?.(index, links.length - 1);
  if (next === undefined) return;
  event.preventDefault();
  links[next]?.focus();
}

/** A table with sticky headings. In a narrow container it becomes a list of cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rowKey, groupOf, sort, onSort, empty, isCurrent } = props;
  const { isTall = false, skeletonRows = 5, isFramed = true } = props;
  const rows = useSteadyRows(props.rows);
  const id = useId();
  const sorting = { columns, sort, onSort };

  return (
    <Frame isFramed={isFramed}>
      <SortSelect id={id} {...sorting} />
      {/* `display: grid` removes the table semantics, so each part needs an explicit role. */}
      <Table role="table" aria-label={label} aria-busy={rows === undefined} css={tracksOf(columns)}>
        <TableHead {...sorting} />
        <Body role="rowgroup" onKeyDown={moveRowFocus}>
          {rows === undefined ? (
            <SkeletonRows columns={columns} count={skeletonRows} isTall={isTall} />
          ) : (
            rows.map((row, index) => (
              <Fragment key={rowKey(row)}>
                {startsGroup(rows, index, groupOf) && (
                  <GroupRow role="row">
                    <GroupCell role="rowheader" aria-colspan={columns.length}>
                      {groupOf?.(row)}
                    </GroupCell>
                  </GroupRow>
                )}
                <BodyRow
                  role="row"
                  isTall={isTall}
                  {...(isCurrent?.(row) && { 'aria-current': 'true' })}
                >
                  <RowCells columns={columns} row={row} />
                </BodyRow>
              </Fragment>
            ))
          )}
        </Body>
      </Table>
      {rows === undefined && <VisuallyHidden role="status">Loading {label}</VisuallyHidden>}
      {rows?.length === 0 && empty}
    </Frame>
  );
}
