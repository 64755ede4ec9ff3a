import type * as z from 'zod';
import { recordUse } from '#domains/tasks/audit-operations.ts';
import { setEventActor } from '#domains/tasks/board/placement-queries.ts';
import { notYourTask } from '#domains/tasks/operations.ts';
import { lockTaskForUpdate } from '#domains/tasks/queries.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, invalid } from '#server/errors.ts';
import { type DecisionAnswer, decisionAnswers } from '#shared/workflow-value-sets.ts';
import { readRun, readWithSteps } from './operations.ts';
import { findPath, isTickable } from './path.ts';
import {
  insertTick,
  listTicks,
  lockRunForUpdate,
  undoTicks,
  updateRun,
  updateTaskProgress,
} from './queries.ts';
import { type answerInput, maxTicks, type tickInput, type undoInput } from './schema.ts';

type LockedRun = Awaited<ReturnType<typeof lockAndReadRun>>;

/**
 * Locks the run's task, which stores the progress of its runs, or for a routine the run itself, so that ticks are
 * applied one at a time.
 */
async function lockAndReadRun({ actor }: ActionContext, db: Db, id: number) {
  const { taskId } = (await readRun(db, actor, id)).run;
  await (taskId === null ? lockRunForUpdate(db, id) : lockTaskForUpdate(db, taskId));
  const { run, canWork } = await readRun(db, actor, id);
  if (!canWork) throw forbidden(notYourTask);
  await setEventActor(db, actor.id);
  const ticks = await listTicks(db, id);
  return { run, ticks, path: findPath(run.diagram, ticks) };
}

async function updateProgress(
  { actor }: ActionContext,
  db: Db,
  { id, taskId }: LockedRun['run'],
  state: Parameters<typeof updateRun>[2],
) {
  await updateRun(db, id, state, actor.id);
  if (taskId !== null) await updateTaskProgress(db, taskId);
}

/** Applies the change and updates the progress, unless nothing changed. */
async function changeRun(
  context: ActionContext,
  id: number,
  change: (db: Db, locked: LockedRun) => Promise<'changed' | 'unchanged'>,
) {
  await inTransaction(context.db, async (db) => {
    const locked = await lockAndReadRun(context, db, id);
    if ((await change(db, locked)) === 'unchanged') return;
    const { current, progress } = findPath(locked.run.diagram, await listTicks(db, id));
    const status = current ? 'active' : 'finished';
    await updateProgress(context, db, locked.run, { ...progress, status });
  });
  return readWithSteps(context.db, context.actor, id);
}

type TickRequest = z.output<typeof tickInput> & { answer?: DecisionAnswer };

/** Whether the step is already ticked: in another tab, by another person or by a repeated request. */
function isAlreadyTicked({ ticks, path }: LockedRun, { stepKey, position, answer }: TickRequest) {
  const tick =
    position === undefined
      ? path.current?.id === stepKey
        ? undefined
        : ticks.findLast((one) => one.stepKey === stepKey)
      : ticks[position - 1];
  if (tick?.stepKey !== stepKey) return false;
  if (tick.answer === (answer ?? null)) return true;
  throw conflict(`This step is already answered with ${tick.answer}. Undo that first.`);
}

function refuseInvalidTick({ run }: LockedRun, { stepKey, answer }: TickRequest) {
  const step = run.diagram.nodes.find(({ id }) => id === stepKey);
  if (!step || !isTickable(step)) throw invalid("You can't check off this step", 'stepKey');
  if (step.type === 'decision' && answer === undefined)
    throw invalid(`Answer ${decisionAnswers.join(' or ')}`, 'answer');
  if (step.type !== 'decision' && answer !== undefined)
    throw invalid('Only a decision can be answered', 'answer');
}

const addTick = (context: ActionContext, request: TickRequest) =>
  changeRun(context, request.id, async (db, locked) => {
    refuseInvalidTick(locked, request);
    if (isAlreadyTicked(locked, request)) return 'unchanged';
    const { run, ticks, path } = locked;
    const { stepKey, position = ticks.length + 1 } = request;
    if (run.status !== 'active') throw conflict('This run has ended.');
    if (path.current?.id !== stepKey || position !== ticks.length + 1)
      throw conflict('This step is not the next one.');
    if (ticks.length >= maxTicks) throw conflict('This run has too many steps.');
    const tickedBy = context.actor.id;
    const answer = request.answer ?? null;
    await insertTick(db, { runId: run.id, position, stepKey, answer, tickedBy });
    return 'changed';
  });

export const tickStep = (context: ActionContext, input: z.output<typeof tickInput>) =>
  addTick(context, input);
export const answerDecision = (context: ActionContext, input: z.output<typeof answerInput>) =>
  addTick(context, input);

/** Undoes the last tick of the step, or the tick at the given position, and all later ticks. */
export const undoStep = (
  context: ActionContext,
  { id, stepKey, position }: z.output<typeof undoInput>,
) =>
  changeRun(context, id, async (db, { run, ticks }) => {
    if (!run.diagram.nodes.some((node) => node.id === stepKey))
      throw invalid("You can't undo this step", 'stepKey');
    if (run.status === 'stopped') throw conflict('This run has ended.');
    const last = ticks.findLast(
      (tick) => tick.stepKey === stepKey && (position === undefined || tick.position === position),
    );
    if (!last) return 'unchanged';
    await undoTicks(db, run.id, last.position, context.actor.id);
    return 'changed';
  });

/** Stops an active run and keeps its ticks. */
export async function stopRun(context: AuditedContext, id: number) {
  await inTransaction(context.db, async (db) => {
    const { run } = await lockAndReadRun(context, db, id);
    if (run.status === 'stopped') return;
    if (run.status === 'finished') throw conflict('This run has ended.');
    await updateProgress(context, db, run, { ...run.progress, status: 'stopped' });
    const { workflowId } = run;
    if (workflowId !== null) await recordUse(db, context, 'stopped', { ...run, workflowId });
  });
  return readWithSteps(context.db, context.actor, id);
}
