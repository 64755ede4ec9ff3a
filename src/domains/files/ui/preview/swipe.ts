type Point = { x: number; y: number };

const farEnough = 48;

/** Which way a finger went: sideways, and clearly more so than up or down. */
export function swipeOf(from: Point, to: Point): 'next' | 'previous' | null {
  const across = to.x - from.x;
  if (Math.abs(across) < farEnough || Math.abs(across) < 2 * Math.abs(to.y - from.y)) return null;
  return across < 0 ? 'next' : 'previous';
}
