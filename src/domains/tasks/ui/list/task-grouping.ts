import { addDays, startOfWeek } from '#shared/dates.ts';
import { dueWeek, isClosed } from '../../due.ts';
import { priorityLabels, statusLabels } from '../../labels.ts';
import type { Task, TaskStatus } from '../../schema.ts';
import type { ListFilter } from '../task-query.ts';
import type { ListGrouping } from '../tasks-search.ts';

export type GroupedTask = Pick<
  Task,
  'status' | 'priority' | 'clientId' | 'vaId' | 'dueDate' | 'client' | 'va'
>;

/** What the tasks of a group have in common. Two people can have the same name, so it is their id. */
export function groupOf(task: GroupedTask, by: ListGrouping): string {
  if (by === 'client') return String(task.clientId);
  if (by === 'va') return String(task.vaId);
  if (by === 'week') return isClosed(task.status) ? 'closed' : startOfWeek(task.dueDate);
  return task[by];
}

export function headingOf(task: GroupedTask, by: ListGrouping, today: string): string {
  if (by === 'status') return statusLabels[task.status];
  if (by === 'priority') return priorityLabels[task.priority];
  if (by === 'client') {
    const { fullName, company } = task.client;
    // The person first, because the groups are sorted by the person.
    return company ? `${fullName}, ${company}` : fullName;
  }
  if (by === 'va') return task.va?.fullName ?? 'Unassigned';
  return dueWeek(task.dueDate, task.status, today);
}

const closed: TaskStatus[] = ['done', 'cancelled'];

/** The filters of the list that together select the group of this task. */
export function filtersOfGroup(
  task: GroupedTask,
  { by, filter }: { by: ListGrouping; filter: ListFilter },
) {
  if (by === 'status') return [{ ...filter, status: task.status }];
  if (by === 'priority') return [{ ...filter, priority: task.priority }];
  if (by === 'client') return [{ ...filter, clientId: task.clientId }];
  if (by === 'va') return [{ ...filter, vaId: task.vaId ?? ('none' as const) }];
  if (isClosed(task.status))
    return closed
      .filter((status) => filter.status === undefined || filter.status === status)
      .map((status) => ({ ...filter, status }));
  const start = startOfWeek(task.dueDate);
  const end = addDays(start, 7);
  const startsLater = filter.dueFrom !== undefined && filter.dueFrom > start;
  const endsEarlier = filter.dueBefore !== undefined && filter.dueBefore < end;
  return [
    {
      ...filter,
      ...(!startsLater && { dueFrom: start }),
      ...(!endsEarlier && { dueBefore: end }),
    },
  ];
}
