import type { TaskStatus } from '#domains/tasks/schema.ts';

export type DashboardSearch = {
  /** The status filter of the task list. */
  status?: TaskStatus;
};

/** What each role's dashboard needs of the address. */
export type DashboardProps = {
  /** The status filter of the task list. */
  status: TaskStatus | undefined;
  onFilter: (status: TaskStatus | undefined) => void;
};
