import { Fragment, type KeyboardEvent, type ReactNode, useId } from 'react';
import { Skeleton } from '../skeleton.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { type Column, type Sort, tracksOf } from './column.ts';
import { Body, BodyRow, Cell, Frame, GroupCell, GroupRow, Table } from './parts.ts';
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

/** A table with sticky headings. In a narrow container it becomes a list of cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, groupOf, sort, onSort, empty, isCurrent } = props;
  const { isTall = false, skeletonRows = 5, isFramed = true } = props;
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
