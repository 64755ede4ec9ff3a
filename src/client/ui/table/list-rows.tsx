import { useWindowVirtualizer } from '@tanstack/react-virtual';
import {
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Column } from './column.ts';
import { Body, BodyRow, GroupCell, GroupRow } from './parts.ts';
import { RowCells, startsGroup } from './row-cells.tsx';
import { Check, CheckCell } from './selection-parts.tsx';
import { useListKeys } from './use-list-keys.ts';

/** The rows of a table that are selected, and how the user changes that. */
export type RowSelection<Row> = {
  isSelected: (row: Row) => boolean;
  toggle: (row: Row, isRange: boolean) => void;
  clear: () => void;
};

/** Rows of the same group follow each other, below one heading. */
export type Grouping<Row> = {
  groupOf: (row: Row) => string;
  /** The heading of the group of this row. */
  headingOf: (row: Row) => ReactNode;
};

type ListRowsProps<Row> = {
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  grouping?: Grouping<Row> | undefined;
  isCurrent?: ((row: Row) => boolean) | undefined;
  isTall: boolean;
  selection?: RowSelection<Row> | undefined;
  hasSelected: boolean;
  onEdit?: ((row: Row) => void) | undefined;
  onAssign?: ((row: Row) => void) | undefined;
  /** Called when the user sees one of the last rows. */
  onNearEnd: () => void;
};

/** A row, or the heading above the first row of a group. */
type Entry<Row> = { row: Row; isHeading: boolean };

/** Rows before and after the visible ones. More than a screen, so that fast scrolling shows no gaps. */
const overscan = 12;
/** The next page is loaded when fewer rows than this are left below the visible ones. */
const prefetchDistance = 30;
const firstHeight = 800;
const rowHeights = { normal: 41, tall: 57 };

function rememberCells<Row extends object>(columns: readonly Column<Row>[]) {
  const known = new WeakMap<Row, ReactNode>();
  return (row: Row) => {
    const cells = known.get(row) ?? <RowCells columns={columns} row={row} />;
    known.set(row, cells);
    return cells;
  };
}

const hasShift = (event: Event) => event instanceof MouseEvent && event.shiftKey;

/** Shift and a click select the rows between, and would select their text too. */
function keepTextUnselected(event: ReactMouseEvent<HTMLElement>) {
  if (event.shiftKey) event.preventDefault();
}

/** Only the rows near the window are rendered, so that ten thousand rows scroll like ten. */
export function ListRows<Row extends { id: number }>(props: ListRowsProps<Row>) {
  const { columns, rows, nameOf, grouping, isCurrent, isTall, selection, hasSelected } = props;
  const { onEdit, onAssign, onNearEnd } = props;
  const body = useRef<HTMLTableSectionElement>(null);
  const [top, setTop] = useState(0);

  const entries = rows.flatMap((row, index): Entry<Row>[] => {
    const entry = { row, isHeading: false };
    return startsGroup(rows, index, grouping?.groupOf)
      ? [{ row, isHeading: true }, entry]
      : [entry];
  });

  const virtualizer = useWindowVirtualizer({
    count: entries.length,
    estimateSize: () => (isTall ? rowHeights.tall : rowHeights.normal),
    getItemKey(index) {
      const { row, isHeading = false } = entries[index] ?? {};
      if (!row) return index;
      return isHeading ? `group ${grouping?.groupOf(row)}` : row.id;
    },
    overscan,
    scrollMargin: top,
    // Until the window is measured.
    initialRect: { width: 0, height: firstHeight },
  });
  const shown = virtualizer.getVirtualItems();
  const lastIndex = shown.at(-1)?.index ?? -1;

  // What is above the rows may change its height, for example when filters wrap.
  useLayoutEffect(() => {
    const offset = body.current ? body.current.getBoundingClientRect().top + window.scrollY : 0;
    if (Math.abs(offset - top) > 1) setTop(offset);
  });
  const reportNearEnd = useEffectEvent(onNearEnd);
  useEffect(() => {
    if (lastIndex >= entries.length - prefetchDistance) reportNearEnd();
  }, [lastIndex, entries.length]);

  const handleKey = useListKeys<Row>({
    body,
    rowAt(index) {
      const entry = entries[index];
      return entry?.isHeading ? undefined : entry?.row;
    },
    count: entries.length,
    scrollTo(index) {
      // Not `scrollToIndex`, which goes on correcting the position while the user already scrolls.
      const [top] = virtualizer.getOffsetForIndex(index, 'center') ?? [];
      if (top !== undefined) window.scrollTo({ top });
    },
    onSelect: selection?.toggle,
    onEdit,
    onAssign,
    onClear: hasSelected ? selection?.clear : undefined,
  });

  // Scrolling and selecting do not change the cells, so React skips elements that stay the same.
  const cellsOf = useMemo(() => rememberCells(columns), [columns]);

  const before = (shown[0]?.start ?? top) - top;
  const after = virtualizer.getTotalSize() + top - (shown.at(-1)?.end ?? top);
  return (
    <Body
      ref={body}
      role="rowgroup"
      onKeyDown={handleKey}
      style={{ paddingTop: before, paddingBottom: Math.max(0, after) }}
    >
      {shown.map(({ key, index }) => {
        const { row, isHeading } = entries[index] ?? {};
        if (!row) return null;
        const place = { 'data-index': index, 'aria-rowindex': index + 2 };
        if (isHeading)
          return (
            <GroupRow key={key} role="row" ref={virtualizer.measureElement} {...place}>
              <GroupCell role="rowheader" aria-colspan={columns.length}>
                {grouping?.headingOf(row)}
              </GroupCell>
            </GroupRow>
          );
        const isSelected = selection?.isSelected(row) ?? false;
        return (
          <BodyRow
            key={key}
            ref={virtualizer.measureElement}
            role="row"
            isTall={isTall}
            data-row={row.id}
            {...place}
            {...(isCurrent?.(row) && { 'aria-current': 'true' })}
            {...(isSelected && { 'data-selected': '' })}
          >
            {selection && (
              <CheckCell role="cell" onMouseDown={keepTextUnselected}>
                <Check
                  label={`Select ${nameOf(row)}`}
                  checked={isSelected}
                  onChange={({ nativeEvent }) => selection.toggle(row, hasShift(nativeEvent))}
                />
              </CheckCell>
            )}
            {cellsOf(row)}
          </BodyRow>
        );
      })}
    </Body>
  );
}
