import type { Role } from '#shared/actor.ts';
import type { TaskPriority, TaskStatus } from './schema.ts';

/** In the board's order; cancelled tasks have no column. */
export const statusLabels: Record<TaskStatus, string> = {
  todo: 'To Do',
  'in-progress': 'In Progress',
  'in-review': 'In Review',
  done: 'Done',
  cancelled: 'Cancelled',
};

/** Badges also show the statuses of the dashboards, and `overdue`, which is derived from the due date. */
const badgeLabels: Record<string, string> = {
  ...statusLabels,
  in_progress: statusLabels['in-progress'],
  in_review: statusLabels['in-review'],
  pending: 'Pending',
  completed: 'Completed',
  overdue: 'Overdue',
};

export type StatusColor = 'grey' | 'yellow' | 'green' | 'red';

const badgeColors: Record<string, StatusColor> = {
  'in-progress': 'yellow',
  in_progress: 'yellow',
  done: 'green',
  completed: 'green',
  overdue: 'red',
};

/** A missing status is shown as Pending. */
export function statusBadge(status: string | null | undefined) {
  const key = status ?? 'pending';
  return { key, label: badgeLabels[key] ?? key, color: badgeColors[key] ?? 'grey' };
}

export const priorityLabels: Record<TaskPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

/** The label of the button that creates a task, and the title of the form that it opens. */
export const createLabels: Record<Role, string> = {
  admin: 'Create Task',
  va: 'Create Task',
  client: 'New Task',
};
