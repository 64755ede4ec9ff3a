import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { toast } from '#client/ui/toaster.tsx';
import { startsTooEarly } from '#domains/time/labels.ts';
import { formatDay, formatHoursMinutes } from '#shared/dates.ts';
import type { Timesheet, TimesheetCell, TimesheetRow } from '../schema.ts';
import { cannotDelete, futureDay, obstacleTexts } from '../states.ts';
import type { Editing } from './grid-cell.tsx';
import { lastColumn, nameOf, type Place, placeAfter, startsValue } from './grid-moves.ts';
import { type CellValues, keyOf, seenOf } from './use-cell-values.ts';
import { daysOf } from './week-days.ts';

/** Why nothing can be typed in a cell; null if it can. */
function lockReasonOf(
  row: TimesheetRow,
  cell: TimesheetCell | undefined,
  { day, today }: { day: string; today: string },
) {
  if (cell?.obstacle) return obstacleTexts[cell.obstacle];
  if (row.title === null) return 'The task was deleted.';
  if (cell) return null;
  if (!row.canLog) return 'Time is logged while a task is in progress and assigned to you.';
  if (row.firstDay !== null && day < row.firstDay) return startsTooEarly(formatDay(row.firstDay));
  return day > today ? futureDay : null;
}

const toKey = ({ key, ctrlKey, shiftKey }: KeyboardEvent) => ({
  key,
  isCtrl: ctrlKey,
  isShift: shiftKey,
});

export type OpenedCell = { row: TimesheetRow; day: string };

export type GridOptions = {
  sheet: Timesheet;
  /** Null for readers. */
  values: CellValues | null;
  onOpen: (cell: OpenedCell) => void;
};

/** The focus, the edited cell and the keys of the grid. Only one cell is in the order of Tab. */
export function useGrid({ sheet, values, onOpen }: GridOptions) {
  const { rows, today } = sheet;

  const days = daysOf(sheet.week);
  const table = useRef<HTMLTableElement>(null);
  const todayColumn = days.indexOf(today) + 1;
  const [active, setActive] = useState<Place>({ row: 0, column: todayColumn || 1 });
  const [edited, setEdited] = useState<(Editing & { begun: ReturnType<typeof seenOf> }) | null>(
    null,
  );
  // After Escape, Tab leaves the grid.
  const leaves = useRef(false);
  const lastRow = rows.length;
  const current = active.row > lastRow ? { ...active, row: lastRow } : active;

  useEffect(() => {
    // On a phone only some days fit, beside the total.
    const column = table.current?.querySelector<HTMLElement>('[aria-current="date"]');
    const frame = table.current?.parentElement;
    if (column && frame)
      frame.scrollLeft = column.offsetLeft - frame.clientWidth + 2 * column.offsetWidth;
  }, []);

  function focus(place: Place) {
    setActive(place);
    table.current?.querySelector<HTMLElement>(`[data-place="${nameOf(place)}"]`)?.focus();
  }

  function cellAt({ row, column }: Place) {
    const found = rows[row];
    const day = days[column - 1];
    if (!found || day === undefined) return undefined;
    const cell = found.cells.find((one) => one.day === day);
    const place = { taskId: found.taskId, day };
    const reason = values ? lockReasonOf(found, cell, { day, today }) : null;
    return { row: found, day, cell, place, reason, value: values?.values.get(keyOf(place)) };
  }

  function edit(at: Place, text?: string) {
    const found = cellAt(at);
    if (!found || !values) return;
    if (found.reason !== null) {
      if (found.cell) onOpen(found);
      else toast({ title: 'This cell is locked', description: found.reason, tone: 'destructive' });
      return;
    }
    values.begin(found.place);
    setActive(at);
    const shown = found.value?.text ?? (found.cell ? formatHoursMinutes(found.cell.hours) : '');
    setEdited({ text: text ?? shown, isTyped: text !== undefined, begun: seenOf(found.cell) });
  }

  function commit(at: Place, text: string, event?: KeyboardEvent) {
    const found = cellAt(at);
    if (found && edited) values?.save(found.place, text, found.cell, edited.begun);
    setEdited(null);
    if (!event) return;
    const next = placeAfter(at, toKey(event), lastRow);
    // At the end of the grid, Tab leaves it from this cell.
    focus(next ?? at);
    if (next) event.preventDefault();
  }

  function remove(at: Place) {
    const found = cellAt(at);
    if (found?.value) values?.restore(found.place);
    else if (found?.cell && values)
      toast({ title: 'Time not deleted', description: cannotDelete, tone: 'destructive' });
  }

  function press(event: KeyboardEvent) {
    const { key, altKey, metaKey } = event;
    if (altKey || metaKey || edited) return;
    const found = cellAt(current);
    const isControl = current.column === 0 || current.column === lastColumn;
    if (key === 'Enter' && isControl) return;
    if (key === 'Escape') {
      if (found?.value) values?.restore(found.place);
      leaves.current = true;
      return;
    }
    const hasLeft = key === 'Tab' && leaves.current;
    leaves.current = key === 'Shift' && leaves.current;
    if (hasLeft) return;
    const opens = key === 'F2' || key === ' ' || (key === 'Enter' && (!values || found?.reason));
    if (found && opens && (found.cell || key !== 'Enter')) {
      event.preventDefault();
      if (values) edit(current);
      else if (found.cell) onOpen(found);
      return;
    }
    if (found && (key === 'Delete' || key === 'Backspace')) return remove(current);
    if (found && values && startsValue(key) && !event.ctrlKey) {
      event.preventDefault();
      return edit(current, key);
    }
    const next = placeAfter(current, toKey(event), lastRow);
    if (!next) return;
    event.preventDefault();
    focus(next);
  }

  return {
    table,
    days,
    edited,
    press,
    cellAt,
    edit,
    commit,
    cancel(at: Place) {
      setEdited(null);
      focus(at);
    },
    setActive,
    isActive: (place: Place) => nameOf(place) === nameOf(current),
  };
}
