/** A place in the grid. Column 0 is the task, 1 to 7 are the days, 8 is the total; the last row has the totals. */
export type Place = { row: number; column: number };

export const nameOf = ({ row, column }: Place) => `${row} ${column}`;

export const firstDayColumn = 1;
export const lastDayColumn = 7;
export const lastColumn = 8;

type Key = { key: string; isCtrl: boolean; isShift: boolean };

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max);

/** The next or previous day, also in another row; null at the end of the grid, where Tab leaves it. */
function tabTo({ row, column }: Place, step: 1 | -1, lastRow: number): Place | null {
  const next = column + step;
  if (next >= firstDayColumn && next <= lastDayColumn) return { row, column: next };
  const nextRow = row + step;
  // The row of totals has nothing to fill in.
  if (nextRow < 0 || nextRow >= lastRow) return null;
  return { row: nextRow, column: step === 1 ? firstDayColumn : lastDayColumn };
}

/** Where a key moves the focus; null if it is not a key of the grid, or leaves it. */
export function placeAfter(place: Place, { key, isCtrl, isShift }: Key, lastRow: number) {
  const { row, column } = place;
  switch (key) {
    case 'ArrowUp':
      return { row: clamp(row - 1, lastRow), column };
    case 'ArrowDown':
    case 'Enter':
      return { row: clamp(row + (key === 'Enter' && isShift ? -1 : 1), lastRow), column };
    case 'ArrowLeft':
      return { row, column: clamp(column - 1, lastColumn) };
    case 'ArrowRight':
      return { row, column: clamp(column + 1, lastColumn) };
    case 'Home':
      return { row: isCtrl ? 0 : row, column: isCtrl ? 0 : firstDayColumn };
    case 'End':
      return { row: isCtrl ? lastRow : row, column: isCtrl ? lastColumn : lastDayColumn };
    case 'Tab':
      return tabTo(place, isShift ? -1 : 1, lastRow);
    default:
      return null;
  }
}

/** Typing one of these starts a new value; letters stay shortcuts of the application. */
export const startsValue = (key: string) => /^[\d.,:]$/.test(key);
