import type { Role } from '#shared/actor.ts';
import type { TaskCategory, TaskPriority, TaskStatus } from './schema.ts';

/** The five states a task can be in, in the board's order; cancelled tasks have no column. */
export const statusLabels: Record<TaskStatus, string> = {
  todo: 'To Do',
  'in-progress': 'In Progress',
  'in-review': 'In Review',
  done: 'Done',
  cancelled: 'Cancelled',
};

/** What a badge can say besides: words that dashboards use, and what follows from the due date. */
const badgeWords: Record<string, string> = {
  ...statusLabels,
  in_progress: statusLabels['in-progress'],
  in_review: statusLabels['in-review'],
  pending: 'Pending',
  completed: 'Completed',
  overdue: 'Overdue',
};

export type StatusColour = 'grey' | 'yellow' | 'green' | 'red';

const badgeColours: Record<string, StatusColour> = {
  'in-progress': 'yellow',
  in_progress: 'yellow',
  done: 'green',
  completed: 'green',
  overdue: 'red',
};

/** A missing status is shown as Pending. */
export function statusBadge(status: string | null | undefined) {
  const key = status ?? 'pending';
  return { key, label: badgeWords[key] ?? key, colour: badgeColours[key] ?? 'grey' };
}

export const priorityLabels: Record<TaskPriority, string> = {
  low: 'Low',
  medium: 'Medium',
  high: 'High',
  urgent: 'Urgent',
};

export const categoryLabels: Record<TaskCategory, string> = {
  marketing: 'Marketing',
  admin: 'Administrative',
  content: 'Content',
  'customer-service': 'Customer Service',
  research: 'Research',
  'data-entry': 'Data Entry',
};

/** The words on the button that begins a task, and over what it opens. */
export const createLabels: Record<Role, string> = {
  admin: 'Create Task',
  va: 'Create Task',
  client: 'New Task',
};
