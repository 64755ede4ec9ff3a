import type { BoardStatus } from '../../schema.ts';
import type { Placement } from '../board/board-cache.ts';
import { indexAt, type Row } from './drop-placement.ts';

/** The elements of a column that a drag measures. */
export type ColumnView = { column: HTMLElement; scroller: HTMLElement; rows: () => Row[] };
type Views = Map<BoardStatus, ColumnView>;
type Rect = { left: number; top: number; width: number; height: number };

const centre = ({ left, top, width, height }: Rect) => ({
  x: left + width / 2,
  y: top + height / 2,
});

function columnUnder(views: Views, rect: Rect) {
  const { x, y } = centre(rect);
  for (const [status, view] of views) {
    const { left, right, top, bottom } = view.column.getBoundingClientRect();
    if (x >= left && x <= right && y >= top && y <= bottom) return { status, ...view };
  }
  return null;
}

/** Where a card dragged to `rect` would land; null outside the columns. */
export function placementUnder(views: Views, rect: Rect, now: Placement): Placement | null {
  const found = columnUnder(views, rect);
  if (!found) return null;
  const { status, scroller, rows } = found;
  const top = rect.top - scroller.getBoundingClientRect().top + scroller.scrollTop;
  const gap = now.status === status ? now.index : -1;
  return { status, index: indexAt(rows(), gap, top) };
}

/** Shares of the container's length, measured from its edge. */
const scrollZone = 0.25;
const maxSpeedZone = 0.05;
const maxPixelsPerFrame = 28;

function speedAt(distance: number, length: number) {
  const share = distance / length;
  if (share >= scrollZone) return 0;
  if (share <= maxSpeedZone) return maxPixelsPerFrame;
  const progress = (scrollZone - share) / (scrollZone - maxSpeedZone);
  // Starts slowly, so that passing the edge hardly scrolls.
  return Math.ceil(maxPixelsPerFrame * progress ** 2);
}

/** Pixels to scroll in this frame, negative towards the start, for a point between two edges. */
export function scrollSpeed(point: number, start: number, end: number): number {
  const length = end - start;
  if (length <= 0) return 0;
  const towardsEnd = speedAt(Math.max(0, end - point), length);
  return towardsEnd || -speedAt(Math.max(0, point - start), length) || 0;
}

const canScroll = ({ scrollTop, clientHeight, scrollHeight }: Element, speed: number) =>
  speed < 0 ? scrollTop > 0 : speed > 0 && scrollTop + clientHeight < scrollHeight - 1;

/** Scrolls one frame: the page if it can scroll (stacked columns), else the column. */
export function autoScroll(views: Views, rect: Rect) {
  const { y } = centre(rect);
  const page = document.documentElement;
  const pageSpeed = scrollSpeed(y, 0, page.clientHeight);
  if (canScroll(page, pageSpeed)) {
    page.scrollTop += pageSpeed;
    return;
  }
  const scroller = columnUnder(views, rect)?.scroller;
  if (!scroller) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  const speed = scrollSpeed(y, Math.max(0, top), Math.min(page.clientHeight, bottom));
  if (canScroll(scroller, speed)) scroller.scrollTop += speed;
}
