import { Fragment, type KeyboardEvent, type ReactNode, useId } from 'react';
import { Skeleton } from '../skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { type Column, type Sort, tracksOf } from './column.ts';
import { Body, BodyRow, Cell, Frame, GroupCell, GroupRow, Table } from './parts.ts';
import { SortSelect } from './sort-select.tsx';
import { TableHead } from './table-head.tsx';

type DataTableProps<Row> = {
  /** What the rows are, for a screen reader. */
  label: string;
  columns: readonly Column<Row>[];
  /** Absent while they load. */
  rows: readonly Row[] | undefined;
  rowKey: (row: Row) => number | string;
  /** A heading above the first of the rows that share it; the rows come in the order of their groups. */
  groupOf?: (row: Row) => string;
  /** Sorting is the caller's, usually the server's; the URL holds it. */
  sort?: Sort | undefined;
  onSort?: (sort: Sort) => void;
  /** Stands in place of the rows when there are none. */
  empty: ReactNode;
  /** The row whose details stand beside the table. */
  isCurrent?: (row: Row) => boolean;
  /** Two lines a row, as a person with a second line needs. */
  isTall?: boolean;
  /** How many rows are likely to come. */
  skeletonRows?: number;
  /** False within a card, which has its own edge. */
  isFramed?: boolean;
};

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index, last) => Math.min(index + 1, last),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_index, last) => last,
};

/** Up, down, Home and End go from row to row once the focus is on one. */
function stepRows(event: KeyboardEvent<HTMLElement>) {
  const links = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row-link]')];
  const index = links.findIndex((link) => link.matches(':focus'));
  const next = index < 0 ? undefined : steps[event.key]?.(index, links.length - 1);
  if (next === undefined) return;
  event.preventDefault();
  links[next]?.focus();
}

function SkeletonRows<Row>({ columns, count, isTall }: SkeletonRowsProps<Row>) {
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <BodyRow key={index} role="row" isTall={isTall}>
      {columns.map(({ id, kind = 'text', onCard, needsRoom = false }) => (
        <Cell key={id} role="cell" kind={kind} needsRoom={needsRoom} {...(onCard && { onCard })}>
          <Skeleton w={kind === 'text' ? '70%' : '3rem'} ms={kind === 'text' ? '0' : 'auto'} />
        </Cell>
      ))}
    </BodyRow>
  ));
}
type SkeletonRowsProps<Row> = { columns: readonly Column<Row>[]; count: number; isTall: boolean };

function startsGroup<Row>(
  rows: readonly Row[],
  index: number,
  groupOf: ((row: Row) => string) | undefined,
) {
  const [row, before] = [rows[index], rows[index - 1]];
  if (!groupOf || row === undefined) return false;
  return before === undefined || groupOf(before) !== groupOf(row);
}

/** Rows under headings that stay in sight; where it is narrow, a list of cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, groupOf, sort, onSort, empty, isCurrent } = props;
  const { isTall = false, skeletonRows = 5, isFramed = true } = props;
  const id = useId();
  const sorting = { columns, sort, onSort };

  return (
    <Frame isFramed={isFramed}>
      <SortSelect id={id} {...sorting} />
      {/* The layout by grid takes the meaning of a table from it, so that each part names its own. */}
      <Table role="table" aria-label={label} aria-busy={rows === undefined} css={tracksOf(columns)}>
        <TableHead {...sorting} />
        <Body role="rowgroup" onKeyDown={stepRows}>
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
                  {columns.map(({ id, label, kind = 'text', onCard, needsRoom = false, cell }) => (
                    <Cell
                      key={id}
                      role="cell"
                      kind={kind}
                      needsRoom={needsRoom}
                      {...(onCard && { onCard })}
                    >
                      <span className="label" aria-hidden>
                        {label}
                      </span>
                      <div className="value">{cell(row)}</div>
                    </Cell>
                  ))}
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
