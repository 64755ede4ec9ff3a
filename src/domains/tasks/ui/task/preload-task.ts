import { nextPage } from '#client/fetch-next.ts';
import { trpcCache } from '#client/trpc.ts';
import type { Role } from '#shared/actor.ts';
import { canListVas, worksForClients } from '../../policy.ts';
import { changesPerPage, commentsPerPage } from './use-timeline.ts';

export const importTracker = () => import('#domains/time/ui/task-tracker.tsx');
export const importWorkflows = () => import('#domains/workflow-runs/ui/task-workflows.tsx');

/** Loads the code and the sections of a task with one request. Only the hours of a VA's client follow, as they need the client's id. */
export function preloadTask(taskId: number, role: Role) {
  const firstPage = { pages: 1, getNextPageParam: nextPage };
  void importWorkflows();
  if (worksForClients({ role })) {
    void importTracker();
    void trpcCache.users.assignedClient.prefetch();
  }
  if (canListVas({ role })) void trpcCache.users.listVas.prefetch({});
  void trpcCache.tasks.get.prefetch({ id: taskId });
  void trpcCache.messages.sourceOfTask.prefetch({ taskId });
  void trpcCache.occurrences.ofTask.prefetch({ taskId });
  void trpcCache.runs.attached.prefetch({ taskId });
  void trpcCache.runs.forTask.prefetch({ taskId });
  void trpcCache.comments.list.prefetchInfinite({ taskId, limit: commentsPerPage }, firstPage);
  void trpcCache.tasks.changes.prefetchInfinite({ id: taskId, limit: changesPerPage }, firstPage);
  void trpcCache.time.list.prefetch({ taskId });
}
