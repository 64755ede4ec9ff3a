import type * as z from 'zod';
import { notYours, readTask } from '#domains/tasks/operations.ts';
import { canLogTime, isOwnTask } from '#domains/tasks/policy.ts';
import type { ActionContext } from '#server/context.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import type { Actor } from '#shared/actor.ts';
import { editTimeLog, notInProgress } from './operations.ts';
import { findTimeLog } from './queries.ts';
import {
  bookTimer,
  deleteTimer,
  findLogOfTimer,
  findTimer,
  holdTask,
  holdWork,
  insertTimer,
  lockWorkTime,
  pauseTimer,
  runTimer,
  updateTimerNotes,
} from './timer-queries.ts';
import {
  longestTimerSeconds,
  type noteTimerInput,
  type saveTimerInput,
  type Timer,
} from './timer-schema.ts';

async function ownTimer(db: Db, actor: Actor, id: number) {
  const timer = await findTimer(db, actor.id);
  if (timer?.id !== id) throw notFound('Timer');
  return timer;
}

async function run(db: Db, timer: Timer) {
  if (timer.isRunning) return;
  if (timer.seconds >= longestTimerSeconds)
    throw conflict('A time log can hold at most 24 hours. Save this time first.');
  await runTimer(db, timer.id);
}

async function checkCanStart({ db, actor }: ActionContext, taskId: number) {
  const task = await readTask(db, actor, taskId);
  if (!isOwnTask(actor, task)) throw forbidden(notYours);
  if (!canLogTime(actor, task)) throw notInProgress();
}

/** Starts the VA's one timer, or lets it go on when it is on this task already. */
export async function startTimer(context: ActionContext, taskId: number): Promise<Timer> {
  const { db, actor } = context;
  await checkCanStart(context, taskId);
  return inTransaction(db, async (trx) => {
    if (!(await holdWork(trx, taskId, actor.id))) throw notInProgress();
    await lockWorkTime(trx, actor.id);
    const timer = await findTimer(trx, actor.id);
    if (timer && timer.task.id !== taskId)
      throw conflict(
        `You already have a timer on “${timer.task.title}”. Save or discard it first.`,
        { timer },
      );
    if (timer) await run(trx, timer);
    else await runTimer(trx, await insertTimer(trx, actor.id, taskId));
    return currentTimer(trx, actor);
  });
}

async function currentTimer(db: Db, actor: Actor) {
  const timer = await findTimer(db, actor.id);
  if (!timer) throw notFound('Timer');
  return timer;
}

/** Again it changes nothing: what was asked for is then already so. */
export const haltTimer = ({ db, actor }: ActionContext, id: number): Promise<Timer> =>
  inTransaction(db, async (trx) => {
    await lockWorkTime(trx, actor.id);
    const timer = await ownTimer(trx, actor, id);
    if (timer.isRunning) await pauseTimer(trx, id);
    return currentTimer(trx, actor);
  });

export async function resumeTimer({ db, actor }: ActionContext, id: number): Promise<Timer> {
  const { task } = await ownTimer(db, actor, id);
  return inTransaction(db, async (trx) => {
    if (!(await holdWork(trx, task.id, actor.id))) throw notInProgress();
    await lockWorkTime(trx, actor.id);
    await run(trx, await ownTimer(trx, actor, id));
    return currentTimer(trx, actor);
  });
}

/** Makes a log of what has run, also when the task has moved on meanwhile. Saved again, it answers the same log. */
export const saveTimer = (
  { db, actor }: ActionContext,
  { id, notes }: z.output<typeof saveTimerInput>,
) =>
  inTransaction(db, async (trx) => {
    const before = await findTimer(trx, actor.id);
    // The task first, as everyone takes it: two who wait for each other would both fail.
    if (before?.id === id) await holdTask(trx, before.task.id);
    await lockWorkTime(trx, actor.id);
    const timer = await findTimer(trx, actor.id);
    const logId =
      timer?.id === id ? await book(trx, timer, notes) : await findLogOfTimer(trx, id, actor.id);
    const log = logId === undefined ? undefined : await findTimeLog(trx, logId);
    if (!log) throw notFound('Timer');
    return log;
  });

async function book(db: Db, { id, seconds }: Timer, notes: string | null | undefined) {
  if (seconds < 1) throw conflict('There is no time to save yet.');
  if (notes !== undefined) await updateTimerNotes(db, id, notes || null);
  const logId = await bookTimer(db, id);
  if (logId === null) throw conflict('This time is already logged.');
  return logId;
}

/** Stores the notes of the timer; of one that was saved in the meantime, those of its log. */
export async function noteTimer(
  context: ActionContext,
  { id, notes }: z.output<typeof noteTimerInput>,
) {
  const { db, actor } = context;
  const timer = await inTransaction(db, async (trx) => {
    await lockWorkTime(trx, actor.id);
    const current = await findTimer(trx, actor.id);
    if (current?.id !== id) return null;
    await updateTimerNotes(trx, id, notes || null);
    return currentTimer(trx, actor);
  });
  if (timer) return timer;
  const logId = await findLogOfTimer(db, id, actor.id);
  if (logId === undefined) throw notFound('Timer');
  const log = await findTimeLog(db, logId);
  if (log && log.notes !== (notes || null))
    await editTimeLog(context, { id: logId, notes: notes || null });
  return null;
}

/** Saves what the running timer counted and starts one on another task, both or neither. */
export async function switchTimer(context: ActionContext, taskId: number) {
  await checkCanStart(context, taskId);
  return inTransaction(context.db, async (db) => {
    const inside = { ...context, db };
    // Both tasks before the lock of the VA's time, in which order everyone takes them.
    if (!(await holdWork(db, taskId, context.actor.id))) throw notInProgress();
    const timer = await findTimer(db, context.actor.id);
    const isElsewhere = timer && timer.task.id !== taskId;
    const saved =
      isElsewhere && timer.seconds >= 1 ? await saveTimer(inside, { id: timer.id }) : null;
    if (isElsewhere && timer.seconds < 1) await discardTimer(inside, timer.id);
    return { saved, timer: await startTimer(inside, taskId) };
  });
}

export const discardTimer = ({ db, actor }: ActionContext, id: number) =>
  inTransaction(db, async (trx) => {
    await lockWorkTime(trx, actor.id);
    await ownTimer(trx, actor, id);
    await deleteTimer(trx, id);
  });
