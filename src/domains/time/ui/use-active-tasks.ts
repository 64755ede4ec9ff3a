import { trpc } from '#client/trpc.ts';
import { useActor } from '#client/use-user.ts';
import type { Task } from '#domains/tasks/schema.ts';

export type ActiveTask = Task;

const maxActiveTasks = 100;

/** The VA's tasks in progress. */
export function useActiveTasks() {
  const { id: vaId } = useActor();
  const { data, error, refetch } = trpc.tasks.list.useQuery({
    vaId,
    status: 'in-progress',
    order: 'due',
    limit: maxActiveTasks,
  });
  return { tasks: data?.items, error, refetch };
}
