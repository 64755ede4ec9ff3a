type Transfer = { types: readonly string[]; files: ArrayLike<File> };

/** During a drag the browser reveals only that files are dragged, not which. */
export const carriesFiles = ({ types }: Pick<Transfer, 'types'>) => types.includes('Files');

/** The files of a drop. A folder appears as a file without a type and without readable content. */
export const filesOf = (transfer: Transfer | null) =>
  transfer && carriesFiles(transfer) ? Array.from(transfer.files) : [];

/** Ignores files next to text, because office programs copy text together with a picture of it. */
export const pastedFiles = (clipboard: Transfer) =>
  clipboard.types.includes('text/plain') ? [] : filesOf(clipboard);

type Point = { x: number; y: number };

const minSwipePx = 48;

/** The direction of a swipe, or null if it is too short or more vertical than horizontal. */
export function findSwipeDirection(from: Point, to: Point): 'next' | 'previous' | null {
  const across = to.x - from.x;
  if (Math.abs(across) < minSwipePx || Math.abs(across) < 2 * Math.abs(to.y - from.y)) return null;
  return across < 0 ? 'next' : 'previous';
}
