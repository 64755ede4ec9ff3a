import type * as z from 'zod';
import { findRoutineParties, lockRoutineForKeyShare } from '#domains/routines/queries.ts';
import { recordUse } from '#domains/tasks/audit-operations.ts';
import { setEventActor } from '#domains/tasks/board/placement-queries.ts';
import { notYourTask, readTask } from '#domains/tasks/operations.ts';
import { findTask, lockTaskForUpdate } from '#domains/tasks/queries.ts';
import type { Task } from '#domains/tasks/schema.ts';
import { readRunnableDiagram } from '#domains/workflows/operations.ts';
import { findWorkflow, lockWorkflowForShare } from '#domains/workflows/queries.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import type { Actor } from '#shared/actor.ts';
import { countAttached, deleteAttachment, insertAttachment } from './attachment-queries.ts';
import { findPath } from './path.ts';
import { canBeRunOn, canReadRuns, canRunRoutine, canRunWorkflows } from './policy.ts';
import {
  findRun,
  hasActiveRun,
  insertRun,
  listTicks,
  listUndoneTicks,
  updateTaskProgress,
} from './queries.ts';
import { withSteps } from './run-steps.ts';
import { maxChoices, type Run, type startRunInput } from './schema.ts';

async function findRights(
  db: Db,
  actor: Actor,
  { taskId, routineId }: Pick<Run, 'taskId' | 'routineId'>,
) {
  const task = taskId === null ? undefined : await findTask(db, taskId);
  if (task) return { canRead: canReadRuns(actor, task), canWork: canRunWorkflows(actor, task) };
  const routine = routineId === null ? undefined : await findRoutineParties(db, routineId);
  const canWork = routine !== undefined && canRunRoutine(actor, routine);
  return { canRead: canWork, canWork };
}

/** Throws the same 404 for a missing run and for one on a task or routine that the actor cannot read. */
export async function readRun(db: Db, actor: Actor, id: number) {
  const run = await findRun(db, id);
  const rights = run && (await findRights(db, actor, run));
  if (!run || !rights?.canRead) throw notFound('Run');
  return { run, canWork: rights.canWork };
}

export async function readWithSteps(db: Db, actor: Actor, id: number) {
  const { run } = await readRun(db, actor, id);
  return withSteps(run, await listTicks(db, id), await listUndoneTicks(db, id));
}

/** The task, if the actor can run workflows on it. */
export async function readRunnableTask(db: Db, actor: Actor, taskId: number) {
  const task = await readTask(db, actor, taskId);
  if (!canRunWorkflows(actor, task)) throw forbidden(notYourTask);
  return task;
}

/** The routine, if the actor can run its workflow. */
export async function readRunnableRoutine(db: Db, actor: Actor, routineId: number) {
  const routine = await findRoutineParties(db, routineId);
  if (!routine || !canRunRoutine(actor, routine)) throw notFound('Routine');
  return routine;
}

type Owned = { clientId: number };

/** Locks the workflow, so that it cannot be unpublished before the transaction ends. */
async function lockRunnableWorkflow(db: Db, target: Owned, workflowId: number) {
  await lockWorkflowForShare(db, workflowId);
  const workflow = await findWorkflow(db, workflowId);
  if (!workflow || !canBeRunOn(target, workflow))
    throw invalid('Please select a workflow', 'workflowId');
  if (workflow.status !== 'published') throw conflict('Only a published workflow can be started.');
  return workflow;
}

type Target = z.output<typeof startRunInput>;

/** Locks the task, so that changes to its workflows run one at a time. */
const withLockedTask = <Result>(
  context: ActionContext,
  taskId: number,
  work: (db: Db, task: Task) => Promise<Result>,
) =>
  inTransaction(context.db, async (db) => {
    await lockTaskForUpdate(db, taskId);
    await setEventActor(db, context.actor.id);
    return work(db, await readRunnableTask(db, context.actor, taskId));
  });

