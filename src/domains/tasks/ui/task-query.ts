import type { TasksSearch } from './tasks-search.ts';

const rowsPerPage = 50;

/** The filters of administrators, as the list and the board send them. `today` is the day on this device. */
export const filterOf = (
  { status, client, va, priority, category, due, q }: TasksSearch,
  today: string,
) => ({
  ...(status && { status }),
  ...(client && { clientId: client }),
  ...(va && { vaId: va }),
  ...(priority && { priority }),
  ...(category && { category }),
  ...(due && { dueBefore: today }),
  ...(q && { q }),
});

function orderOf({ group, sort }: TasksSearch) {
  if (group === 'week') return 'due' as const;
  return group ?? (sort === 'newest' ? sort : ('due' as const));
}

/** The filters and the order of the list. */
export const listFilterOf = (search: TasksSearch, today: string) => ({
  order: orderOf(search),
  ...filterOf(search, today),
});

/** The input of the list; a page and its preload must use the same one to share the cache. */
export const listInputOf = (search: TasksSearch, today: string) => ({
  limit: rowsPerPage,
  ...listFilterOf(search, today),
});
