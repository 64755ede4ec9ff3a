import { type ExpressionBuilder, sql, type UpdateObject } from 'kysely';
import type { Database } from '#db/types.ts';
import { compileOnce } from '#server/database/compile-once.ts';
import { contains } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { CursorParts } from '#shared/page.ts';
import type {
  CreateTask,
  MovedTask,
  Task,
  TaskDetail,
  TaskPriority,
  TaskStatus,
} from './schema.ts';

export type TaskFilter = {
  status?: TaskStatus | undefined;
  clientId?: number | undefined;
  /** Null: without a VA. */
  vaId?: number | null | undefined;
  priority?: TaskPriority | undefined;
  category?: string | undefined;
  /** Open tasks that are due on this day or later. */
  dueFrom?: string | undefined;
  /** Open tasks that are due before this day. */
  dueBefore?: string | undefined;
  q?: string | undefined;
};

type Tasks = ExpressionBuilder<Database, 'tasks'>;

/** Must equal the expression of the indexes such as `tasks_due`. */
export const dueOrder = sql<string>`(case when tasks.status in ('done', 'cancelled')
  then date '2400-01-01' + (date '2400-01-01' - tasks.due_date) else tasks.due_date end)`;

/** Closed tasks are mirrored at the year 2400, so they come after every open one. */
const isOpenDue = sql<boolean>`${dueOrder} < '2300-01-01'`;

/** Where the tasks with this status are in the due order, so that PostgreSQL does not read the others. */
export function inDueRange({ status }: TaskFilter = {}) {
  if (status === undefined) return sql<boolean>`true`;
  return status === 'done' || status === 'cancelled'
    ? sql<boolean>`${dueOrder} >= '2300-01-01'`
    : isOpenDue;
}

/** A condition for the tasks after the cursor in the due order. */
export const isDueLater = ([due, id]: CursorParts) =>
  sql<boolean>`(${dueOrder}, tasks.id) > (${due}::date, ${id})`;

export const matching =
  ({ status, clientId, vaId, priority, category, dueFrom, dueBefore, q }: TaskFilter) =>
  (eb: Tasks) =>
    eb.and([
      ...(status === undefined ? [] : [eb('tasks.status', '=', status)]),
      ...(clientId === undefined ? [] : [eb('tasks.clientId', '=', clientId)]),
      ...(vaId === undefined ? [] : [eb('tasks.vaId', vaId === null ? 'is' : '=', vaId)]),
      ...(priority === undefined ? [] : [eb('tasks.priority', '=', priority)]),
      ...(category === undefined ? [] : [eb('tasks.category', '=', category)]),
      ...(dueFrom === undefined
        ? []
        : [sql<boolean>`${dueOrder} >= ${dueFrom}::date and ${isOpenDue}`]),
      ...(dueBefore === undefined ? [] : [sql<boolean>`${dueOrder} < ${dueBefore}::date`]),
      ...(q ? [eb.or([contains('tasks.title', q), contains('tasks.description', q)])] : []),
    ]);

export const taskColumns = [
  'tasks.id',
  'tasks.title',
  'tasks.description',
  'tasks.clientId',
  'tasks.vaId',
  'tasks.status',
  'tasks.priority',
  'tasks.category',
  'tasks.dueDate',
  'tasks.estimatedHours',
  'tasks.attachments',
  'tasks.workflowDone',
  'tasks.workflowTotal',
  'tasks.version',
  'tasks.createdAt',
  'tasks.updatedAt',
  'tasks.completedAt',
] as const;

/** A subquery instead of a join, so that `returning` can list it too. */
export const clientCompany = sql<string | null>`(select company_name from client_profiles
  where user_id = tasks.client_id)`.as('company');

export const partyColumns = [
  'client.fullName as clientName',
  clientCompany,
  'va.fullName as vaName',
  'va.profileImage as vaImage',
] as const;

/** True if the task has a time log or an unsaved timer. */
const isTimeLogged = sql<boolean>`(
  exists (select from time_logs where task_id = tasks.id)
  or exists (select from timers where task_id = tasks.id))`.as('hasLoggedTime');

/** The columns of one task. Subqueries instead of joins, so that `returning` can list them too. */
const detailColumns = [
  ...taskColumns,
  sql<string>`(select full_name from users where id = tasks.client_id)`.as('clientName'),
  clientCompany,
  sql<string | null>`(select full_name from users where id = tasks.va_id)`.as('vaName'),
  sql<string | null>`(select profile_image from users where id = tasks.va_id)`.as('vaImage'),
  isTimeLogged,
  'tasks.returnCount',
] as const;

