import { nextPage } from '#client/fetch-next.ts';
import { queryClient, trpcCache } from '#client/trpc.ts';
import type { Role } from '#shared/actor.ts';
import { today } from '#shared/dates.ts';
import { managesAllTasks } from '../policy.ts';
import { deletedInputOf } from './archive/deleted-query.ts';
import { boardFilter } from './board/board-filter.ts';
import { boardQuery } from './board/board-query.ts';
import { layoutOf } from './last-layout.ts';
import { preloadTask } from './task/preload-task.ts';
import { listInputOf } from './task-query.ts';
import type { TasksSearch } from './tasks-search.ts';

/** The lists, in their own chunks. */
export const importTaskListPage = () => import('./manage/task-list-page.tsx');
export const importDeletedTasksPage = () => import('./archive/deleted-tasks-page.tsx');
export const importOwnTaskListPage = () => import('./list/own-task-list-page.tsx');

/** Prefetches the query of the page that is about to open. */
export function preloadTasks(search: TasksSearch, user: { id: number; role: Role }) {
  if (search.id) return preloadTask(search.id, user.role);
  if (search.new) return;
  const layout = layoutOf(search, user);
  if (layout === 'deleted') {
    void importDeletedTasksPage();
    void trpcCache.deletedTasks.list.prefetchInfinite(deletedInputOf(search), {
      pages: 1,
      getNextPageParam: nextPage,
    });
  } else if (layout === 'list') {
    void (managesAllTasks(user) ? importTaskListPage() : importOwnTaskListPage());
    void trpcCache.tasks.list.prefetchInfinite(listInputOf(search, user, today(Date.now())), {
      pages: 1,
      getNextPageParam: nextPage,
    });
  } else void queryClient.prefetchQuery(boardQuery(boardFilter(search, user, today(Date.now()))));
}
