import { columns } from '../../board/columns.ts';
import type { Placement } from '../board/board-cache.ts';

/** One card of a column as the virtualizer lays it out, in pixels from the top of the column. */
export type Row = { start: number; size: number };
export type Direction = 'up' | 'down' | 'left' | 'right';

/**
 * Returns the index for a lifted card with its upper edge at `top`: below every card whose middle it has passed.
 * `gap` is the index of the gap among the rows, or -1. The rows below the gap are measured as if it were closed, so
 * that opening it does not change the result.
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

export const isSamePlacement = (a: Placement, b: Placement) =>
  a.status === b.status && a.index === b.index;

/** The placement after one arrow key; `counts` are the cards per column without the lifted one. */
export function step(
  placement: Placement,
  direction: Direction,
  counts: Record<string, number>,
): Placement {
  const { status, index } = placement;
  const last = counts[status] ?? 0;
  if (direction === 'up') return { status, index: Math.max(0, index - 1) };
  if (direction === 'down') return { status, index: Math.min(last, index + 1) };
  const next = columns[columns.indexOf(status) + (direction === 'right' ? 1 : -1)];
  return next ? { status: next, index: Math.min(index, counts[next] ?? 0) } : placement;
}

/** The id of the card above `index`, the server's `afterId`; null is the top. */
export const cardAbove = (others: readonly { id: number }[], index: number) =>
  others[index - 1]?.id ?? null;