const selectTask = (db: Db, id: number) =>
  db.selectFrom('tasks').select(detailColumns).where('tasks.id', '=', id);

type DetailRow = Awaited<ReturnType<ReturnType<typeof selectTask>['executeTakeFirstOrThrow']>>;
type TaskRow = Omit<DetailRow, 'hasLoggedTime' | 'returnCount'>;

type Parties = Pick<TaskRow, 'clientId' | 'clientName' | 'company' | 'vaId' | 'vaName' | 'vaImage'>;

/** Builds the task's client and VA from the joined columns. */
export const partiesOf = ({ clientId, clientName, company, vaId, vaName, vaImage }: Parties) => ({
  client: { id: clientId, fullName: clientName, company },
  va: vaId === null ? null : { id: vaId, fullName: vaName ?? '', profileImage: vaImage },
});

type Counted = Pick<TaskRow, 'workflowDone' | 'workflowTotal'>;

/** Builds the progress of the task's workflows from its two counters. */
export const progressOf = ({ workflowDone: done, workflowTotal: total }: Counted) =>
  done === null || total === null ? null : { done, total };

/** Lists every field, because V8 takes ten times as long for an object made by spreading. */
export function toTask(row: TaskRow): Task {
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
    estimatedHours: row.estimatedHours,
    attachments: row.attachments,
    version: row.version,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    completedAt: row.completedAt,
    client,
    va,
    workflowProgress: progressOf(row),
  };
}

const toDetail = (row: DetailRow): TaskDetail => ({
  ...toTask(row),
  hasLoggedTime: row.hasLoggedTime,
  returnCount: row.returnCount,
});

const readRow = compileOnce((db, { id }: { id: number }) => selectTask(db, id));

export async function findTask(db: Db, id: number) {
  const [row] = await readRow(db, { id });
  return row && toDetail(row);
}

/** Without an editor, the task was created by a routine. */
type NewTask = CreateTask & { clientId: number; updatedBy: number | null };

export async function insertTask(db: Db, task: NewTask) {
  const { id } = await db
    .insertInto('tasks')
    .values(task)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export type TaskChanges = UpdateObject<Database, 'tasks'>;

type Expected = {
  version?: number | undefined;
  vaId?: null;
  /** The client or the VA of the task. */
  ownerId?: number | undefined;
};

/** Returns the changed task. Writes nothing if the row was deleted or no longer matches the expected values. */
export async function updateTask(
  db: Db,
  id: number,
  changes: TaskChanges,
  { version, vaId, ownerId }: Expected = {},
): Promise<MovedTask | undefined> {
  let query = db.updateTable('tasks').set(changes).where('id', '=', id);
  if (version !== undefined) query = query.where('version', '=', version);
  if (ownerId !== undefined)
    query = query.where((eb) => eb.or([eb('clientId', '=', ownerId), eb('vaId', '=', ownerId)]));
  if (vaId === null) query = query.where('vaId', 'is', null).where('status', '=', 'todo');
  const row = await query.returning([...detailColumns, 'tasks.position']).executeTakeFirst();
  return row && { ...toDetail(row), position: row.position };
}

/** Locks the task until the transaction ends, so that no time can be logged on it in between. */
export const lockTaskForUpdate = (db: Db, id: number) =>
  db.selectFrom('tasks').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export async function hasLoggedTime(db: Db, id: number) {
  const task = await db
    .selectFrom('tasks')
    .select(isTimeLogged)
    .where('id', '=', id)
    .executeTakeFirst();
  return task?.hasLoggedTime ?? false;
}

export const findLastChange = (db: Db, id: number) =>
  db
    .selectFrom('tasks')
    .leftJoin('users', 'users.id', 'tasks.updatedBy')
    .select(['users.fullName as changedBy', 'tasks.updatedAt as changedAt'])
    .where('tasks.id', '=', id)
    .executeTakeFirst();

/** True if a VA took the task from the pool in the last minute: other VAs may still see it on their screens. */
export async function wasJustTaken(db: Db, id: number) {
  const task = await db
    .selectFrom('tasks')
    .select('id')
    .where('id', '=', id)
    .where('takenAt', '>', sql<string>`now() - interval '1 minute'`)
    .executeTakeFirst();
  return task !== undefined;
}
