import type * as z from 'zod';
import { findRoutineParties, keepRoutine } from '#domains/routines/queries.ts';
import { notYours, readTask } from '#domains/tasks/operations.ts';
import { nameActor } from '#domains/tasks/place-queries.ts';
import { findTask, lockTask } from '#domains/tasks/queries.ts';
import type { Task } from '#domains/tasks/schema.ts';
import { readyDrawing } from '#domains/workflows/operations.ts';
import { findWorkflow, shareWorkflow } from '#domains/workflows/queries.ts';
import type { ActionContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import type { Actor } from '#shared/actor.ts';
import { countAttached, insertAttachment } from './attachment-queries.ts';
import { pathOf } from './path.ts';
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
import { mostChoices, type Run, type startRunInput } from './schema.ts';

/** What the actor may do with the runs of this task or routine. */
async function rightsOf(
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

/** The run as this actor may read it; who may not know of the task or routine knows of none. */
export async function readRun(db: Db, actor: Actor, id: number) {
  const run = await findRun(db, id);
  const rights = run && (await rightsOf(db, actor, run));
  if (!run || !rights?.canRead) throw notFound('Run');
  return { run, canWork: rights.canWork };
}

export async function readWithSteps(db: Db, actor: Actor, id: number) {
  const { run } = await readRun(db, actor, id);
  return withSteps(run, await listTicks(db, id), await listUndoneTicks(db, id));
}

/** A task whose workflows this actor may put to work. */
export async function workableTask(db: Db, actor: Actor, taskId: number) {
  const task = await readTask(db, actor, taskId);
  if (!canRunWorkflows(actor, task)) throw forbidden(notYours);
  return task;
}

/** A routine that this actor may see, and so do. */
export async function workableRoutine(db: Db, actor: Actor, routineId: number) {
  const routine = await findRoutineParties(db, routineId);
  if (!routine || !canRunRoutine(actor, routine)) throw notFound('Routine');
  return routine;
}

type Owned = { clientId: number };

/** The workflow, if it can be put to work for this client; held, so that it is not taken back meanwhile. */
async function offeredWorkflow(db: Db, place: Owned, workflowId: number) {
  await shareWorkflow(db, workflowId);
  const workflow = await findWorkflow(db, workflowId);
  if (!workflow || !canBeRunOn(place, workflow))
    throw invalid('Please select a workflow', 'workflowId');
  if (workflow.status !== 'published') throw conflict('Only a published workflow can be started.');
  return workflow;
}

type Target = z.output<typeof startRunInput>;

/** Everything about the workflows of one task happens one after the other. */
export const onTask = <Result>(
  context: ActionContext,
  taskId: number,
  work: (db: Db, task: Task) => Promise<Result>,
) =>
  inTransaction(context.db, async (db) => {
    await lockTask(db, taskId);
    await nameActor(db, context.actor.id);
    return work(db, await workableTask(db, context.actor, taskId));
  });

export const attachWorkflow = (context: ActionContext, { taskId, workflowId }: Target) =>
  onTask(context, taskId, async (db, task) => {
    await offeredWorkflow(db, task, workflowId);
    if ((await countAttached(db, taskId)) >= mostChoices)
      throw conflict(`A task can have at most ${mostChoices} workflows.`);
    await insertAttachment(db, { taskId, workflowId, attachedBy: context.actor.id });
  });

type Begun = Owned & Pick<Run, 'taskId' | 'routineId'>;

/** Begins with the diagram as it is drawn now; what is drawn later changes nothing of this run. */
async function begin({ actor }: ActionContext, db: Db, place: Begun, workflowId: number) {
  const { clientId, taskId, routineId } = place;
  const { title, version } = await offeredWorkflow(db, { clientId }, workflowId);
  const diagram = await readyDrawing(db, workflowId);
  const { current, progress } = pathOf(diagram, []);
  const over = { status: 'finished', endedBy: actor.id, endedAt: new Date() } as const;
  return insertRun(db, {
    ...{ taskId, routineId, workflowId, workflowVersion: version, title, ...progress },
    diagram: JSON.stringify(diagram),
    startedBy: actor.id,
    ...(current === null && over),
  });
}

export async function startRun(context: ActionContext, { taskId, workflowId }: Target) {
  const id = await onTask(context, taskId, async (db, { clientId }) => {
    if (await hasActiveRun(db, taskId, workflowId))
      throw conflict('This workflow is already running on this task.');
    const started = await begin(context, db, { clientId, taskId, routineId: null }, workflowId);
    await insertAttachment(db, { taskId, workflowId, attachedBy: context.actor.id });
    await updateTaskProgress(db, taskId);
    return started;
  });
  return readWithSteps(context.db, context.actor, id);
}

/** Starts the routine's own workflow. That one at a time is at work is the database's to say. */
export async function startRoutine(context: ActionContext, routineId: number) {
  const id = await inTransaction(context.db, async (db) => {
    await keepRoutine(db, routineId);
    await nameActor(db, context.actor.id);
    const { clientId, workflowId } = await workableRoutine(db, context.actor, routineId);
    if (workflowId === null) throw conflict('This routine has no workflow to follow.');
    return begin(context, db, { clientId, taskId: null, routineId }, workflowId);
  });
  return readWithSteps(context.db, context.actor, id);
}