export const attachWorkflow = (context: AuditedContext, { taskId, workflowId }: Target) =>
  withLockedTask(context, taskId, async (db, task) => {
    await lockRunnableWorkflow(db, task, workflowId);
    if ((await countAttached(db, taskId)) >= maxChoices)
      throw conflict(`A task can have at most ${maxChoices} workflows.`);
    const attachment = { taskId, workflowId, attachedBy: context.actor.id };
    const { numInsertedOrUpdatedRows = 0n } = await insertAttachment(db, attachment);
    if (numInsertedOrUpdatedRows > 0n)
      await recordUse(db, context, 'attached', { taskId, routineId: null, workflowId });
  });

export const detachWorkflow = (context: AuditedContext, { taskId, workflowId }: Target) =>
  withLockedTask(context, taskId, async (db) => {
    const { numDeletedRows } = await deleteAttachment(db, taskId, workflowId);
    if (numDeletedRows > 0n)
      await recordUse(db, context, 'detached', { taskId, routineId: null, workflowId });
  });

type RunTarget = Owned & Pick<Run, 'taskId' | 'routineId'>;
/** Without a user, a routine started the run. */
type Start = { workflowId: number; startedBy: number | null };

/** Stores a copy of the current diagram with the run, so that later changes to the workflow do not affect it. */
async function copyDiagram(db: Db, target: RunTarget, { workflowId, startedBy }: Start) {
  const { clientId, taskId, routineId } = target;
  const { title, version } = await lockRunnableWorkflow(db, { clientId }, workflowId);
  const diagram = await readRunnableDiagram(db, workflowId);
  const { current, progress } = findPath(diagram, []);
  const finished = { status: 'finished', endedBy: startedBy, endedAt: new Date() } as const;
  return insertRun(db, {
    taskId,
    routineId,
    workflowId,
    workflowVersion: version,
    title,
    ...progress,
    diagram: JSON.stringify(diagram),
    startedBy,
    ...(current === null && finished),
  });
}

async function createRun(context: AuditedContext, db: Db, target: RunTarget, workflowId: number) {
  const id = await copyDiagram(db, target, { workflowId, startedBy: context.actor.id });
  const { taskId, routineId } = target;
  await recordUse(db, context, 'started', { taskId, routineId, workflowId });
  return id;
}

export async function startRun(context: AuditedContext, { taskId, workflowId }: Target) {
  const id = await withLockedTask(context, taskId, async (db, { clientId }) => {
    if (await hasActiveRun(db, taskId, workflowId))
      throw conflict('This workflow is already running on this task.');
    const target = { clientId, taskId, routineId: null };
    const runId = await createRun(context, db, target, workflowId);
    await insertAttachment(db, { taskId, workflowId, attachedBy: context.actor.id });
    await updateTaskProgress(db, taskId);
    return runId;
  });
  return readWithSteps(context.db, context.actor, id);
}

/** Starts a workflow on a task that the transaction has created, if the workflow is published. */
export async function startRunOnNewTask(
  db: Db,
  { clientId, taskId, ...start }: Owned & Start & { taskId: number },
) {
  const { workflowId, startedBy } = start;
  await lockWorkflowForShare(db, workflowId);
  const workflow = await findWorkflow(db, workflowId);
  if (workflow?.status !== 'published') return;
  await copyDiagram(db, { clientId, taskId, routineId: null }, start);
  await insertAttachment(db, { taskId, workflowId, attachedBy: startedBy });
  await updateTaskProgress(db, taskId);
}

/** Starts the routine's workflow. A unique index allows one active run per routine. */
export async function startRoutine(context: AuditedContext, routineId: number) {
  const id = await inTransaction(context.db, async (db) => {
    await lockRoutineForKeyShare(db, routineId);
    await setEventActor(db, context.actor.id);
    const { clientId, workflowId } = await readRunnableRoutine(db, context.actor, routineId);
    if (workflowId === null) throw conflict('This routine has no workflow to follow.');
    return createRun(context, db, { clientId, taskId: null, routineId }, workflowId);
  });
  return readWithSteps(context.db, context.actor, id);
}
