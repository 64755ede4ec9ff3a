import { trpcCache } from '#client/trpc.ts';
import type { Role } from '#shared/actor.ts';
import { boardFilter } from './board/board-filter.ts';
import type { TasksSearch } from './tasks-search.ts';

/** Prefetches the query of the page that is about to open. */
export function preloadTasks(search: TasksSearch, user: { id: number; role: Role }) {
  if (search.id) void trpcCache.tasks.get.prefetch({ id: search.id });
  else if (!search.new) void trpcCache.tasks.board.prefetch(boardFilter(search, user));
}
