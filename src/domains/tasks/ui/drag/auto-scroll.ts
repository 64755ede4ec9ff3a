/** From a quarter of the container on it scrolls, and fastest from its outermost twentieth. */
const startsAt = 0.25;
const peaksAt = 0.05;
const peak = 28;

function speedAt(distance: number, length: number) {
  const share = distance / length;
  if (share >= startsAt) return 0;
  if (share <= peaksAt) return peak;
  const progress = (startsAt - share) / (startsAt - peaksAt);
  // Gentle at first: a person who only passes the edge must not be carried away.
  return Math.ceil(peak * progress ** 2);
}

/** Pixels to scroll in this frame, negative towards the start, for a point between two edges. */
export function scrollSpeed(point: number, start: number, end: number): number {
  const length = end - start;
  if (length <= 0) return 0;
  const towardsEnd = speedAt(Math.max(0, end - point), length);
  return towardsEnd || -speedAt(Math.max(0, point - start), length) || 0;
}
