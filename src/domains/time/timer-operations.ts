import type { Kysely } from 'kysely';
import type * as z from 'zod';
import type { Database } from '#db/types.ts';
import { notYours, readTask } from '#domains/tasks/operations.ts';
import { canLogTime, isOwnTask } from '#domains/tasks/policy.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, notFound } from '#server/errors.ts';
import { inTransaction } from '#server/transaction.ts';
import type { Actor } from '#shared/actor.ts';
import { notInProgress } from './operations.ts';
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
} from './timer-queries.ts';
import { longestTimerSeconds, type saveTimerInput, type Timer } from './timer-schema.ts';

type Scene = { db: Kysely<Database>; actor: Actor };

async function ownTimer(db: Db, actor: Actor, id: number) {
  const timer = await findTimer(db, actor.id);
  if (timer?.id !== id) throw notFound('Timer');
  return timer;
}

async function run(db: Db, timer: Timer) {
  if (timer.isRunning) return;
  if (timer.seconds >= longestTimerSeconds)
    throw conflict('A log holds at most 24 hours. Save this time first.');
  await runTimer(db, timer.id);
}

/** Starts the VA's one timer, or lets it go on when it is on this task already. */
export async function startTimer({ db, actor }: Scene, taskId: number): Promise<Timer> {
  const task = await readTask(db, actor, taskId);
  if (!isOwnTask(actor, task)) throw forbidden(notYours);
  if (!canLogTime(actor, task)) throw notInProgress();
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
export const haltTimer = ({ db, actor }: Scene, id: number): Promise<Timer> =>
  inTransaction(db, async (trx) => {
    await lockWorkTime(trx, actor.id);
    const timer = await ownTimer(trx, actor, id);
    if (timer.isRunning) await pauseTimer(trx, id);
    return currentTimer(trx, actor);
  });

export async function resumeTimer({ db, actor }: Scene, id: number): Promise<Timer> {
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
  { db, actor }: Scene,
  { id, notes = null }: z.output<typeof saveTimerInput>,
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

async function book(db: Db, { id, seconds }: Timer, notes: string | null) {
  if (seconds < 1) throw conflict('There is no time to save yet.');
  const logId = await bookTimer(db, id, notes);
  if (logId === null) throw conflict('This time is already logged.');
  return logId;
}

export const discardTimer = ({ db, actor }: Scene, id: number) =>
  inTransaction(db, async (trx) => {
    await lockWorkTime(trx, actor.id);
    await ownTimer(trx, actor, id);
    await deleteTimer(trx, id);
  });
