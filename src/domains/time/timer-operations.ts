import type * as z from 'zod';
import { applyGuard, checkRoom, lockGuardedTimers } from '#domains/ledger/guard/operations.ts';
import { readTask } from '#domains/tasks/operations.ts';
import { bookLockedTimers } from '#domains/worked-time/operations.ts';
import { timersOfVa } from '#domains/worked-time/queries.ts';
import type { ActionContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, notFound } from '#server/errors.ts';
import type { Actor } from '#shared/actor.ts';
import { formatHoursMinutes } from '#shared/dates.ts';
import { editTimeLog, requireLoggable, type TimeContext } from './operations.ts';
import { findTimeLog } from './queries.ts';
import {
  deleteTimer,
  findLogOfTimer,
  findTimer,
  findWaitingHours,
  insertTimer,
  lockTaskForKeyShare,
  lockWorkTime,
  pauseTimer,
  runTimer,
  updateTimerNotes,
} from './timer-queries.ts';
import {
  maxTimerSeconds,
  type saveTimerInput,
  type Timer,
  type timerNotesInput,
} from './timer-schema.ts';

async function findOwnTimer(db: Db, actor: Actor, id: number) {
  const timer = await findTimer(db, actor.id);
  if (timer?.id !== id) throw notFound('Timer');
  return timer;
}

async function ensureRunning(db: Db, timer: Timer) {
  if (timer.isRunning) return;
  if (timer.seconds >= maxTimerSeconds)
    throw conflict('A time log can hold at most 24 hours. Save this time first.');
  await runTimer(db, timer.id);
}

/** Starts the VA's only timer, or resumes it if it is already on this task. */
export async function startTimer(context: ActionContext, taskId: number): Promise<Timer> {
  const { db, actor } = context;
  await readTask(db, actor, taskId);
  return inTransaction(db, async (trx) => {
    const { clientId } = await requireLoggable(trx, actor, taskId);
    await lockWorkTime(trx, actor.id);
    const timer = await findTimer(trx, actor.id);
    if (timer && timer.task.id !== taskId)
      throw conflict(
        `You already have a timer on “${timer.task.title}”. Save or discard it first.`,
        { timer },
      );
    if (!timer?.isRunning) await checkRoom(trx, clientId, 0);
    if (timer) await ensureRunning(trx, timer);
    else await runTimer(trx, await insertTimer(trx, actor.id, taskId));
    return readCurrentTimer(trx, actor);
  });
}

async function readCurrentTimer(db: Db, actor: Actor) {
  const timer = await findTimer(db, actor.id);
  if (!timer) throw notFound('Timer');
  return timer;
}

/** Idempotent: pausing a paused timer changes nothing. */
export const pauseOwnTimer = ({ db, actor }: ActionContext, id: number): Promise<Timer> =>
  inTransaction(db, async (trx) => {
    await lockWorkTime(trx, actor.id);
    const timer = await findOwnTimer(trx, actor, id);
    if (timer.isRunning) await pauseTimer(trx, id);
    return readCurrentTimer(trx, actor);
  });

export async function resumeTimer({ db, actor }: ActionContext, id: number): Promise<Timer> {
  const { task } = await findOwnTimer(db, actor, id);
  return inTransaction(db, async (trx) => {
    const { clientId } = await requireLoggable(trx, actor, task.id);
    await lockWorkTime(trx, actor.id);
    const timer = await findOwnTimer(trx, actor, id);
    if (!timer.isRunning) await checkRoom(trx, clientId, 0);
    await ensureRunning(trx, timer);
    return readCurrentTimer(trx, actor);
  });
}

/**
 * Saves the timer as a log, even if the task is no longer in progress. Idempotent: returns the same log again. If no hours of
 * the client are left, the time is kept as waiting or declined, and the caller learns of it as a conflict.
 */
export async function saveTimer(context: ActionContext, input: z.output<typeof saveTimerInput>) {
  // After the transaction, because the kept time must be stored.
  const { log, kept } = await saveOrKeepTimer(context, input);
  if (log) return log;
  throw keptTime(kept);
}

