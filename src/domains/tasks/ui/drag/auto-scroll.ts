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
