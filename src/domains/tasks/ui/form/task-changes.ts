import { taskCategoryLabel } from '#shared/agency.ts';
import { clientWithContact } from '#shared/client-name.ts';
import { formatDay } from '#shared/dates.ts';
import { priorityLabels, statusLabels } from '../../labels.ts';
import type { Task } from '../../schema.ts';

/** The values of the fields that the edit form can change. */
export type TaskValues = {
  title: string;
  description: string;
  category: Task['category'];
  priority: Task['priority'];
  dueDate: string;
  estimatedHours: number | null;
  status: Task['status'];
  clientId: number;
};

const names = {
  title: 'Title',
  description: 'Description',
  category: 'Category',
  priority: 'Priority',
  dueDate: 'Due date',
  estimatedHours: 'Estimated hours',
  status: 'Status',
  clientId: 'Client',
} satisfies Record<keyof TaskValues, string>;

const keys = [
  'title',
  'description',
  'category',
  'priority',
  'dueDate',
  'estimatedHours',
  'status',
  'clientId',
] as const;

/** The form shows missing hours as 0, so the two are equal. */
const isSame = (a: unknown, b: unknown) => (a ?? 0) === (b ?? 0);

const same = (key: keyof TaskValues, a: Partial<TaskValues>, b: Partial<TaskValues>) =>
  key === 'estimatedHours' ? isSame(a[key], b[key]) : a[key] === b[key];

/** The fields of `next` that differ from `base`; missing fields count as unchanged. */
export function changesSince(base: TaskValues, next: Partial<TaskValues>): Partial<TaskValues> {
  const changed = keys.filter((key) => next[key] !== undefined && !same(key, base, next));
  return Object.fromEntries(changed.map((key) => [key, next[key]]));
}

function formatField(task: Task, key: keyof TaskValues): string {
  if (key === 'category') return taskCategoryLabel(task.category);
  if (key === 'priority') return priorityLabels[task.priority];
  if (key === 'status') return statusLabels[task.status];
  if (key === 'dueDate') return formatDay(task.dueDate);
  if (key === 'clientId') return clientWithContact(task.client);
  if (key === 'estimatedHours')
    return task.estimatedHours === null ? 'Not specified' : String(task.estimatedHours);
  return task[key];
}

export type Difference = { name: string; before: string; after: string; isAlsoMine: boolean };

/** The values of the fields that this user changed, for a restored draft of which the values before the change are unknown. */
export const currentValues = (current: Task, mine: Partial<TaskValues>): Difference[] =>
  keys
    .filter((key) => key in mine)
    .map((key) => ({
      name: names[key],
      before: '',
      after: formatField(current, key),
      isAlsoMine: true,
    }));

/** What others changed since the task was opened; `isAlsoMine` marks fields that this user changed too. */
export function differences(base: Task, current: Task, mine: Partial<TaskValues>): Difference[] {
  const theirs = keys
    .filter((key) => !same(key, base, current))
    .map((key) => ({
      name: names[key],
      before: formatField(base, key),
      after: formatField(current, key),
      isAlsoMine: key in mine,
    }));
  if (base.vaId === current.vaId) return theirs;
  const unassigned = 'Unassigned';
  const assignee = {
    name: 'Assigned to',
    before: base.va?.fullName ?? unassigned,
    after: current.va?.fullName ?? unassigned,
    isAlsoMine: false,
  };
  return [...theirs, assignee];
}
