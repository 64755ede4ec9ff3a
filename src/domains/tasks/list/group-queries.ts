import { sql } from 'kysely';
import type { Db } from '#server/db.ts';
import type { TaskGroup } from '../groups.ts';
import {
  dueOrder,
  inDueRange,
  matching,
  partyColumns,
  type TaskFilter,
  taskColumns,
  toTask,
} from '../queries.ts';

const columnOf = { client: sql.ref('tasks.clientId'), va: sql.ref('tasks.vaId') };

/** At most `max` clients or VAs with tasks, by name. */
export const listPeopleAfter = (
  db: Db,
  by: 'client' | 'va',
  { name, rank }: TaskGroup,
  max: number,
) =>
  db
    .selectFrom('users')
    .select(['fullName as name', 'id as rank'])
    .where(sql<boolean>`exists (select from tasks where ${columnOf[by]} = users.id)`)
    .where(sql<boolean>`(users.full_name, users.id) > (${name}::text, ${rank}::integer)`)
    .orderBy('fullName')
    .orderBy('id')
    .limit(sql.lit(max))
    .execute();

/** The people as rows, in their order. */
const asRows = (ids: number[]) =>
  sql<{ id: number; place: number }>`unnest(${ids}::integer[]) with ordinality`.as<'people'>(
    sql`people(id, place)`,
  );

// A literal, because PostgreSQL chooses a worse plan when the limit is a parameter, and few, because each is a statement.
const limits = [51, 201, 1001];

/** The first tasks of these clients or VAs, one person after the other, each by due date. */
export async function listTasksOfPeople(
  db: Db,
  by: 'client' | 'va',
  people: TaskGroup[],
  filter: TaskFilter,
  limit: number,
) {
  const literal = sql.lit(limits.find((one) => one >= limit) ?? limit);
  const found = db
    .selectFrom(asRows(people.map(({ rank }) => rank)))
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('tasks')
          .select(taskColumns)
          .select(dueOrder.as('sortKey'))
          .where(sql<boolean>`${columnOf[by]} = people.id`)
          .where(matching(filter))
          .where(inDueRange(filter))
          .orderBy(dueOrder)
          .orderBy('tasks.id')
          .limit(literal)
          .as('tasks'),
      (join) => join.onTrue(),
    )
    .selectAll('tasks')
    .select('people.place')
    .orderBy('people.place')
    .orderBy('tasks.sortKey')
    .orderBy('tasks.id')
    .limit(literal);
  const rows = await db
    .selectFrom(found.as('tasks'))
    .innerJoin('users as client', 'client.id', 'tasks.clientId')
    .leftJoin('users as va', 'va.id', 'tasks.vaId')
    .selectAll('tasks')
    .select(partyColumns)
    .orderBy('tasks.place')
    .orderBy('tasks.sortKey')
    .orderBy('tasks.id')
    .execute();
  return rows.slice(0, limit).map(toTask);
}
