import type { CursorParts } from '#shared/page.ts';
import { priorities, taskStatuses } from '#shared/value-sets.ts';

/** What a list of tasks can be grouped by. */
export const taskGroups = ['status', 'priority', 'client', 'va'] as const;
export type TaskGrouping = (typeof taskGroups)[number];

export const isTaskGroup = (order: string): order is TaskGrouping =>
  taskGroups.some((group) => group === order);

/** A group in its order: by name, then by rank. Statuses and priorities have no name, the group without a VA neither. */
export type TaskGroup = { name: string; rank: number };

/** The statuses in the order of the board, the most urgent priority first. */
export const rankedGroups = {
  status: taskStatuses,
  priority: priorities.toReversed(),
} as const;

type Grouped = {
  status: (typeof taskStatuses)[number];
  priority: (typeof priorities)[number];
  client: { id: number; fullName: string };
  va: { id: number; fullName: string } | null;
};

const toGroup = (person: { id: number; fullName: string } | null): TaskGroup =>
  person ? { name: person.fullName, rank: person.id } : withoutVa;

/** The group of the tasks without a VA is the first one. */
export const withoutVa: TaskGroup = { name: '', rank: 0 };

/** The group of a task. The rank of a person is the id, because names are not unique. */
export function groupOfTask(task: Grouped, by: TaskGrouping): TaskGroup {
  if (by === 'client') return toGroup(task.client);
  if (by === 'va') return toGroup(task.va);
  const rank =
    by === 'status'
      ? rankedGroups.status.indexOf(task.status)
      : rankedGroups.priority.indexOf(task.priority);
  return { name: '', rank };
}

const cursorPattern = /^(\d{4}-\d\d-\d\d) (\d{1,10}) (.*)$/s;

/** The value of a cursor within a group: the due order of the last task, and its group. */
export const toGroupCursor = (due: string, { name, rank }: TaskGroup) =>
  `${due.slice(0, 10)} ${rank} ${name}`;

export function readGroupCursor([value, id]: CursorParts) {
  const [, due = '', rank = '', name = ''] = cursorPattern.exec(value) ?? [];
  const last: CursorParts = [due, id];
  return { group: { name, rank: Number(rank) }, last };
}

const maxRank = 2_147_483_647;

export function isGroupCursor([value]: CursorParts) {
  const [, due = '', rank = ''] = cursorPattern.exec(value) ?? [];
  const day = new Date(due);
  return (
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(due) &&
    /^[12]/.test(due) &&
    Number(rank) <= maxRank
  );
}
