import type { ColumnVisibilityState } from '@tanstack/react-table';
import { type Column, canHideColumn } from './column.ts';

const isDefault = <Row>(column: Column<Row>) => !canHideColumn(column) || !column.isOptional;

/** Which columns are shown: those of the search parameter, or the default columns. */
export function visibilityOf<Row>(
  columns: readonly Column<Row>[],
  chosen: string | undefined,
): ColumnVisibilityState {
  const ids = chosen?.split(',');
  return Object.fromEntries(
    columns.map((column) => [
      column.id,
      ids ? !canHideColumn(column) || ids.includes(column.id) : isDefault(column),
    ]),
  );
}

/** The ids of the shown columns, for an export of what the list shows. */
export function shownColumnIds<Row>(columns: readonly Column<Row>[], chosen: string | undefined) {
  const visibility = visibilityOf(columns, chosen);
  return columns
    .filter(({ id, kind }) => kind !== 'actions' && visibility[id] !== false)
    .map(({ id }) => id);
}

/** The search parameter for these columns; undefined for the default columns. */
export function columnsParam<Row>(
  columns: readonly Column<Row>[],
  visibility: ColumnVisibilityState,
): string | undefined {
  const isShown = ({ id }: Column<Row>) => visibility[id] !== false;
  if (columns.every((column) => isShown(column) === isDefault(column))) return undefined;
  return columns
    .filter(isShown)
    .map(({ id }) => id)
    .join();
}
