import type { TaskStatus } from '../../schema.ts';

const rowsPerPage = 10;

type TaskListFilter = { status?: TaskStatus | undefined; vaId?: number | undefined };

/** The input of the task list; a page and its preload must use the same one to share the cache. */
export const taskListQuery = ({ status, vaId }: TaskListFilter) => ({
  limit: rowsPerPage,
  ...(status && { status }),
  // A VA's own tasks are listed by due date.
  ...(vaId !== undefined && { vaId, order: 'due' as const }),
});
