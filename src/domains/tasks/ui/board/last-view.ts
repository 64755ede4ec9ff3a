import type { BoardView } from '../../schema.ts';

const keyOf = (userId: number) => `gva-board-view:${userId}`;

/** The tab that a VA last used on this device; undefined before the first visit. */
export function readLastView(userId: number): BoardView | undefined {
  try {
    return localStorage.getItem(keyOf(userId)) === 'mine' ? 'mine' : undefined;
  } catch {
    // The browser blocks storage.
    return undefined;
  }
}

export function saveLastView(userId: number, view: BoardView) {
  try {
    localStorage.setItem(keyOf(userId), view);
  } catch {
    // Storage is full or blocked, so the board opens in its first tab.
  }
}
