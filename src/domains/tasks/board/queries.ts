import { type RawBuilder, sql } from 'kysely';
import { compileOnce } from '#server/database/compile-once.ts';
import type { Db } from '#server/db.ts';
import type { FileType } from '#shared/value-sets.ts';
import { isClosed } from '../due.ts';
import { rankedGroups } from '../groups.ts';
import type { TaskSource } from '../policy.ts';
import { dueOrder, inDueRange, matching, partyColumns, type TaskFilter } from '../queries.ts';
import { quoteMark } from '../quoted-text.ts';
import type { BoardStatus } from '../schema.ts';
import { canMatch, fromSource } from '../source-queries.ts';
import { type BoardSort, type CardLimits, firstCards, maxColumnCount } from './columns.ts';
import { toCard } from './to-card.ts';

type Column = { source: TaskSource; filter: TaskFilter; status: BoardStatus };
type Cards = {
  sort?: BoardSort | undefined;
  /** The number of cards of the columns with more than the first ones. */
  limits?: CardLimits | undefined;
};
type Columns = Omit<Column, 'status'> & { columns: readonly BoardStatus[] };

/** Only the columns that a card shows, because the board is read far more often than a task. */
const cardColumns = [
  'tasks.id',
  'tasks.title',
  'tasks.clientId',
  'tasks.vaId',
  'tasks.status',
  'tasks.priority',
  'tasks.category',
  'tasks.dueDate',
  'tasks.workflowDone',
  'tasks.workflowTotal',
  'tasks.returnCount',
  'tasks.position',
  'tasks.version',
  'tasks.createdAt',
] as const;

/** The columns that can have cards. Closed tasks are never overdue; PostgreSQL does not know this and might read them. */
function withCards({ source, columns, filter }: Columns) {
  if (!canMatch(source, filter)) return [];
  const isOnlyOpen = filter.dueFrom !== undefined || filter.dueBefore !== undefined;
  return columns.filter((name) => !isOnlyOpen || !isClosed(name));
}

/** Without quoted lines at the beginning, unless there is nothing else. */
const ownDescription = sql<string>`
  case when starts_with(tasks.description, ${sql.lit(quoteMark)})
    then coalesce(nullif(regexp_replace(tasks.description,
      ${sql.lit(`^(?:${quoteMark}[^\\n]*(?:\\n+|$))+`)}, ''), ''), tasks.description)
    else tasks.description end`;

/** The beginning of the description, which is all that fits on a card. */
const cardDescription = sql<string>`
  case when length(${ownDescription}) > 160
    then left(${ownDescription}, 159) || '…' else ${ownDescription} end`;

const selectColumn = (db: Db, { source, filter, status }: Column) =>
  db
    .selectFrom('tasks')
    .select(cardColumns)
    .select([
      cardDescription.as('description'),
      sql<FileType[]>`jsonb_path_query_array(tasks.attachments, '$[*].type')`.as('fileTypes'),
    ])
    .where('tasks.status', '=', status)
    .where(fromSource(source))
    .where(matching(filter));

type Order = {
  key: RawBuilder<unknown>;
  direction: 'asc' | 'desc';
  idDirection: 'asc' | 'desc';
};

const manualOrder: Order = {
  key: sql`tasks.position`,
  direction: 'asc',
  idDirection: 'desc',
};
const dueDateOrder: Order = {
  key: dueOrder,
  direction: 'asc',
  idDirection: 'asc',
};
const newestOrder: Order = {
  key: sql`tasks.created_at`,
  direction: 'desc',
  idDirection: 'desc',
};

const noRank = sql<number>`0`;

/** The first cards of a column in an order that an index has. */
function selectInOrder(db: Db, column: Column, order: Order, limit: number) {
  let cards = selectColumn(db, column).select([order.key.as('sortKey'), noRank.as('rank')]);
  if (order === dueDateOrder) cards = cards.where(inDueRange(column));
  return (
    cards
      .orderBy(order.key, order.direction)
      .orderBy('tasks.id', order.idDirection)
      // A literal, because PostgreSQL chooses a worse plan when the limit is a parameter.
      .limit(sql.lit(limit))
  );
}

/** The first cards of a column by priority. Each priority is read by due date, with an index. */
function selectByPriority(db: Db, column: Column, limit: number) {
  const parts = [...rankedGroups.priority.entries()].map(([rank, priority]) =>
    selectColumn(db, column)
      .select([dueOrder.as('sortKey'), sql<number>`${sql.lit(rank)}`.as('rank')])
      .where('tasks.priority', '=', priority)
      .where(inDueRange(column))
      .orderBy(dueOrder)
      .orderBy('tasks.id')
      .limit(sql.lit(limit)),
  );
  return db
    .selectFrom(unionOf(db, parts).as('tasks'))
    .selectAll()
    .orderBy('tasks.rank')
    .orderBy('tasks.sortKey')
    .orderBy('tasks.id')
    .limit(sql.lit(limit));
}

