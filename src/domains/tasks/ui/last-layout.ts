import type { Role } from '#shared/actor.ts';
import { canListDeletedTasks } from '../policy.ts';
import type { TaskLayout, TasksSearch } from './tasks-search.ts';

const keyOf = (userId: number) => `gva-task-layout:${userId}`;

function readLastLayout(userId: number): TaskLayout {
  try {
    return localStorage.getItem(keyOf(userId)) === 'list' ? 'list' : 'board';
  } catch {
    // The browser blocks storage.
    return 'board';
  }
}

/** A URL without a layout shows the last one used on this device. */
export const layoutOf = (
  { layout }: TasksSearch,
  { id, role }: { id: number; role: Role },
): TaskLayout =>
  layout && (layout !== 'deleted' || canListDeletedTasks({ role })) ? layout : readLastLayout(id);

/** Deleted tasks are shown only when asked for. */
export function saveLastLayout(userId: number, layout: TaskLayout) {
  if (layout === 'deleted') return;
  try {
    localStorage.setItem(keyOf(userId), layout);
  } catch {
    // Storage is full or blocked, so the page opens as a board.
  }
}
