import { useRouter } from '@tanstack/react-router';
import {
  type ColumnVisibilityState,
  columnVisibilityFeature,
  type RowSelectionState,
  rowSelectionFeature,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import { maxBulkRows } from '#shared/max-bulk-rows.ts';
import { type Column, canHideColumn } from './column.ts';
import { columnsParam, visibilityOf } from './column-visibility.ts';

const features = tableFeatures({ columnVisibilityFeature, rowSelectionFeature });

const noRows: never[] = [];

/** Rows beyond the maximum of a bulk act are not added. */
function limitSelection(before: RowSelectionState, next: RowSelectionState): RowSelectionState {
  const ids = Object.keys(next);
  if (ids.length <= maxBulkRows) return next;
  const isKept = (id: string) => before[id] === true;
  const kept = [...ids.filter(isKept), ...ids.filter((id) => !isKept(id))].slice(0, maxBulkRows);
  return Object.fromEntries(kept.map((id) => [id, true]));
}

type ListTableOptions<Row> = {
  columns: readonly Column<Row>[];
  /** Undefined while loading. */
  rows: readonly Row[] | undefined;
  /** The search parameter of the shown columns. */
  chosen: string | undefined;
  onChoose: (columns: string | undefined) => void;
};

/**
 * The state of a list: which rows are selected and which columns are shown. The server sorts, filters and pages, and the
 * URL holds these and the columns.
 */
export function useListTable<Row extends { id: number }>(options: ListTableOptions<Row>) {
  const { columns, rows = noRows, chosen, onChoose } = options;
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const ids = useMemo(() => new Set(rows.map(({ id }) => String(id))), [rows]);
  const selectedIds = Object.keys(rowSelection);

  // Rows that are no longer listed must not be part of the next act.
  if (options.rows && selectedIds.some((id) => !ids.has(id)))
    setRowSelection(
      Object.fromEntries(selectedIds.filter((id) => ids.has(id)).map((id) => [id, true])),
    );

  // The definitions stay the same objects, although pages create their columns on each render.
  const key = columns.map((column) => `${column.id} ${canHideColumn(column)}`).join();
  const definitions = useMemo(
    () =>
      key.split(',').map((definition) => {
        const [id = '', enableHiding] = definition.split(' ');
        return { id, enableHiding: enableHiding === 'true' };
      }),
    [key],
  );
  const columnVisibility = visibilityOf(columns, chosen);
  const router = useRouter();
  /** The columns of the newest URL, because a second click may come before the page is rendered. */
  const newestVisibility = () => visibilityOf(columns, router.latestLocation.search.columns);

  const table = useTable<typeof features, Row>({
    features,
    columns: definitions,
    data: rows,
    getRowId: ({ id }) => String(id),
    state: { rowSelection, columnVisibility },
    onRowSelectionChange: (update) =>
      setRowSelection((before) =>
        limitSelection(before, typeof update === 'function' ? update(before) : update),
      ),
    onColumnVisibilityChange(update) {
      const next: ColumnVisibilityState =
        typeof update === 'function' ? update(newestVisibility()) : update;
      onChoose(columnsParam(columns, next));
    },
  });

  const selected = useMemo(
    () => rows.filter(({ id }) => rowSelection[id] === true),
    [rows, rowSelection],
  );

  return {
    shown: columns.filter(({ id }) => columnVisibility[id] !== false),
    /** The columns that the user can show and hide. */
    choices: table
      .getAllLeafColumns()
      .filter((column) => column.getCanHide())
      .map((column) => ({
        id: column.id,
        label: columns.find(({ id }) => id === column.id)?.label ?? column.id,
        isShown: columnVisibility[column.id] !== false,
        toggle: () => column.toggleVisibility(newestVisibility()[column.id] === false),
      })),
    selection: {
      rows: selected,
      ids: selected.map(({ id }) => id),
      isSelected: ({ id }: Row) => rowSelection[id] === true,
      /** With `isRange` also the rows since the one that was selected before. */
      toggle(row: Row, isRange: boolean) {
        const checked = rowSelection[row.id] !== true;
        table.getRow(String(row.id)).getToggleSelectedHandler()({
          target: { checked },
          shiftKey: isRange,
        });
      },
      toggleAll() {
        const isFull = selected.length > 0;
        const all = rows.slice(0, maxBulkRows).map(({ id }) => [id, true] as const);
        setRowSelection(isFull ? {} : Object.fromEntries(all));
      },
      deselect(ids: readonly number[]) {
        setRowSelection((before) =>
          Object.fromEntries(Object.entries(before).filter(([id]) => !ids.includes(Number(id)))),
        );
      },
      clear: () => setRowSelection({}),
    },
  };
}
