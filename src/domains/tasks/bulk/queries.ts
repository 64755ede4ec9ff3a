import { sql } from 'kysely';
import type { FormerTask } from '#db/declared-types.ts';
import { isKnownUser } from '#domains/users/directory/account-filter.ts';
import type { Db } from '#server/db.ts';
import type { TaskBulkChange } from '#shared/value-sets.ts';
import type { TaskChanges } from '../queries.ts';
import type { TaskStatus } from '../schema.ts';

/** The tasks of a bulk act as they are now, locked in the order of their ids until the transaction ends. */
export const lockTasks = (db: Db, ids: number[]) =>
  db
    .selectFrom('tasks')
    .leftJoin('users as editor', 'editor.id', 'tasks.updatedBy')
    .select([
      'tasks.id',
      'tasks.title',
      'tasks.clientId',
      'tasks.vaId',
      'tasks.status',
      'tasks.dueDate',
      'tasks.position',
      'tasks.version',
      'tasks.completedAt',
      'tasks.reviewSince',
      'tasks.takenAt',
      'editor.fullName as changedBy',
    ])
    .where('tasks.id', 'in', ids)
    .orderBy('tasks.id')
    .forUpdate('tasks')
    .execute();
export type LockedTask = Awaited<ReturnType<typeof lockTasks>>[number];

/** The version of each task after the change. */
export const updateTasks = (db: Db, ids: number[], changes: TaskChanges) =>
  db
    .updateTable('tasks')
    .set(changes)
    .where('id', 'in', ids)
    .returning(['id', 'version'])
    .execute();

/** Moves the tasks to these positions of a column. Returns the version of each task after the change. */
export async function updateColumn(
  db: Db,
  cards: { id: number; position: string }[],
  { status, editorId }: { status: TaskStatus; editorId: number },
) {
  const ids = cards.map(({ id }) => id);
  const positions = cards.map(({ position }) => position);
  const { rows } = await sql<{ id: number; version: number }>`
    update tasks set status = ${status}, position = card.position, updated_by = ${editorId}
    from unnest(${ids}::integer[], ${positions}::text[]) as card (id, position)
    where tasks.id = card.id returning tasks.id, tasks.version
  `.execute(db);
  return rows;
}

type NewChange = { kind: TaskBulkChange; changedBy: number; tasks: FormerTask[] };

export async function insertBulkChange(db: Db, { tasks, ...change }: NewChange) {
  const { id } = await db
    .insertInto('taskBulkChanges')
    .values({ ...change, tasks: JSON.stringify(tasks) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const lockBulkChange = (db: Db, id: number) =>
  db
    .selectFrom('taskBulkChanges')
    .select(['id', 'kind', 'changedBy', 'tasks', 'undoneAt'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();

export const markUndone = (db: Db, id: number) =>
  db
    .updateTable('taskBulkChanges')
    .set({ undoneAt: sql<string>`now()` })
    .where('id', '=', id)
    .execute();

/** Tells the triggers of this transaction that a change is taken back, so a task that leaves its review is not decided. */
export const markUndo = (db: Db) => sql`select set_config('gva.undo', 'on', true)`.execute(db);

/** Gives the tasks the values from before the change. The triggers keep the completion and review times that are given. */
export const restoreTasks = (db: Db, tasks: FormerTask[], editorId: number) =>
  sql`
    update tasks set va_id = former."vaId", status = former.status, due_date = former."dueDate",
      position = coalesce(former.position, tasks.position), completed_at = former."completedAt",
      review_since = former."reviewSince", taken_at = former."takenAt", updated_by = ${editorId}
    from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as former (id integer, "vaId" integer,
      status text, "dueDate" date, position text, "completedAt" timestamptz,
      "reviewSince" timestamptz, "takenAt" timestamptz)
    where tasks.id = former.id
  `.execute(db);

/** Which of these users still are VAs. A task can go back to a VA who became inactive, but not to one who is unknown. */
export async function filterVas(db: Db, ids: number[]) {
  if (ids.length === 0) return new Set<number>();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', ids)
    .where('role', '=', 'va')
    .where(isKnownUser())
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** The position of the first card of a column; null if it is empty. */
export async function findTopPosition(db: Db, status: TaskStatus) {
  const top = await db
    .selectFrom('tasks')
    .select('position')
    .where('status', '=', status)
    .orderBy('position')
    .limit(1)
    .executeTakeFirst();
  return top?.position ?? null;
}

/** The tasks whose place in their column another card has, and the position of the card below. */
export const listSharedPositions = (db: Db, ids: number[]) =>
  db
    .selectFrom('tasks')
    .select(['tasks.id', 'tasks.position'])
    .select((eb) =>
      eb
        .selectFrom('tasks as below')
        .select('below.position')
        .whereRef('below.status', '=', 'tasks.status')
        .whereRef('below.position', '>', 'tasks.position')
        .orderBy('below.position')
        .limit(1)
        .as('next'),
    )
    .where('tasks.id', 'in', ids)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('tasks as other')
          .select('other.id')
          .whereRef('other.status', '=', 'tasks.status')
          .whereRef('other.position', '=', 'tasks.position')
          .whereRef('other.id', '!=', 'tasks.id'),
      ),
    )
    .orderBy('tasks.id')
    .execute();
