import { type ExpressionBuilder, sql, type UpdateObject } from 'kysely';
import type { Database, NewRow } from '#db/types.ts';
import { contains, newestFirst, orderedPage } from '#server/database/list-conditions.ts';
import type { Db } from '#server/db.ts';
import type { PageRequest } from '#shared/page.ts';
import { scheduleColumns, toSchedule } from './schedule-queries.ts';
import { doneRateSize, lastResultCount, type Routine, type RoutineKind } from './schema.ts';

const selectRoutines = (db: Db) =>
  db
    .selectFrom('routines')
    .innerJoin('users', 'users.id', 'routines.clientId')
    .leftJoin('workflows', 'workflows.id', 'routines.workflowId')
    .leftJoin('clientProfiles', 'clientProfiles.userId', 'routines.clientId')
    .leftJoin('routineSchedules', 'routineSchedules.routineId', 'routines.id')
    .select([
      'routines.id',
      'routines.title',
      'routines.description',
      'routines.clientId',
      'routines.isCompulsory',
      'routines.recurrence',
      'routines.priority',
      'routines.attachments',
      'routines.createdAt',
      'routines.updatedAt',
      'routines.category',
      'routines.estimatedHours',
      'routines.destination',
      'routines.dueInDays',
      'routines.workflowId',
      'workflows.title as workflowTitle',
      'workflows.status as workflowStatus',
      'users.fullName as clientName',
      'clientProfiles.companyName',
      'routineSchedules.wakeAt',
      ...scheduleColumns,
    ]);

/** The last occurrences of a routine that count, and how many of their tasks are done. */
const countDone = ({
  selectFrom,
}: ExpressionBuilder<Database & { page: { id: number } }, 'page'>) =>
  selectFrom((eb) =>
    eb
      .selectFrom('routineOccurrences')
      .leftJoin('tasks', 'tasks.id', 'routineOccurrences.taskId')
      .select('tasks.status as taskStatus')
      .whereRef('routineOccurrences.routineId', '=', 'page.id')
      .where('routineOccurrences.status', '<>', 'skipped')
      .orderBy('routineOccurrences.dueOn', 'desc')
      .orderBy('routineOccurrences.id', 'desc')
      .limit(doneRateSize)
      .as('last'),
  )
    .select(({ fn }) => [
      fn.countAll<number>().as('occurrenceCount'),
      fn.countAll<number>().filterWhere('taskStatus', '=', 'done').as('doneCount'),
    ])
    .as('rate');

const lastResults = sql<Routine['lastResults']>`(
  select coalesce(json_agg(json_build_object('dueOn', due_on, 'result', result) order by due_on, id), '[]')
  from (
    select o.id, o.due_on, case
      when o.status = 'skipped' then 'skipped'
      when o.status <> 'created' then 'missed'
      when t.status = 'done' then 'done'
      when t.status <> 'cancelled' then 'open'
      else 'cancelled' end as result
    from routine_occurrences o left join tasks t on t.id = o.task_id
    where o.routine_id = page.id
    order by o.due_on desc, o.id desc limit ${sql.lit(lastResultCount)}) last)`.as('lastResults');

/**
 * The page's routines with their newest runs, last results and done rates. A routine has at most one active run, which is its newest.
 */
const withLatestRun = (db: Db, page: ReturnType<typeof selectRoutines>) =>
  db
    .selectFrom(page.as('page'))
    .leftJoinLateral(
      ({ selectFrom }) =>
        selectFrom('workflowRuns')
          .leftJoin('users', 'users.id', 'workflowRuns.endedBy')
          .select(['workflowRuns.id as runId', 'workflowRuns.status', 'done', 'total', 'endedAt'])
          .select(['endedBy', 'users.fullName as endedByName'])
          .whereRef('workflowRuns.routineId', '=', 'page.id')
          .orderBy('workflowRuns.id', 'desc')
          .limit(1)
          .as('latest'),
      (join) => join.onTrue(),
    )
    .leftJoinLateral(countDone, (join) => join.onTrue())
    .selectAll('page')
    .select(['runId', 'status', 'done', 'total', 'endedAt', 'endedBy', 'endedByName'])
    .select(['occurrenceCount', 'doneCount', lastResults]);

type RoutineRow = Awaited<ReturnType<ReturnType<typeof withLatestRun>['executeTakeFirstOrThrow']>>;

const toLatestRun = (row: RoutineRow): Routine['latestRun'] => {
  const { runId, status, done, total, endedAt, endedBy, endedByName } = row;
  if (runId === null || status === null) return null;
  return {
    id: runId,
    status,
    endedAt,
    progress: { done: done ?? 0, total: total ?? 0 },
    endedBy: endedBy === null ? null : { id: endedBy, fullName: endedByName ?? '' },
  };
};

