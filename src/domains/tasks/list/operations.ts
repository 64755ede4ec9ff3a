import type { ActionContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { forbidden } from '#server/errors.ts';
import { type CursorParts, type Page, type PageRequest, toPage } from '#shared/page.ts';
import { dueOrder } from '../due.ts';
import {
  groupOfTask,
  isTaskGroup,
  rankedGroups,
  readGroupCursor,
  type TaskGroup,
  type TaskGrouping,
  toGroupCursor,
  withoutVa,
} from '../groups.ts';
import { canGroupTasks, redactTask, type TaskSource, taskScope } from '../policy.ts';
import type { TaskFilter } from '../queries.ts';
import type { ListTasks, Task } from '../schema.ts';
import { listPeopleAfter, listTasksOfPeople } from './group-queries.ts';
import { listTasks } from './queries.ts';

/** The filter that selects a group; undefined for a rank that no status or priority has. */
function filterOfGroup(by: TaskGrouping, { rank }: TaskGroup): TaskFilter | undefined {
  if (by === 'client') return { clientId: rank };
  if (by === 'va') return { vaId: rank === withoutVa.rank ? null : rank };
  const [status, priority] = [rankedGroups.status[rank], rankedGroups.priority[rank]];
  if (by === 'status') return status && { status };
  return priority && { priority };
}

const filterNames = {
  status: 'status',
  priority: 'priority',
  client: 'clientId',
  va: 'vaId',
} as const;

/** Large groups fill a page, so the first query reads few people, and the next ones more. */
const firstPeople = 2;
const maxPeople = 32;

async function listTasksOfFollowingPeople(
  db: Db,
  by: 'client' | 'va',
  after: TaskGroup,
  filter: TaskFilter,
  limit: number,
) {
  const tasks: Task[] = [];
  let last: TaskGroup | undefined = after;
  for (
    let count = firstPeople;
    last && tasks.length < limit;
    count = Math.min(count * 4, maxPeople)
  ) {
    const people = await listPeopleAfter(db, by, last, count);
    last = people.at(-1);
    if (last)
      tasks.push(...(await listTasksOfPeople(db, by, people, filter, limit - tasks.length)));
  }
  return tasks;
}

/** The rest of the group in which the last page ended, then the following groups until the page is full. */
async function listGroupedTasks(
  db: Db,
  sources: TaskSource[],
  by: TaskGrouping,
  filter: TaskFilter,
  { limit, cursor }: PageRequest,
) {
  const place = cursor && readGroupCursor(cursor);
  const tasks: Task[] = [];
  const addGroup = async (group: TaskFilter | undefined, after?: CursorParts) => {
    if (!group || tasks.length >= limit) return;
    const page = { order: 'due', group, limit: limit - tasks.length, cursor: after } as const;
    tasks.push(...(await listTasks(db, sources, filter, page)));
  };

  // The filter selects one group.
  if (filter[filterNames[by]] !== undefined) {
    await addGroup({}, place?.last);
    return tasks;
  }
  const current = place?.group ?? (by === 'va' ? withoutVa : undefined);
  if (current) await addGroup(filterOfGroup(by, current), place?.last);
  if (by === 'client' || by === 'va') {
    const missing = limit - tasks.length;
    const after = current ?? withoutVa;
    return [...tasks, ...(await listTasksOfFollowingPeople(db, by, after, filter, missing))];
  }
  const firstRank = current ? current.rank + 1 : 0;
  for (const rank of rankedGroups[by].keys())
    if (rank >= firstRank) await addGroup(filterOfGroup(by, { name: '', rank }));
  return tasks;
}

/** A page of the tasks that the actor can see. */
export async function readTasks(
  { db, actor }: ActionContext,
  { limit, cursor, order, ...filter }: ListTasks,
): Promise<Page<Task>> {
  const page = { limit: limit + 1, cursor };
  if (isTaskGroup(order)) {
    if (!canGroupTasks(actor, order))
      throw forbidden('Only administrators can group tasks by people.');
    const grouped = await listGroupedTasks(db, taskScope(actor), order, filter, page);
    const visible = grouped.map((row) => redactTask(actor, row));
    return toPage(visible, limit, (row) => [
      toGroupCursor(dueOrder(row), groupOfTask(row, order)),
      row.id,
    ]);
  }
  const rows = await listTasks(db, taskScope(actor), filter, { ...page, order });
  const tasks = rows.map((row) => redactTask(actor, row));
  return toPage(tasks, limit, (row) => [order === 'due' ? dueOrder(row) : row.createdAt, row.id]);
}
