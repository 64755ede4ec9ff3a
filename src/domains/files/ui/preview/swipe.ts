type Point = { x: number; y: number };

const minSwipePx = 48;

/** The direction of a swipe, or null if it is too short or more vertical than horizontal. */
export function swipeOf(from: Point, to: Point): 'next' | 'previous' | null {
  const across = to.x - from.x;
  if (Math.abs(across) < minSwipePx || Math.abs(across) < 2 * Math.abs(to.y - from.y)) return null;
  return across < 0 ? 'next' : 'previous';
}
