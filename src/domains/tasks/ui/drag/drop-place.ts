import { columns } from '../../columns.ts';
import type { Place } from '../board/board-cache.ts';

/** One card of a column as the virtualiser lays it out, in the column's own pixels. */
export type Row = { start: number; size: number };
export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * Where a lifted card belongs whose upper edge is at `top`: below every card whose middle it has passed.
 * `gap` is the index of the open place among the rows, or -1; the rows below it are read as if it were closed,
 * so that opening it never changes the answer.
 */
export function indexAt(rows: readonly Row[], gap: number, top: number): number {
  const closed = rows[gap];
  const next = rows[gap + 1];
  const shift = closed ? (next ? next.start - closed.start : closed.size) : 0;
  let index = 0;
  for (const [row, { start, size }] of rows.entries()) {
    if (row === gap) continue;
    const middle = start - (gap >= 0 && row > gap ? shift : 0) + size / 2;
    if (middle > top) break;
    index += 1;
  }
  return index;
}

export const isSamePlace = (a: Place, b: Place) => a.status === b.status && a.index === b.index;

/** One step of an arrow key; `counts` are the cards of each column without the lifted one. */
export function step(place: Place, direction: Direction, counts: Record<string, number>): Place {
  const { status, index } = place;
  const last = counts[status] ?? 0;
  if (direction === 'up') return { status, index: Math.max(0, index - 1) };
  if (direction === 'down') return { status, index: Math.min(last, index + 1) };
  const next = columns[columns.indexOf(status) + (direction === 'right' ? 1 : -1)];
  return next ? { status: next, index: Math.min(index, counts[next] ?? 0) } : place;
}

/** The card above a place, as the server wants to hear it; null is the top. */
export const cardAbove = (others: readonly { id: number }[], index: number) =>
  others[index - 1]?.id ?? null;
