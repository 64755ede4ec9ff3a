import { Skeleton } from '../skeleton.tsx';
import type { Column } from './column.ts';
import { BodyRow, Cell } from './parts.ts';
import { CheckCell } from './selection-parts.tsx';

/** The cells of one row. */
export function RowCells<Row>({ columns, row }: { columns: readonly Column<Row>[]; row: Row }) {
  return columns.map(({ id, label, kind = 'text', onCard, needsRoom = false, cell }) => (
    <Cell key={id} role="cell" kind={kind} needsRoom={needsRoom} {...(onCard && { onCard })}>
      <span className="label" aria-hidden>
        {label}
      </span>
      <div className="value">{cell(row)}</div>
    </Cell>
  ));
}

type SkeletonRowsProps<Row> = {
  columns: readonly Column<Row>[];
  count: number;
  isTall: boolean;
  hasChecks?: boolean;
};

export function SkeletonRows<Row>(props: SkeletonRowsProps<Row>) {
  const { columns, count, isTall, hasChecks = false } = props;
  return Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
    <BodyRow key={index} role="row" isTall={isTall}>
      {hasChecks && <CheckCell role="cell" />}
      {columns.map(({ id, kind = 'text', onCard, needsRoom = false }) => (
        <Cell key={id} role="cell" kind={kind} needsRoom={needsRoom} {...(onCard && { onCard })}>
          <Skeleton
            w={kind === 'text' ? '70%' : '3rem'}
            maxW="full"
            ms={kind === 'text' ? '0' : 'auto'}
          />
        </Cell>
      ))}
    </BodyRow>
  ));
}

export function startsGroup<Row>(
  rows: readonly Row[],
  index: number,
  groupOf: ((row: Row) => string) | undefined,
) {
  const [row, before] = [rows[index], rows[index - 1]];
  if (!groupOf || row === undefined) return false;
  return before === undefined || groupOf(before) !== groupOf(row);
}
