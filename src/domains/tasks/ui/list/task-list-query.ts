import type { TaskStatus } from '../../schema.ts';

const rowsAtOnce = 10;

type TaskListFilter = { status?: TaskStatus | undefined; vaId?: number | undefined };

/** What a list of tasks is asked for; the page and what loads it ahead must say the same. */
export const taskListQuery = ({ status, vaId }: TaskListFilter) => ({
  limit: rowsAtOnce,
  ...(status && { status }),
  // One's own work is listed in the order in which it is due.
  ...(vaId !== undefined && { vaId, order: 'due' as const }),
});

export const nextPage = ({ nextCursor }: { nextCursor: string | null }) => nextCursor;
