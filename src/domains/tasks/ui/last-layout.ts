import type { Role } from '#shared/actor.ts';
import { managesAllTasks } from '../policy.ts';
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

/** Only administrators have a list; a URL without a layout shows the last one used on this device. */
export function layoutOf({ layout }: TasksSearch, person: { id: number; role: Role }): TaskLayout {
  if (!managesAllTasks(person)) return 'board';
  return layout ?? readLastLayout(person.id);
}

export function saveLastLayout(userId: number, layout: TaskLayout) {
  try {
    localStorage.setItem(keyOf(userId), layout);
  } catch {
    // Storage is full or blocked, so the page opens as a board.
  }
}
