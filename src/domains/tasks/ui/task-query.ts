import { today } from '#shared/dates.ts';
import type { TasksSearch } from './tasks-search.ts';

const rowsPerPage = 50;

/** The filters of administrators, as the list and the board send them. The device decides which day it is. */
export const filterOf = ({ status, client, va, priority, category, due, q }: TasksSearch) => ({
  ...(status && { status }),
  ...(client && { clientId: client }),
  ...(va && { vaId: va }),
  ...(priority && { priority }),
  ...(category && { category }),
  ...(due && { dueBefore: today(Date.now()) }),
  ...(q && { q }),
});

function orderOf({ group, sort }: TasksSearch) {
  if (group === 'week') return 'due' as const;
  return group ?? (sort === 'newest' ? sort : ('due' as const));
}

/** The filters and the order of the list. */
export const listFilterOf = (search: TasksSearch) => ({
  order: orderOf(search),
  ...filterOf(search),
});

/** The input of the list; a page and its preload must use the same one to share the cache. */
export const listInputOf = (search: TasksSearch) => ({
  limit: rowsPerPage,
  ...listFilterOf(search),
});
