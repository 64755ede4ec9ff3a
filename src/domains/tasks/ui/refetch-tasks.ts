import { partialMatchKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { refetching, trpc } from '#client/trpc.ts';

const tasksKey = getQueryKey(trpc.tasks);

/** After a write without a mutation of the router `tasks`. Resolves when the tasks on screen are current, or after two seconds. */
export const refetchTasks = () =>
  refetching.refetch(({ queryKey }) => partialMatchKey(queryKey, tasksKey));
