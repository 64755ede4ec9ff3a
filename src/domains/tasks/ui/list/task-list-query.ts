import type { TaskStatus } from '../../schema.ts';

type TaskListFilter = {
  status?: TaskStatus | undefined;
  /** Of a client or a VA. */
  isOwn: boolean;
  vaId?: number | undefined;
};

/** The input of the task list; a page and its preload must use the same one to share the cache. */
export const taskListQuery = ({ status, isOwn, vaId }: TaskListFilter) => ({
  // An administrator has the newest here, and all of them on the page of tasks.
  ...(isOwn ? { limit: 10, order: 'due' as const } : { limit: 5 }),
  ...(status && { status }),
  ...(vaId !== undefined && { vaId }),
});
