import { Box, Flex } from '@chakra-ui/react';
import { type ReactNode, useState } from 'react';
import { Button } from '#client/ui/button.tsx';
import type { Sort } from '#client/ui/table/column.ts';
import { DataTable } from '#client/ui/table/data-table.tsx';
import { ExportButton, type ExportButtonProps } from '#domains/exports/ui/export-button.tsx';
import type { BusinessChange, BusinessSearch } from './business-search.ts';
import { type FigureColumn, sortOf, sortRows } from './sort-rows.ts';

/** More rows are rendered only on demand. */
const firstRows = 50;

export type TableProps = {
  search: BusinessSearch;
  onChange: (change: BusinessChange) => void;
  /** The months of the figures, as the exports take them. */
  months: { from: string; to: string };
};

type FigureTableProps<Row> = Omit<TableProps, 'months'> & {
  label: string;
  /** Explains what the rows are. */
  detail: ReactNode;
  columns: readonly FigureColumn<Row>[];
  rows: readonly Row[] | undefined;
  /** All rows, also those that the server left out. */
  count: number | undefined;
  rowKey: (row: Row) => number | string;
  defaultSort: Sort;
  empty: ReactNode;
  file: ExportButtonProps;
};

/** A table of figures that sorts its rows in the browser, because it has at most 500 of them. */
export function FigureTable<Row>(props: FigureTableProps<Row>) {
  const { search, onChange, label, detail, columns, rows, rowKey, empty, file } = props;
  const [showsAll, showAll] = useState(false);
  const sort = sortOf(search, columns, props.defaultSort);
  const sorted = rows && sortRows(rows, columns, sort);
  const shown = showsAll ? sorted : sorted?.slice(0, firstRows);
  const hidden = (props.count ?? 0) - (rows?.length ?? 0);
  return (
    <Flex direction="column" gap="3">
      <Flex align="flex-start" justify="space-between" gap="4">
        <Box color="muted" maxW="text">
          {detail}
        </Box>
        <ExportButton {...file} />
      </Flex>
      <DataTable
        label={label}
        columns={columns}
        rows={shown}
        rowKey={rowKey}
        sort={sort}
        onSort={({ by, direction }) => onChange({ sort: by, order: direction })}
        empty={empty}
      />
      {sorted && shown && shown.length < sorted.length && (
        <Flex justify="center">
          <Button size="sm" onClick={() => showAll(true)}>
            Show all {sorted.length.toLocaleString('en-US')} rows
          </Button>
        </Flex>
      )}
      {hidden > 0 && (
        <Box color="muted" fontSize="sm" textAlign="center">
          The table has the first {rows?.length} of {props.count?.toLocaleString('en-US')} rows. The
          sums above and the file include all of them.
        </Box>
      )}
    </Flex>
  );
}
