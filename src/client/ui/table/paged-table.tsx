import type { ReactNode } from 'react';
import type { PagedQuery } from '#client/fetch-next.ts';
import { ErrorState } from '../error-state.tsx';
import { LoadMore } from '../load-more.tsx';
import type { Column } from './column.ts';
import { DataTable } from './data-table.tsx';

type PagedTableProps<Row> = {
  label: string;
  columns: readonly Column<Row>[];
  list: PagedQuery & {
    data: { pages: readonly { items: Row[] }[] } | undefined;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    error: unknown;
  };
  /** The count as text, such as "3 invitations". */
  countOf: (count: number) => string;
  empty: ReactNode;
  isTall?: boolean;
};

/** A table that loads its rows from the server page by page. */
export function PagedTable<Row extends { id: number }>(props: PagedTableProps<Row>) {
  const { label, columns, list, countOf, empty, isTall = false } = props;
  const rows = list.data?.pages.flatMap(({ items }) => items);
  if (list.isError && !rows)
    return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
  return (
    <>
      <DataTable
        label={label}
        isTall={isTall}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        empty={empty}
      />
      {rows && rows.length > 0 && <LoadMore list={list} shown={countOf(rows.length)} />}
    </>
  );
}