const keptTime = ({ hours, isDeclined }: { hours: number; isDeclined: boolean }) =>
  conflict(
    isDeclined
      ? `All hours of this client are used. Your ${formatHoursMinutes(hours)} are kept, but not billed. Write to an administrator.`
      : `No more hours of this client can be logged now. Your ${formatHoursMinutes(hours)} are kept and wait for a decision.`,
    { keptHours: hours },
  );

const saveOrKeepTimer = (
  { db, actor }: ActionContext,
  { id, notes }: z.output<typeof saveTimerInput>,
) =>
  inTransaction(db, async (trx) => {
    const before = await findTimer(trx, actor.id);
    const own = before?.id === id ? before : undefined;
    // Lock the task before work time, and work time before the timer, as every operation does, to avoid deadlocks.
    const clientId = own && (await lockTaskForKeyShare(trx, own.task.id));
    const guarded = clientId === undefined ? undefined : await lockGuardedTimers(trx, clientId);
    await lockWorkTime(trx, actor.id);
    if (own && notes !== undefined) await updateTimerNotes(trx, id, notes || null);
    // Before the save, because it saves the timer up to the moment when the hours were used up.
    if (guarded) await applyGuard(trx, guarded);
    const timer = await findTimer(trx, actor.id);
    if (timer?.id === id) {
      if (timer.seconds < 1) throw conflict('There is no time to save yet.');
      await bookLockedTimers(trx, [actor.id], timersOfVa(actor.id));
    }
    const logId = await findLogOfTimer(trx, id, actor.id);
    const log = logId === undefined ? undefined : await findTimeLog(trx, logId);
    const kept = log ? undefined : await findWaitingHours(trx, id, actor.id);
    if (!log && !kept) throw own ? conflict('This time is already logged.') : notFound('Timer');
    return { log: log ?? null, kept: kept ?? { hours: 0, isDeclined: false } };
  });

/** Stores the notes of the timer, or of its log if the timer was saved in the meantime. */
export async function saveTimerNotes(
  context: TimeContext,
  { id, notes }: z.output<typeof timerNotesInput>,
) {
  const { db, actor } = context;
  const timer = await inTransaction(db, async (trx) => {
    await lockWorkTime(trx, actor.id);
    const current = await findTimer(trx, actor.id);
    if (current?.id !== id) return null;
    await updateTimerNotes(trx, id, notes || null);
    return readCurrentTimer(trx, actor);
  });
  if (timer) return timer;
  const logId = await findLogOfTimer(db, id, actor.id);
  if (logId === undefined) throw notFound('Timer');
  const log = await findTimeLog(db, logId);
  if (log && log.notes !== (notes || null))
    await editTimeLog(context, { id: logId, notes: notes || null });
  return null;
}

/** Saves the current timer and starts one on another task, in one transaction. */
export async function switchTimer(context: ActionContext, taskId: number) {
  await readTask(context.db, context.actor, taskId);
  return inTransaction(context.db, async (db) => {
    const transactionContext = { ...context, db };
    // Lock the tasks before the VA's work time, as every operation does, to avoid deadlocks.
    await requireLoggable(db, context.actor, taskId);
    const timer = await findTimer(db, context.actor.id);
    const isElsewhere = timer && timer.task.id !== taskId;
    const saved =
      isElsewhere && timer.seconds >= 1
        ? (await saveOrKeepTimer(transactionContext, { id: timer.id })).log
        : null;
    if (isElsewhere && timer.seconds < 1) await discardTimer(transactionContext, timer.id);
    return { saved, timer: await startTimer(transactionContext, taskId) };
  });
}

export const discardTimer = ({ db, actor }: ActionContext, id: number) =>
  inTransaction(db, async (trx) => {
    await lockWorkTime(trx, actor.id);
    await findOwnTimer(trx, actor, id);
    await deleteTimer(trx, id);
  });