export const toRoutine = (row: RoutineRow): Routine => {
  const { workflowId, workflowTitle, workflowStatus, occurrenceCount, doneCount } = row;
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    clientId: row.clientId,
    isCompulsory: row.isCompulsory,
    recurrence: row.recurrence,
    priority: row.priority,
    attachments: row.attachments,
    category: row.category,
    estimatedHours: row.estimatedHours,
    destination: row.destination,
    dueInDays: row.dueInDays,
    createdAt: row.createdAt,
    updatedAt: row.updatedAt,
    schedule: toSchedule(row),
    nextOn: row.nextOn,
    pausedAt: row.pausedAt,
    lastResults: row.lastResults,
    doneRate: { done: doneCount ?? 0, of: occurrenceCount ?? 0 },
    workflow:
      workflowId === null
        ? null
        : {
            id: workflowId,
            title: workflowTitle ?? '',
            isPublished: workflowStatus === 'published',
          },
    client: { id: row.clientId, fullName: row.clientName, company: row.companyName },
    latestRun: toLatestRun(row),
  };
};

type Filter = {
  /** Of these clients; of all, if it is undefined. */
  clientIds: readonly number[] | undefined;
  kind?: RoutineKind | undefined;
  q?: string | undefined;
};

function matching(db: Db, { clientIds, kind, q }: Filter) {
  let query = selectRoutines(db);
  if (clientIds !== undefined) {
    const [only, ...others] = clientIds;
    // The index has the routines of one client in this order.
    query =
      only !== undefined && others.length === 0
        ? query.where('routines.clientId', '=', only)
        : query.where(sql<boolean>`routines.client_id = any(${clientIds}::integer[])`);
  }
  if (kind !== undefined) query = query.where('routines.isCompulsory', '=', kind === 'compulsory');
  if (q)
    query = query.where((eb) =>
      eb.or([contains('routines.title', q), contains('routines.description', q)]),
    );
  return query;
}

const nextDate = {
  by: sql.ref('routineSchedules.wakeAt'),
  type: 'timestamptz',
  id: sql.ref('routineSchedules.routineId'),
} as const;

/** The routines that create a task by themselves, by their next date. */
export function listScheduled(db: Db, filter: Filter, page: PageRequest) {
  const scheduled = matching(db, filter).where('routineSchedules.wakeAt', 'is not', null);
  return withLatestRun(db, orderedPage(scheduled, page, nextDate, 'ascending'))
    .orderBy('page.wakeAt')
    .orderBy('page.id')
    .execute();
}

/** The routines without a next date, the newest first. */
export function listUnscheduled(db: Db, filter: Filter, page: PageRequest) {
  // For `wake_at is null` of the joined row, PostgreSQL expects few rows and reads all routines.
  const others = matching(db, filter).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('routineSchedules as next')
          .select('next.routineId')
          .whereRef('next.routineId', '=', 'routines.id')
          .where('next.wakeAt', 'is not', null),
      ),
    ),
  );
  return withLatestRun(db, newestFirst(others, page, 'routines.createdAt', 'routines.id'))
    .orderBy('page.createdAt', 'desc')
    .orderBy('page.id', 'desc')
    .execute();
}

export async function findRoutine(db: Db, id: number) {
  const found = selectRoutines(db).where('routines.id', '=', id);
  const row = await withLatestRun(db, found).executeTakeFirst();
  return row && toRoutine(row);
}

/** Locks the routine, so that one of several concurrent changes of its schedule runs at a time. */
export const lockRoutineForNoKeyUpdate = (db: Db, id: number) =>
  db.selectFrom('routines').select('id').where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** Includes the VA assigned to the client. */
export const findRoutineParties = (db: Db, id: number) =>
  db
    .selectFrom('routines')
    .leftJoin('assignments', (join) =>
      join
        .onRef('assignments.clientId', '=', 'routines.clientId')
        .on('assignments.endedAt', 'is', null),
    )
    .select(['routines.id', 'routines.clientId', 'routines.workflowId', 'assignments.vaId'])
    .where('routines.id', '=', id)
    .executeTakeFirst();

/** Prevents the deletion of the routine until the transaction ends, but allows edits. */
export const lockRoutineForKeyShare = (db: Db, id: number) =>
  db.selectFrom('routines').select('id').where('id', '=', id).forKeyShare().executeTakeFirst();

export async function insertRoutine(db: Db, routine: NewRow<'routines'>) {
  const { id } = await db
    .insertInto('routines')
    .values(routine)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const updateRoutine = (db: Db, id: number, changes: UpdateObject<Database, 'routines'>) =>
  db.updateTable('routines').set(changes).where('id', '=', id).execute();

/** Returns undefined if the routine was already deleted. */
export const deleteRoutine = (db: Db, id: number) =>
  db.deleteFrom('routines').where('id', '=', id).returning('id').executeTakeFirst();
