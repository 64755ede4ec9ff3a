import { nextPage } from '#client/fetch-next.ts';
import { queryClient, trpcCache } from '#client/trpc.ts';
import type { TaskStatus } from '#domains/tasks/schema.ts';
import { boardQuery } from '#domains/tasks/ui/board/board-query.ts';
import { taskListQuery } from '#domains/tasks/ui/list/task-list-query.ts';
import { importTracker } from '#domains/tasks/ui/task/preload-task.ts';
import type { Role } from '#shared/actor.ts';
import {
  inProgressQuery,
  poolQuery,
  requestsQuery,
  waitingForVaQuery,
  waitingQuery,
} from './shared-queries.ts';

const firstPage = { pages: 1, getNextPageParam: nextPage };

function preloadTasks(filter: Parameters<typeof taskListQuery>[0]) {
  void trpcCache.tasks.list.prefetchInfinite(taskListQuery(filter), firstPage);
}

/** Prefetches the data of the dashboard. */
export function preloadDashboard(
  { status }: { status?: TaskStatus },
  user: { id: number; role: Role },
) {
  void trpcCache.dashboard.stats.prefetch();
  const preloadForRole: Record<Role, () => void> = {
    admin() {
      void trpcCache.dashboard.history.prefetch();
      void trpcCache.dashboard.setUp.prefetch();
      void trpcCache.attention.list.prefetch();
      void trpcCache.invoices.sums.prefetch({});
      preloadTasks({ status, isOwn: false });
      void trpcCache.leads.list.prefetchInfinite(requestsQuery, firstPage);
    },
    va() {
      void importTracker();
      void trpcCache.dashboard.history.prefetch();
      void trpcCache.dashboard.vaFirstDay.prefetch();
      preloadTasks({ status, isOwn: true, vaId: user.id });
      void trpcCache.tasks.list.prefetch(inProgressQuery(user.id));
      void trpcCache.tasks.list.prefetch(waitingForVaQuery(user.id));
      void queryClient.prefetchQuery(boardQuery(poolQuery));
      void trpcCache.users.assignedClient.prefetch();
    },
    client() {
      preloadTasks({ status, isOwn: true });
      void trpcCache.dashboard.firstDay.prefetch();
      void trpcCache.ledger.balance.prefetch({});
      void trpcCache.hoursGuard.get.prefetch({});
      void trpcCache.tasks.list.prefetch(waitingQuery);
      void trpcCache.dashboard.assistant.prefetch();
      void trpcCache.timeApprovals.waiting.prefetch();
      void trpcCache.invoices.waiting.prefetch();
    },
  };
  preloadForRole[user.role]();
}
