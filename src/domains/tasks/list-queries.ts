import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import { isOlder } from '#server/list-conditions.ts';
import type { CursorParts } from '#shared/page.ts';
import type { TaskSource } from './policy.ts';
import {
  fromSource,
  matching,
  partyColumns,
  type TaskFilter,
  taskColumns,
  toTask,
} from './queries.ts';

type Page = { limit: number; cursor?: CursorParts | undefined; order: 'newest' | 'due' };

/** Must equal the expression of the index `tasks_va_due`. */
const dueOrder = sql`(case when tasks.status in ('done', 'cancelled')
  then date '2400-01-01' + (date '2400-01-01' - tasks.due_date) else tasks.due_date end)`;

const isDueLater = ([due, id]: CursorParts) =>
  sql<boolean>`(${dueOrder}, tasks.id) > (${due}::date, ${id})`;

const orders = {
  newest: {
    key: sql.ref('tasks.createdAt'),
    direction: 'desc',
    isAfter: (cursor: CursorParts) => isOlder(cursor, 'tasks.createdAt', 'tasks.id'),
  },
  due: { key: dueOrder, direction: 'asc', isAfter: isDueLater },
} as const;

/** Reads at most one page of each source, so that PostgreSQL uses that source's index. */
export async function listTasks(db: Db, sources: TaskSource[], filter: TaskFilter, page: Page) {
  const { key, direction, isAfter } = orders[page.order];
  const pageOf = (source: TaskSource) => {
    let query = db
      .selectFrom('tasks')
      .select(taskColumns)
      .where(fromSource(source))
      .where(matching(filter));
    if (page.cursor !== undefined) query = query.where(isAfter(page.cursor));
    return query.orderBy(key, direction).orderBy('tasks.id', direction).limit(page.limit);
  };
  const [first, ...others] = sources.map((source) =>
    db.selectFrom(pageOf(source).as('found')).selectAll(),
  );
  if (!first) return [];

  // Select the rows, not only their ids: to look up a page of ids PostgreSQL may read the whole table.
  const found = others.reduce((all, other) => all.unionAll(other), first);
  const rows = await db
    .selectFrom(found.as('tasks'))
    .innerJoin('users as client', 'client.id', 'tasks.clientId')
    .leftJoin('users as va', 'va.id', 'tasks.vaId')
    .selectAll('tasks')
    .select(partyColumns)
    .orderBy(key, direction)
    .orderBy('tasks.id', direction)
    .limit(page.limit)
    .execute();
  return rows.map(toTask);
}
