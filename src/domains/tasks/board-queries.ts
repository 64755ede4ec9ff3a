import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { CursorParts } from '#shared/page.ts';
import { maxColumnCount } from './columns.ts';
import { isClosed } from './due.ts';
import type { TaskSource } from './policy.ts';
import { fromSource, matching, partiesOf, progressOf, type TaskFilter } from './queries.ts';
import type { TaskCard, TaskStatus } from './schema.ts';

type Cards = {
  source: TaskSource;
  filter: TaskFilter;
  columns: readonly TaskStatus[];
  /** Maximum number of cards per column. */
  limit: number;
  cursor?: CursorParts | undefined;
};

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
  'tasks.position',
  'tasks.version',
  'tasks.createdAt',
] as const;

/**
 * The columns of the board as rows, so that one statement reads the first cards of each column with an index. Closed tasks
 * are never overdue; PostgreSQL does not know this and might read all of them.
 */
function asRows({ columns, filter: { dueFrom, dueBefore } }: Pick<Cards, 'columns' | 'filter'>) {
  const isOnlyOpen = dueFrom !== undefined || dueBefore !== undefined;
  const names = columns.filter((name) => !isOnlyOpen || !isClosed(name));
  return sql<{ name: TaskStatus }>`unnest(${names}::text[])`.as<'columns'>(sql`columns(name)`);
}

/** The cards of the given columns in their manual order. */
export async function listCards(
  db: Db,
  { source, filter, columns, limit, cursor }: Cards,
): Promise<TaskCard[]> {
  const rows = await db
    .selectFrom(asRows({ columns, filter }))
    .innerJoinLateral(
      (eb) => {
        let cards = eb
          .selectFrom('tasks')
          .select(cardColumns)
          .select([
            sql<string>`
              case when length(tasks.description) > 160 then left(tasks.description, 159) || '…'
                else tasks.description end`.as('description'),
            sql<number>`jsonb_array_length(tasks.attachments)`.as('attachmentCount'),
          ])
          .whereRef('tasks.status', '=', 'columns.name')
          .where(fromSource(source))
          .where(matching(filter));
        if (cursor !== undefined) {
          const [position, id] = cursor;
          cards = cards
            // The second condition covers this one, but only this one limits the range read from the index.
            .where('tasks.position', '>=', position)
            .where((where) =>
              where.or([where('tasks.position', '>', position), where('tasks.id', '<', id)]),
            );
        }
        return (
          cards
            .orderBy('tasks.position')
            .orderBy('tasks.id', 'desc')
            // A literal, because PostgreSQL chooses a worse plan when the limit is a parameter.
            .limit(sql.lit(limit))
            .as('tasks')
        );
      },
      (join) => join.onTrue(),
    )
    .innerJoin('users as client', 'client.id', 'tasks.clientId')
    .leftJoin('users as va', 'va.id', 'tasks.vaId')
    .selectAll('tasks')
    .select((eb) => [
      'client.fullName as clientName',
      'va.fullName as vaName',
      'va.profileImage as vaImage',
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
    .orderBy('tasks.position')
    .orderBy('tasks.id', 'desc')
    .execute();
  // Lists every field for the reason given at `toTask`.
  return rows.map((row) => {
    const { client, va } = partiesOf(row);
    return {
      id: row.id,
      title: row.title,
      description: row.description,
      clientId: row.clientId,
      vaId: row.vaId,
      status: row.status,
      priority: row.priority,
      category: row.category,
      dueDate: row.dueDate,
      position: row.position,
      version: row.version,
      createdAt: row.createdAt,
      attachmentCount: row.attachmentCount,
      commentCount: row.commentCount ?? 0,
      loggedHours: row.loggedHours ?? 0,
      workflowProgress: progressOf(row),
      client,
      va,
    };
  });
}

/** The number of cards per column; stops counting at `maxColumnCount` + 1. */
export async function countCards(
  db: Db,
  { source, filter, columns }: Omit<Cards, 'limit' | 'cursor'>,
) {
  const rows = await db
    .selectFrom(asRows({ columns, filter }))
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
    .select(['columns.name', 'counted.count'])
    .execute();
  return new Map(rows.map(({ name, count }) => [name, count]));
}
