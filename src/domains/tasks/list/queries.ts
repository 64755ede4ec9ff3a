import { sql } from 'kysely';
import { isOlder } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { CursorParts, PageRequest } from '#shared/page.ts';
import type { TaskSource } from '../policy.ts';
import {
  dueOrder,
  inDueRange,
  isDueLater,
  matching,
  partyColumns,
  type TaskFilter,
  taskColumns,
  toTask,
} from '../queries.ts';
import { canMatch, fromSource } from '../source-queries.ts';

type OrderedPage = PageRequest & {
  order: 'newest' | 'due';
  /** Another filter, which selects one group. */
  group?: TaskFilter;
};

const orders = {
  newest: {
    key: sql<string>`tasks.created_at`,
    direction: 'desc',
    isAfter: (cursor: CursorParts) => isOlder(cursor, 'tasks.createdAt', 'tasks.id'),
  },
  due: { key: dueOrder, direction: 'asc', isAfter: isDueLater },
} as const;

/** Reads at most one page of each source, so that PostgreSQL uses that source's index. */
export async function listTasks(
  db: Db,
  sources: TaskSource[],
  filter: TaskFilter,
  page: OrderedPage,
) {
  const { key, direction, isAfter } = orders[page.order];
  const pageOf = (source: TaskSource) => {
    let query = db
      .selectFrom('tasks')
      .select(taskColumns)
      .select(key.as('sortKey'))
      .where(fromSource(source))
      .where(matching(filter))
      .where(matching(page.group ?? {}));
    if (page.order === 'due')
      query = query
        .where(inDueRange(filter))
        .where(inDueRange(page.group))
        .where(inDueRange(source.isPool ? { status: 'todo' } : {}));
    if (page.cursor !== undefined) query = query.where(isAfter(page.cursor));
    return query.orderBy(key, direction).orderBy('tasks.id', direction).limit(page.limit);
  };
  const matchable = sources.filter((source) =>
    [filter, page.group ?? {}].every((one) => canMatch(source, one)),
  );
  const [first, ...others] = matchable.map((source) =>
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
    // A column, because PostgreSQL would sort the rows again by an expression.
    .orderBy('tasks.sortKey', direction)
    .orderBy('tasks.id', direction)
    .limit(page.limit)
    .execute();
  return rows.map(toTask);
}

/** The number of tasks of these sources that match; stops counting at `max`. No task is in two sources. */
export async function countTasks(db: Db, sources: TaskSource[], filter: TaskFilter, max: number) {
  const matchable = sources.filter((source) => canMatch(source, filter));
  const [first, ...others] = matchable.map((source) =>
    db
      .selectFrom(
        db
          .selectFrom('tasks')
          .select('tasks.id')
          .where(fromSource(source))
          .where(matching(filter))
          .limit(max)
          .as('found'),
      )
      .select('found.id'),
  );
  if (!first) return 0;
  const found = others.reduce((all, other) => all.unionAll(other), first);
  const { count } = await db
    .selectFrom(found.limit(max).as('found'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