type CardSelect = ReturnType<typeof selectInOrder>;

/** All rows of these ordered and limited queries. */
function unionOf(db: Db, parts: CardSelect[]) {
  return parts
    .map((part) => db.selectFrom(part.as('part')).selectAll())
    .reduce((all, other) => all.unionAll(other));
}

const orders = { due: dueDateOrder, newest: newestOrder };

function selectFirst(db: Db, column: Column, { sort, limits }: Cards) {
  const limit = limits?.[column.status] ?? firstCards;
  if (sort === 'priority') return selectByPriority(db, column, limit);
  return selectInOrder(db, column, sort ? orders[sort] : manualOrder, limit);
}

function selectCards(db: Db, { source, filter, columns, ...cards }: Columns & Cards) {
  const parts = columns.map((status) => selectFirst(db, { source, filter, status }, cards));
  return db
    .selectFrom(unionOf(db, parts).as('tasks'))
    .innerJoin('users as client', 'client.id', 'tasks.clientId')
    .leftJoin('users as va', 'va.id', 'tasks.vaId')
    .selectAll('tasks')
    .select((eb) => [
      ...partyColumns,
      eb
        .selectFrom('taskComments')
        .whereRef('taskComments.taskId', '=', 'tasks.id')
        .select((count) => count.fn.countAll<number>().as('count'))
        .$castTo<{ count: number }>()
        .as('commentCount'),
      eb
        .selectFrom('timeLogs')
        .whereRef('timeLogs.taskId', '=', 'tasks.id')
        .select((sum) => sum.fn.coalesce(sum.fn.sum<number>('duration'), sql.lit(0)).as('hours'))
        .as('loggedHours'),
    ])
    .orderBy('tasks.rank')
    .orderBy('tasks.sortKey', cards.sort === 'newest' ? 'desc' : 'asc')
    .orderBy('tasks.id', cards.sort === 'due' || cards.sort === 'priority' ? 'asc' : 'desc');
}

const hasNoFilter = (filter: TaskFilter) =>
  Object.values(filter).every((value) => value === undefined);

/** What a query of the first cards without a filter depends on, except the ids. */
type Shape = Pick<TaskSource, 'isPool'> & Omit<Columns & Cards, 'source' | 'filter' | 'limits'>;
type Ids = Omit<TaskSource, 'isPool'>;

const readFirstCards = compileOnce((db, ids: Ids, { isPool, ...shape }: Shape) =>
  selectCards(db, { ...shape, source: { ...ids, ...(isPool && { isPool }) }, filter: {} }),
);

/** The first cards of each of these columns, one column after the other. */
export async function listCards(db: Db, { columns, limits, ...query }: Columns & Cards) {
  const { source, filter, sort } = query;
  const names = withCards({ source, filter, columns });
  if (names.length === 0) return [];
  const { isPool, ...ids } = source;
  const rows =
    hasNoFilter(filter) && limits === undefined
      ? await readFirstCards(db, ids, { sort, columns: names, ...(isPool && { isPool }) })
      : await selectCards(db, { ...query, limits, columns: names }).execute();
  return rows.map(toCard);
}

/** The columns as rows, so that one statement counts each of them with an index. */
const asRows = (names: BoardStatus[]) =>
  sql<{ name: BoardStatus }>`unnest(${names}::text[])`.as<'columns'>(sql`columns(name)`);

const selectCounts = (db: Db, { source, filter, columns }: Columns) =>
  db
    .selectFrom(asRows([...columns]))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom((inner) =>
            inner
              .selectFrom('tasks')
              .select('tasks.id')
              .whereRef('tasks.status', '=', 'columns.name')
              .where(fromSource(source))
              .where(matching(filter))
              .limit(maxColumnCount + 1)
              .as('found'),
          )
          .select((count) => count.fn.countAll<number>().as('count'))
          .as('counted'),
      (join) => join.onTrue(),
    )
    .select(['columns.name', 'counted.count']);

const readAllCounts = compileOnce(
  (db, ids: Ids, { isPool, columns }: Pick<Shape, 'isPool' | 'columns'>) =>
    selectCounts(db, { source: { ...ids, ...(isPool && { isPool }) }, columns, filter: {} }),
);

/** The number of cards per column; stops counting at `maxColumnCount` + 1. */
export async function countCards(db: Db, { source, filter, columns }: Columns) {
  const names = withCards({ source, filter, columns });
  if (names.length === 0) return new Map<BoardStatus, number>();
  const { isPool, ...ids } = source;
  const rows = hasNoFilter(filter)
    ? await readAllCounts(db, ids, { columns: names, ...(isPool && { isPool }) })
    : await selectCounts(db, { source, filter, columns: names }).execute();
  return new Map(rows.map(({ name, count }) => [name, count]));
}
