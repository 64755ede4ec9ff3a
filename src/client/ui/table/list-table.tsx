import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { fetchNext, type PagedQuery } from '#client/fetch-next.ts';
import { Button } from '../button.tsx';
import { EmptyState, tryAnotherSearch } from '../empty-state.tsx';
import { ErrorState } from '../error-state.tsx';
import type { IllustrationName } from '../illustration.tsx';
import { LoadMore } from '../load-more.tsx';
import { useSteadyRows } from '../steady-rows.ts';
import { toastFailure } from '../toaster.tsx';
import { VisuallyHidden } from '../visually-hidden.tsx';
import { BulkBar } from './bulk-bar.tsx';
import { type Column, type Sort, tracksOf } from './column.ts';
import { type Grouping, ListRows } from './list-rows.tsx';
import type { ListChange, ListSearch } from './list-search.ts';
import { ListToolbar, type ToolbarSlots } from './list-toolbar.tsx';
import { Body, Frame, Table } from './parts.ts';
import { type Refusal, RefusedRows, readRefusedRows } from './refused-rows.tsx';
import { SkeletonRows } from './row-cells.tsx';
import { Check } from './selection-parts.tsx';
import { SortSelect } from './sort-select.tsx';
import { TableHead } from './table-head.tsx';
import { useListTable } from './use-list-table.ts';

/** The selected rows, for the buttons of the bulk bar. */
export type Selection<Row> = {
  ids: number[];
  rows: Row[];
  clear: () => void;
  /** Lists the rows that the server refused, or shows the error in a toast. */
  refuse: (title: string, error: unknown) => void;
};

type ListTableProps<Row> = ToolbarSlots & {
  /** The accessible name of the table, such as "Users". */
  label: string;
  columns: readonly Column<Row>[];
  list: PagedQuery & {
    data: { pages: readonly { items: Row[] }[] } | undefined;
    isFetching: boolean;
    isFetchingNextPage: boolean;
    isPlaceholderData?: boolean;
    error: unknown;
  };
  /** The count as text, such as "3 users". */
  countOf: (count: number) => string;
  /** The name of a row, for its checkbox. */
  nameOf: (row: Row) => string;
  search: ListSearch;
  onChange: (change: ListChange) => void;
  /** The order without `sort` in the URL. */
  defaultSort?: Sort;
  isFiltered?: boolean;
  onClear?: () => void;
  /** Shown when there are no rows at all. */
  empty?: ReactNode;
  /** The picture of the empty list. */
  illustration?: IllustrationName;
  isCurrent?: (row: Row) => boolean;
  grouping?: Grouping<Row>;
  isTall?: boolean;
  onEdit?: (row: Row) => void;
  onAssign?: (row: Row) => void;
  /** The buttons of the bulk bar. Without them, rows cannot be selected. */
  bulk?: (selection: Selection<Row>) => ReactNode;
};

/** A list that fills its page: a toolbar, a table with selection that loads more rows while scrolling, and a bulk bar. */
export function ListTable<Row extends { id: number }>(props: ListTableProps<Row>) {
  const { label, columns, list, countOf, nameOf, search, onChange, defaultSort, bulk } = props;
  const { isFiltered = false, onClear, empty, illustration, isTall = false } = props;
  const id = useId();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const pages = useSteadyRows(list.data?.pages);
  const rows = useMemo(() => pages?.flatMap(({ items }) => items), [pages]);
  const { shown, choices, selection } = useListTable({
    columns,
    rows,
    chosen: search.columns,
    onChoose: (chosen) => onChange({ columns: chosen }),
  });

  const sort = search.sort
    ? { by: search.sort, direction: search.order ?? 'ascending' }
    : defaultSort;
  const sorting = {
    columns: shown,
    sort,
    onSort: ({ by, direction }: Sort) => onChange({ sort: by, order: direction }),
  };
  const loadMore = () => {
    if (list.hasNextPage && !list.isFetchingNextPage && !list.isError) void fetchNext(list);
  };
  function refuse(title: string, error: unknown) {
    const refused = readRefusedRows(error);
    if (refused.length === 0) return toastFailure(title, error);
    const named = refused.map(({ id, reason }) => {
      const row = selection.rows.find((one) => one.id === id);
      return { id, name: row ? nameOf(row) : `Row ${id}`, reason };
    });
    setRefusal({ title, error, rows: named });
  }

  const hasNone = rows?.length === 0;
  const selectedCount = selection.ids.length;
  return (
    <Flex direction="column" gap="4">
      <ListToolbar
        {...props}
        choices={choices}
        onResetColumns={search.columns ? () => onChange({ columns: undefined }) : undefined}
      />
      {list.isError && !rows ? (
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      ) : (
        <Box opacity={list.isPlaceholderData ? 0.6 : 1}>
          <Frame isFramed>
            <SortSelect id={id} {...sorting} />
            {/* `display: grid` removes the table semantics, so each part needs an explicit role. */}
            <Table
              role="table"
              aria-label={label}
              aria-busy={rows === undefined}
              aria-rowcount={list.hasNextPage ? -1 : (rows?.length ?? 0) + 1}
              css={tracksOf(shown, bulk !== undefined)}
            >
              <TableHead
                {...sorting}
                check={
                  bulk && (
                    <Check
                      label="Select all loaded rows"
                      disabled={!rows?.length}
                      checked={selectedCount > 0 && selectedCount === rows?.length}
                      isMixed={selectedCount > 0 && selectedCount !== rows?.length}
                      onChange={selection.toggleAll}
                    />
                  )
                }
              />
              {rows ? (
                <ListRows
                  {...props}
                  columns={shown}
                  rows={rows}
                  isTall={isTall}
                  selection={bulk && selection}
                  hasSelected={selectedCount > 0}
                  onNearEnd={loadMore}
                />
              ) : (
                <Body role="rowgroup">
                  <SkeletonRows
                    columns={shown}
                    count={8}
                    isTall={isTall}
                    hasChecks={bulk !== undefined}
                  />
                </Body>
              )}
            </Table>
            {!rows && <VisuallyHidden role="status">Loading {label}</VisuallyHidden>}
            {hasNone && isFiltered && (
              <EmptyState
                {...(illustration && { illustration })}
                title={`No ${label.toLowerCase()} found`}
                action={onClear && <Button onClick={onClear}>Clear filters</Button>}
              >
                {tryAnotherSearch}
              </EmptyState>
            )}
            {hasNone && !isFiltered && empty}
          </Frame>
        </Box>
      )}
      {rows && rows.length > 0 && <LoadMore list={list} shown={countOf(rows.length)} />}
      {bulk && selectedCount > 0 && (
        <BulkBar count={selectedCount} onClear={selection.clear}>
          {bulk({ ids: selection.ids, rows: selection.rows, clear: selection.clear, refuse })}
        </BulkBar>
      )}
      {refusal && (
        <RefusedRows
          refusal={refusal}
          onClose={() => setRefusal(null)}
          onDeselect={() => {
            selection.deselect(refusal.rows.map(({ id }) => id));
            setRefusal(null);
          }}
        />
      )}
    </Flex>
  );
}
