import type { Role } from '#shared/actor.ts';
import { canChooseBoard } from '../../policy.ts';
import type { BoardView } from '../../schema.ts';

const keyOf = (userId: number) => `gva-board-view:${userId}`;

/** The tab that a VA last used on this device; undefined before the first visit. */
function readLastView(userId: number): BoardView | undefined {
  try {
    return localStorage.getItem(keyOf(userId)) === 'mine' ? 'mine' : undefined;
  } catch {
    // The browser blocks storage.
    return undefined;
  }
}

/** Only VAs choose between two views; a URL without a view shows the last one used. */
export function viewOf(
  view: BoardView | undefined,
  { id, role }: { id: number; role: Role },
): BoardView {
  if (!canChooseBoard({ role })) return 'all';
  return (view ?? readLastView(id)) === 'mine' ? 'mine' : 'available';
}

export function saveLastView(userId: number, view: BoardView) {
  try {
    localStorage.setItem(keyOf(userId), view);
  } catch {
    // Storage is full or blocked, so the board opens in its first tab.
  }
}
