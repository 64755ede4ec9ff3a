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

/** The columns of a file for the shown columns. */
export function exportedColumns<Row>(columns: readonly Column<Row>[], chosen: string | undefined) {
  const visibility = visibilityOf(columns, chosen);
  const shown = columns.filter(({ id, kind }) => kind !== 'actions' && visibility[id] !== false);
  return [...new Set(shown.flatMap(({ id, inFile = [id] }) => inFile))];
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
