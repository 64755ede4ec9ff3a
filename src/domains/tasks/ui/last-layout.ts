import type { Role } from '#shared/actor.ts';
import { canListDeletedTasks } from '../policy.ts';
import { viewOf } from './board/last-view.ts';
import { type TaskLayout, type TasksSearch, taskLayouts } from './tasks-search.ts';

type Person = { id: number; role: Role };
type Tab = { view?: TasksSearch['view'] | undefined };

const isPool = ({ view }: Tab, person: Person) => viewOf(view, person) === 'available';
/** Each tab of a VA has its own layout. */
const keyOf = (tab: Tab, person: Person) =>
  `gva-task-layout:${person.id}${isPool(tab, person) ? ':available' : ''}`;

function readLastLayout(tab: Tab, person: Person): TaskLayout | undefined {
  try {
    const saved = localStorage.getItem(keyOf(tab, person));
    return taskLayouts.find((layout) => layout === saved);
  } catch {
    // The browser blocks storage.
    return undefined;
  }
}

/**
 * A URL without a layout shows the last one used on this device. Before, the available tasks are a list, except at the address
 * of the board, which has no parameters.
 */
export function layoutOf({ layout, view }: TasksSearch, person: Person): TaskLayout {
  if (layout && (layout !== 'deleted' || canListDeletedTasks(person))) return layout;
  return readLastLayout({ view }, person) ?? (isPool({ view }, person) && view ? 'list' : 'board');
}

/** Deleted tasks are shown only when asked for. */
export function saveLastLayout(layout: TaskLayout, tab: Tab, person: Person) {
  if (layout === 'deleted') return;
  try {
    localStorage.setItem(keyOf(tab, person), layout);
  } catch {
    // Storage is full or blocked, so the page opens as before.
  }
}
