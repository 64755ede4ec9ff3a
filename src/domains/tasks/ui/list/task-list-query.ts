import type { Role } from '#shared/actor.ts';
import type { TaskStatus } from '../../schema.ts';

type TaskListFilter = {
  status?: TaskStatus | undefined;
  role: Role;
  vaId?: number | undefined;
};

/** The input of the task list; a page and its preload must use the same one to share the cache. */
export const taskListQuery = ({ status, role, vaId }: TaskListFilter) => ({
  // An administrator has the newest here, and all of them on the page of tasks.
  ...(role === 'admin' ? { limit: 5 } : { limit: 10, order: 'due' as const }),
  ...(status && { status }),
  ...(vaId !== undefined && { vaId }),
});
