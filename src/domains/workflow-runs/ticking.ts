import type * as z from 'zod';
import { notYours } from '#domains/tasks/operations.ts';
import { nameActor } from '#domains/tasks/place-queries.ts';
import { lockTask } from '#domains/tasks/queries.ts';
import { type Answer, answers } from '#domains/workflows/check.ts';
import type { ActionContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, invalid } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import { readRun, readWithSteps } from './operations.ts';
import { isWork, pathOf } from './path.ts';
import {
  insertTick,
  listTicks,
  lockRun,
  undoTicks,
  updateRun,
  updateTaskProgress,
} from './queries.ts';
import { type answerInput, mostTicks, type tickInput, type undoInput } from './schema.ts';

type Held = Awaited<ReturnType<typeof holdRun>>;

/**
 * The run and its path. The task, which counts its runs, or else the run is held until the transaction ends, so that
 * those who tick come in a row.
 */
async function holdRun({ actor }: ActionContext, db: Db, id: number) {
  const { taskId } = (await readRun(db, actor, id)).run;
  await (taskId === null ? lockRun(db, id) : lockTask(db, taskId));
  const { run, canWork } = await readRun(db, actor, id);
  if (!canWork) throw forbidden(notYours);
  await nameActor(db, actor.id);
  const ticks = await listTicks(db, id);
  return { run, ticks, path: pathOf(run.diagram, ticks) };
}

async function countRun(
  { actor }: ActionContext,
  db: Db,
  { id, taskId }: Held['run'],
  counted: Parameters<typeof updateRun>[2],
) {
  await updateRun(db, id, counted, actor.id);
  if (taskId !== null) await updateTaskProgress(db, taskId);
}

/** Does the act and counts anew; an act that says there was nothing to do changes nothing. */
async function changeRun(
  context: ActionContext,
  id: number,
  act: (db: Db, held: Held) => Promise<'changed' | 'unchanged'>,
) {
  await inTransaction(context.db, async (db) => {
    const held = await holdRun(context, db, id);
    if ((await act(db, held)) === 'unchanged') return;
    const { current, progress } = pathOf(held.run.diagram, await listTicks(db, id));
    await countRun(context, db, held.run, { ...progress, status: current ? 'active' : 'finished' });
  });
  return readWithSteps(context.db, context.actor, id);
}

type Mark = z.output<typeof tickInput> & { answer?: Answer };

/** What this call asks for has been done already: by another tab, another person or the same call sent again. */
function isDone({ ticks, path }: Held, { stepKey, position, answer }: Mark) {
  const known =
    position === undefined
      ? path.current?.id === stepKey
        ? undefined
        : ticks.findLast((tick) => tick.stepKey === stepKey)
      : ticks[position - 1];
  if (known?.stepKey !== stepKey) return false;
  if (known.answer === (answer ?? null)) return true;
  throw conflict(`This step is already answered with ${known.answer}. Undo that first.`);
}

function refuseUnknown({ run }: Held, { stepKey, answer }: Mark) {
  const step = run.diagram.nodes.find(({ id }) => id === stepKey);
  if (!step || !isWork(step)) throw invalid("You can't check off this step", 'stepKey');
  if (step.type === 'decision' && answer === undefined)
    throw invalid(`Answer ${answers.join(' or ')}`, 'answer');
  if (step.type !== 'decision' && answer !== undefined)
    throw invalid('Only a decision can be answered', 'answer');
}

const mark = (context: ActionContext, asked: Mark) =>
  changeRun(context, asked.id, async (db, held) => {
    refuseUnknown(held, asked);
    if (isDone(held, asked)) return 'unchanged';
    const { run, ticks, path } = held;
    const { stepKey, position = ticks.length + 1 } = asked;
    if (run.status !== 'active') throw conflict('This run has ended.');
    if (path.current?.id !== stepKey || position !== ticks.length + 1)
      throw conflict('This step is not the next one.');
    if (ticks.length >= mostTicks) throw conflict('This run has too many steps.');
    const tickedBy = context.actor.id;
    const answer = asked.answer ?? null;
    await insertTick(db, { runId: run.id, position, stepKey, answer, tickedBy });
    return 'changed';
  });

export const tickStep = (context: ActionContext, asked: z.output<typeof tickInput>) =>
  mark(context, asked);
export const answerDecision = (context: ActionContext, asked: z.output<typeof answerInput>) =>
  mark(context, asked);

/** Takes back the step as it was gone through last, or at the given place, and all that came after it. */
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

/** Ends a run that leads nowhere; what was ticked stays to be read. */
export async function stopRun(context: ActionContext, id: number) {
  await inTransaction(context.db, async (db) => {
    const { run } = await holdRun(context, db, id);
    if (run.status === 'stopped') return;
    if (run.status === 'finished') throw conflict('This run has ended.');
    await countRun(context, db, run, { ...run.progress, status: 'stopped' });
  });
  return readWithSteps(context.db, context.actor, id);
}
