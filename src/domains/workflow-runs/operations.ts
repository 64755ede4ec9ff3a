import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Database } from '#db/types.ts';
import { notYours, readTask } from '#domains/tasks/operations.ts';
import { nameActor } from '#domains/tasks/place-queries.ts';
import { findTask, lockTask } from '#domains/tasks/queries.ts';
import type { Task } from '#domains/tasks/schema.ts';
import { readyDrawing } from '#domains/workflows/operations.ts';
import { findWorkflow, shareWorkflow } from '#domains/workflows/queries.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import type { Actor } from '#shared/actor.ts';
import { pathOf } from './path.ts';
import { canBeRunOn, canReadRuns, canRunWorkflows } from './policy.ts';
import {
  countAttached,
  findRun,
  hasActiveRun,
  insertAttachment,
  insertRun,
  listTicks,
  listUndoneTicks,
  updateTaskProgress,
} from './queries.ts';
import { withSteps } from './run-steps.ts';
import { mostChoices, type startRunInput } from './schema.ts';

export type Scene = { db: Kysely<Database>; actor: Actor };

/** The run as this actor may read it; who may not know of the task knows of none. */
export async function readRun(db: Db, actor: Actor, id: number) {
  const run = await findRun(db, id);
  const task = run && (await findTask(db, run.taskId));
  if (!task || !canReadRuns(actor, task)) throw notFound('Run');
  return { run, task };
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

/** The workflow, if it can be put to work on this task; held, so that it is not taken back meanwhile. */
async function offeredWorkflow(db: Db, task: Task, workflowId: number) {
  await shareWorkflow(db, workflowId);
  const workflow = await findWorkflow(db, workflowId);
  if (!workflow || !canBeRunOn(task, workflow))
    throw invalid('Please select a workflow', 'workflowId');
  if (workflow.status !== 'published')
    throw conflict('Only a published workflow can be put to work.');
  return workflow;
}

type Target = z.output<typeof startRunInput>;

/** Everything about the workflows of one task happens one after the other. */
export const onTask = <Result>(
  scene: Scene,
  taskId: number,
  work: (db: Db, task: Task) => Promise<Result>,
) =>
  inTransaction(scene.db, async (db) => {
    await lockTask(db, taskId);
    await nameActor(db, scene.actor.id);
    return work(db, await workableTask(db, scene.actor, taskId));
  });

export const attachWorkflow = (scene: Scene, { taskId, workflowId }: Target) =>
  onTask(scene, taskId, async (db, task) => {
    await offeredWorkflow(db, task, workflowId);
    if ((await countAttached(db, taskId)) >= mostChoices)
      throw conflict(`A task can have at most ${mostChoices} workflows.`);
    await insertAttachment(db, { taskId, workflowId, attachedBy: scene.actor.id });
  });

/** Begins with the diagram as it is drawn now; what is drawn later changes nothing of this run. */
export async function startRun(scene: Scene, { taskId, workflowId }: Target) {
  const id = await onTask(scene, taskId, async (db, task) => {
    const { title, version } = await offeredWorkflow(db, task, workflowId);
    const diagram = await readyDrawing(db, workflowId);
    if (await hasActiveRun(db, taskId, workflowId))
      throw conflict('This workflow is already running on this task.');
    const { current, progress } = pathOf(diagram, []);
    const started = await insertRun(db, {
      ...{ taskId, workflowId, workflowVersion: version, title, ...progress },
      diagram: JSON.stringify(diagram),
      startedBy: scene.actor.id,
      ...(current === null && { status: 'finished', endedAt: new Date() }),
    });
    await insertAttachment(db, { taskId, workflowId, attachedBy: scene.actor.id });
    await updateTaskProgress(db, taskId);
    return started;
  });
  return readWithSteps(scene.db, scene.actor, id);
}
