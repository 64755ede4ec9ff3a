import type { BoardView } from '../../schema.ts';

const keyOf = (userId: number) => `gva-board-view:${userId}`;

/** The tab in which a VA left the board on this device; undefined before the first visit. */
export function readLastView(userId: number): BoardView | undefined {
  try {
    return localStorage.getItem(keyOf(userId)) === 'mine' ? 'mine' : undefined;
  } catch {
    // Storage is switched off.
    return undefined;
  }
}

export function saveLastView(userId: number, view: BoardView) {
  try {
    localStorage.setItem(keyOf(userId), view);
  } catch {
    // Storage is full or switched off: the board opens in its first tab.
  }
}
