import { sql } from 'kysely';
import type { NewRow, Row } from '#db/types.ts';
import type { Db } from '#server/db.ts';
import { maxRunsPerRoutine, maxRunsPerTask, maxTicks, type Progress, type Run } from './schema.ts';

const selectRuns = (db: Db) =>
  db
    .selectFrom('workflowRuns')
    .leftJoin('users as starter', 'starter.id', 'workflowRuns.startedBy')
    .leftJoin('users as ender', 'ender.id', 'workflowRuns.endedBy')
    .select([
      'workflowRuns.id',
      'workflowRuns.taskId',
      'workflowRuns.routineId',
      'workflowRuns.workflowId',
      'workflowRuns.workflowVersion',
      'workflowRuns.title',
      'workflowRuns.status',
      'workflowRuns.done',
      'workflowRuns.total',
      'workflowRuns.startedBy',
      'workflowRuns.startedAt',
      'workflowRuns.endedBy',
      'workflowRuns.endedAt',
      'starter.fullName as startedByName',
      'ender.fullName as endedByName',
    ]);

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['executeTakeFirstOrThrow']>>;

const person = (id: number | null, fullName: string | null) =>
  id === null ? null : { id, fullName: fullName ?? '' };

const toRun = (found: RunRow): Run => {
  const { done, total, startedBy, startedByName, endedBy, endedByName, ...row } = found;
  return {
    ...row,
    progress: { done, total },
    startedBy: person(startedBy, startedByName),
    endedBy: person(endedBy, endedByName),
  };
};

/** Newest first. */
export async function listTaskRuns(db: Db, taskId: number) {
  const rows = await selectRuns(db)
    .where('workflowRuns.taskId', '=', taskId)
    .orderBy('workflowRuns.id', 'desc')
    .limit(maxRunsPerTask)
    .execute();
  return rows.map(toRun);
}

/** Newest first. */
export async function listRoutineRuns(db: Db, routineId: number) {
  const rows = await selectRuns(db)
    .where('workflowRuns.routineId', '=', routineId)
    .orderBy('workflowRuns.id', 'desc')
    .limit(maxRunsPerRoutine)
    .execute();
  return rows.map(toRun);
}

export const lockRunForUpdate = (db: Db, id: number) =>
  db.selectFrom('workflowRuns').select('id').where('id', '=', id).forUpdate().executeTakeFirst();

export async function findRun(db: Db, id: number) {
  const row = await selectRuns(db)
    .select('workflowRuns.diagram')
    .where('workflowRuns.id', '=', id)
    .executeTakeFirst();
  if (!row) return undefined;
  const { diagram, ...run } = row;
  return { ...toRun(run), diagram };
}

const selectTicks = (db: Db, runId: number) =>
  db
    .selectFrom('workflowRunTicks')
    .leftJoin('users as ticker', 'ticker.id', 'workflowRunTicks.tickedBy')
    .leftJoin('users as undoer', 'undoer.id', 'workflowRunTicks.undoneBy')
    .select([
      'workflowRunTicks.position',
      'workflowRunTicks.stepKey',
      'workflowRunTicks.answer',
      'workflowRunTicks.tickedBy',
      'workflowRunTicks.tickedAt',
      'workflowRunTicks.undoneBy',
      'workflowRunTicks.undoneAt',
      'ticker.fullName as tickerName',
      'undoer.fullName as undoerName',
    ])
    .where('workflowRunTicks.runId', '=', runId);

type TickRow = Awaited<ReturnType<ReturnType<typeof selectTicks>['executeTakeFirstOrThrow']>>;

const toTick = ({ tickedBy, tickerName, undoneBy, undoerName, ...tick }: TickRow) => ({
  ...tick,
  tickedBy: person(tickedBy, tickerName),
  undoneBy: person(undoneBy, undoerName),
});
export type TickWithPeople = ReturnType<typeof toTick>;

/** Ticks that were not undone, in the order of the path. */
export async function listTicks(db: Db, runId: number) {
  const rows = await selectTicks(db, runId)
    .where('workflowRunTicks.undoneAt', 'is', null)
    .orderBy('workflowRunTicks.position')
    .limit(maxTicks)
    .execute();
  return rows.map(toTick);
}

/** Newest first. */
export async function listUndoneTicks(db: Db, runId: number) {
  const rows = await selectTicks(db, runId)
    .where('workflowRunTicks.undoneAt', 'is not', null)
    .orderBy('workflowRunTicks.id', 'desc')
    .limit(100)
    .execute();
  return rows.map(toTick);
}

export async function insertRun(db: Db, run: NewRow<'workflowRuns'>) {
  const { id } = await db
    .insertInto('workflowRuns')
    .values(run)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export const hasActiveRun = async (db: Db, taskId: number, workflowId: number) =>
  (await db
    .selectFrom('workflowRuns')
    .select('id')
    .where('taskId', '=', taskId)
    .where('workflowId', '=', workflowId)
    .where('status', '=', 'active')
    .executeTakeFirst()) !== undefined;

type RunState = Progress & { status: Run['status'] };

/** A run that ends with this update gets the current time and the actor as its end. */
export const updateRun = (db: Db, id: number, { done, total, status }: RunState, actorId: number) =>
  db
    .updateTable('workflowRuns')
    .set({
      done,
      total,
      status,
      endedBy: status === 'active' ? null : actorId,
      endedAt: status === 'active' ? null : sql<string>`coalesce(ended_at, now())`,
    })
    .where('id', '=', id)
    .execute();

export const insertTick = (
  db: Db,
  tick: Pick<Row<'workflowRunTicks'>, 'runId' | 'position' | 'stepKey' | 'answer' | 'tickedBy'>,
) => db.insertInto('workflowRunTicks').values(tick).execute();

/** Undoes the tick at this position and all later ones. */
export const undoTicks = (db: Db, runId: number, from: number, undoneBy: number) =>
  db
    .updateTable('workflowRunTicks')
    .set({ undoneBy, undoneAt: sql<string>`clock_timestamp()` })
    .where('runId', '=', runId)
    .where('position', '>=', from)
    .where('undoneAt', 'is', null)
    .execute();

/** Sums the active runs of the task or, without an active run, its finished ones. Stopped runs do not count. */
export const updateTaskProgress = (db: Db, taskId: number) =>
  sql`
    update tasks set (workflow_done, workflow_total) = (
      select sum(done), sum(total) from workflow_runs
      where task_id = ${taskId} and status = coalesce(
        (select status from workflow_runs where task_id = ${taskId} and status = 'active' limit 1),
        'finished'))
    where id = ${taskId}
  `.execute(db);
