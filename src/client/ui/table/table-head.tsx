import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { type Column, nextSort, type Sort } from './column.ts';
import { Head, HeadCell, HeadRow, SortButton } from './parts.ts';
import { CheckHead } from './selection-parts.tsx';

export type SortingProps<Row> = {
  columns: readonly Column<Row>[];
  sort: Sort | undefined;
  onSort: ((sort: Sort) => void) | undefined;
};

/** `check` is the heading of the checkboxes. */
export function TableHead<Row>({
  columns,
  sort,
  onSort,
  check,
}: SortingProps<Row> & { check?: ReactNode }) {
  return (
    <Head role="rowgroup">
      <HeadRow role="row">
        {check && <CheckHead role="columnheader">{check}</CheckHead>}
        {columns.map(({ id, label, kind = 'text', sortLabels, needsRoom = false }) => {
          const direction = sort?.by === id ? sort.direction : undefined;
          const Arrow = direction === 'descending' ? ArrowDown : ArrowUp;
          return (
            <HeadCell
              key={id}
              role="columnheader"
              isAtEnd={kind !== 'text'}
              needsRoom={needsRoom}
              {...(sortLabels && { 'aria-sort': direction ?? 'none' })}
            >
              {sortLabels && onSort ? (
                <SortButton
                  type="button"
                  isSorted={direction !== undefined}
                  isAtEnd={kind !== 'text'}
                  onClick={() => onSort(nextSort(sort, id))}
                >
                  {label}
                  <Arrow aria-hidden size={14} strokeWidth={1.75} />
                </SortButton>
              ) : (
                label
              )}
            </HeadCell>
          );
        })}
      </HeadRow>
    </Head>
  );
}
