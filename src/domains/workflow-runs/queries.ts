import { type Selectable, sql } from 'kysely';
import type { NewRow, WorkflowRunTicksTable } from '#db/types.ts';
import { anywhere } from '#server/anywhere.ts';
import type { Db } from '#server/db.ts';
import { mostChoices, mostRuns, mostTicks, type Progress, type Run } from './schema.ts';

const selectRuns = (db: Db) =>
  db
    .selectFrom('workflowRuns')
    .leftJoin('users', 'users.id', 'workflowRuns.startedBy')
    .select([
      'workflowRuns.id',
      'workflowRuns.taskId',
      'workflowRuns.workflowId',
      'workflowRuns.workflowVersion',
      'workflowRuns.title',
      'workflowRuns.status',
      'workflowRuns.done',
      'workflowRuns.total',
      'workflowRuns.startedBy',
      'workflowRuns.startedAt',
      'workflowRuns.endedAt',
      'users.fullName',
    ]);

type RunRow = Awaited<ReturnType<ReturnType<typeof selectRuns>['executeTakeFirstOrThrow']>>;

const person = (id: number | null, fullName: string | null) =>
  id === null ? null : { id, fullName: fullName ?? '' };

const toRun = ({ done, total, startedBy, fullName, ...row }: RunRow): Run => ({
  ...row,
  progress: { done, total },
  startedBy: person(startedBy, fullName),
});

/** Newest first. */
export async function listRuns(db: Db, taskId: number) {
  const rows = await selectRuns(db)
    .where('workflowRuns.taskId', '=', taskId)
    .orderBy('workflowRuns.id', 'desc')
    .limit(mostRuns)
    .execute();
  return rows.map(toRun);
}

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
export type KeptTick = ReturnType<typeof toTick>;

/** Those that hold, in the order of the path. */
export async function listTicks(db: Db, runId: number) {
  const rows = await selectTicks(db, runId)
    .where('workflowRunTicks.undoneAt', 'is', null)
    .orderBy('workflowRunTicks.position')
    .limit(mostTicks)
    .execute();
  return rows.map(toTick);
}

/** Those that were taken back, the latest ticks first. */
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

type Counted = Progress & { status: Run['status'] };

/** How far the run has come; it ended now if it has ended with this. */
export const updateRun = (db: Db, id: number, { done, total, status }: Counted) =>
  db
    .updateTable('workflowRuns')
    .set({
      ...{ done, total, status },
      endedAt: status === 'active' ? null : sql<string>`coalesce(ended_at, now())`,
    })
    .where('id', '=', id)
    .execute();

export const insertTick = (
  db: Db,
  tick: Pick<
    Selectable<WorkflowRunTicksTable>,
    'runId' | 'position' | 'stepKey' | 'answer' | 'tickedBy'
  >,
) => db.insertInto('workflowRunTicks').values(tick).execute();

/** Takes back what was done at this place of the path and after it. */
export const undoTicks = (db: Db, runId: number, from: number, undoneBy: number) =>
  db
    .updateTable('workflowRunTicks')
    .set({ undoneBy, undoneAt: sql<string>`clock_timestamp()` })
    .where('runId', '=', runId)
    .where('position', '>=', from)
    .where('undoneAt', 'is', null)
    .execute();

/** The sum of the runs under way, or where none is, of those that are finished; none of a run that was stopped. */
export const updateTaskProgress = (db: Db, taskId: number) =>
  sql`
    update tasks set (workflow_done, workflow_total) = (
      select sum(done), sum(total) from workflow_runs
      where task_id = ${taskId} and status = coalesce(
        (select status from workflow_runs where task_id = ${taskId} and status = 'active' limit 1),
        'finished'))
    where id = ${taskId}
  `.execute(db);

export const insertAttachment = (db: Db, attachment: NewRow<'taskWorkflows'>) =>
  db
    .insertInto('taskWorkflows')
    .values(attachment)
    .onConflict((conflict) => conflict.columns(['taskId', 'workflowId']).doNothing())
    .execute();

export const deleteAttachment = (db: Db, taskId: number, workflowId: number) =>
  db
    .deleteFrom('taskWorkflows')
    .where('taskId', '=', taskId)
    .where('workflowId', '=', workflowId)
    .execute();

/** Those attached first come first. */
export const listAttached = (db: Db, taskId: number) =>
  db
    .selectFrom('taskWorkflows')
    .innerJoin('workflows', 'workflows.id', 'taskWorkflows.workflowId')
    .leftJoin('workflowRuns', (join) =>
      join
        .onRef('workflowRuns.taskId', '=', 'taskWorkflows.taskId')
        .onRef('workflowRuns.workflowId', '=', 'taskWorkflows.workflowId')
        .on('workflowRuns.status', '=', sql.lit('active')),
    )
    .select([
      'taskWorkflows.workflowId',
      'taskWorkflows.attachedAt',
      'workflows.title',
      'workflows.category',
      'workflows.status',
      'workflows.version',
      'workflowRuns.id as activeRunId',
    ])
    .where('taskWorkflows.taskId', '=', taskId)
    .orderBy('taskWorkflows.attachedAt')
    .orderBy('taskWorkflows.workflowId')
    .limit(mostChoices)
    .execute();

export const countAttached = async (db: Db, taskId: number) => {
  const { count } = await db
    .selectFrom('taskWorkflows')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  return count;
};

type Choices = { taskId: number; clientId: number; q?: string | undefined };

/** What the client has published, newest first. */
export const listChoices = (db: Db, { taskId, clientId, q }: Choices) =>
  db
    .selectFrom('workflows')
    .leftJoin('taskWorkflows', (join) =>
      join
        .onRef('taskWorkflows.workflowId', '=', 'workflows.id')
        .on('taskWorkflows.taskId', '=', taskId),
    )
    .select(['workflows.id', 'workflows.title', 'workflows.category'])
    .select((eb) => eb('taskWorkflows.taskId', 'is not', null).$castTo<boolean>().as('isAttached'))
    .where('workflows.clientId', '=', clientId)
    .where('workflows.status', '=', sql.lit('published'))
    .$if(Boolean(q), (query) => query.where('workflows.title', 'ilike', anywhere(q ?? '')))
    .orderBy('workflows.createdAt', 'desc')
    .orderBy('workflows.id', 'desc')
    .limit(mostChoices)
    .execute();
