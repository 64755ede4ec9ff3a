import { trpc } from '#client/trpc.ts';
import type { Task } from '#domains/tasks/schema.ts';
import { useActor } from '#domains/tasks/ui/use-actor.ts';

export type ActiveTask = Task;

/** More than anybody has in progress. */
const most = 100;

/** The VA's tasks in progress. */
export function useActiveTasks() {
  const { id: vaId } = useActor();
  const { data, error, refetch } = trpc.tasks.list.useQuery({
    vaId,
    status: 'in-progress',
    order: 'due',
    limit: most,
  });
  return { tasks: data?.items, error, refetch };
}
