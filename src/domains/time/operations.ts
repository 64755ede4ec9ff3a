import type * as z from 'zod';
import { checkRoom } from '#domains/ledger/guard/operations.ts';
import { notYourTask, readTask } from '#domains/tasks/operations.ts';
import { canLogTime, canReadTask, isOwnTask } from '#domains/tasks/policy.ts';
import { findTask } from '#domains/tasks/queries.ts';
import type { ActionContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import type { Env } from '#server/env.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import type { Actor } from '#shared/actor.ts';
import { exactDuration, exactHours, roundHours } from '#shared/hours.ts';
import { hoursBetween } from '#shared/money.ts';
import { checkWorkBegan } from './earliest-work.ts';
import { lockedByApproval, lockedForVa } from './labels.ts';
import { canEditTimeLog, timeScope } from './policy.ts';
import {
  exceedsWork,
  findOverlap,
  findTimeLog,
  insertTimeLog,
  isInFuture,
  isOlderThanDays,
  updateTimeLog,
} from './queries.ts';
import type { createTimeLogInput, editTimeLogInput, TimeLog, TimeOverlap } from './schema.ts';
import { lockTaskForShare, lockWorkTime } from './timer-queries.ts';

type NewSpan = { startTime: string; endTime: string; duration: number };

/** Checks that the span ends after its start and not in the future, and that the duration fits into it. */
export async function checkSpan(db: Db, { startTime, endTime, duration }: NewSpan) {
  const span = hoursBetween(startTime, endTime);
  if (span <= 0) throw invalid('End time must be after start time', 'endTime');
  if (await isInFuture(db, endTime)) throw invalid('End time cannot be in the future', 'endTime');
  // Instants have milliseconds, and durations whole seconds.
  if (exactDuration(duration) > exactDuration(span))
    throw invalid('Duration cannot be longer than the time between start and end', 'duration');
}

const correctedByAdmin =
  'An administrator corrected this time, so only administrators can change it.';

const taskWasDeleted =
  'The task of this time was deleted, so only administrators can change the time.';

/** The conflict for an administrator. Approved time is locked for everyone, see the constraint `time_logs_approved_lock`. */
export const approvedTime = () => conflict(lockedByApproval);

/** The conflict for a caller who saw an earlier version of the log. */
export const staleLog = (current: object) =>
  conflict('This time log was changed in the meantime. Reload to see the changes.', { current });

export const notInProgress = () => conflict('You can only log time while the task is in progress.');

/** The context of a VA's own time. */
export type TimeContext = ActionContext & { env: Pick<Env, 'MAX_LOG_AGE_DAYS'> };

export const tooOld = (days: number) =>
  `Only administrators can add or change time that is more than ${days} days old. Ask one to do it.`;

type Span = { taskId: number; startTime: string; endTime: string };
type OverlapMessages = { timer: string; log: string };

const ownOverlap: OverlapMessages = {
  timer: 'This overlaps with your running timer.',
  log: 'This overlaps with time you already logged.',
};

/** Throws a conflict that names the overlapping log or timer. Call `lockWorkTime` first. */
export async function checkNoOverlap(
  db: Db,
  vaId: number,
  span: Span,
  exceptId?: number,
  messages = ownOverlap,
) {
  const overlap = await findOverlap(db, vaId, span, exceptId);
  if (!overlap) return;
  const details: { overlap: TimeOverlap } = { overlap };
  if (overlap.kind === 'timer') throw conflict(messages.timer, details);
  const isSame = overlap.task.id === span.taskId && overlap.startTime === span.startTime;
  throw conflict(isSame ? 'This time is already logged.' : messages.log, details);
}

/** The task on which the actor logs time; nobody changes it until the transaction ends. */
export async function requireLoggable(db: Db, actor: Actor, taskId: number) {
  await lockTaskForShare(db, taskId);
  const task = await findTask(db, taskId);
  if (!task) throw notFound('Task');
  if (!isOwnTask(actor, task)) throw forbidden(notYourTask);
  if (!canLogTime(actor, task)) throw notInProgress();
  return task;
}

export async function logTime(
  { db, actor, env }: TimeContext,
  { vaId, duration, notes = null, ...span }: z.output<typeof createTimeLogInput>,
): Promise<TimeLog> {
  await checkSpan(db, { ...span, duration });
  await readTask(db, actor, span.taskId);
  if (vaId !== undefined && vaId !== actor.id) throw forbidden('You can only log your own time.');

  return inTransaction(db, async (trx) => {
    const task = await requireLoggable(trx, actor, span.taskId);
    await checkAge(trx, env, span.startTime);
    await checkWorkBegan(trx, actor.id, span);
    await lockWorkTime(trx, actor.id);
    await checkNoOverlap(trx, actor.id, span);
    const log = { ...span, vaId: actor.id, duration, notes };
    await checkRoom(trx, task.clientId, log.duration);
    await spendAllowance(trx, actor, 'time');
    return findStoredLog(trx, await insertTimeLog(trx, log));
  });
}

/** Throws if a VA can no longer choose this start. */
async function checkAge(db: Db, { MAX_LOG_AGE_DAYS: days }: TimeContext['env'], start: string) {
  if (await isOlderThanDays(db, start, days)) throw invalid(tooOld(days), 'startTime');
}

export async function findStoredLog(db: Db, id: number) {
  const log = await findTimeLog(db, id);
  if (!log) throw notFound('Time log');
  return log;
}

/**
 * The log; readable by its VA and by users who can read the task. A client reads only logs that belong to them, because approved
 * time stays with the former client of the task.
 */
export async function readTimeLog(db: Db, actor: Actor, id: number) {
  const log = await findTimeLog(db, id, timeScope(actor));
  if (!log) throw notFound('Time log');
  if (log.vaId === actor.id) return log;
  const task = await findTask(db, log.taskId);
  if (!task || !canReadTask(actor, task)) throw notFound('Time log');
  return log;
}

/** A caller of REST who sends back the two decimals that they read changes nothing. */
export const changedDuration = (stored: number, given: number | undefined) =>
  given === undefined || given === roundHours(stored) ? stored : given;

type Work = { startTime: string; endTime: string | null; duration: number };

/** Whether work stays as it was, or becomes less within the former span. Instants are ISO texts of one form. */
function isNoMore(work: Work, former: Work) {
  if (work.startTime === former.startTime && work.endTime === former.endTime)
    return work.duration <= former.duration;
  if (work.endTime === null || former.endTime === null) return false;
  const isInside = work.startTime >= former.startTime && work.endTime <= former.endTime;
  return isInside && work.duration < former.duration;
}

/**
 * Changes a log. More hours or another span need what logging them would need; fewer hours and other notes do not. The
 * database keeps the previous version and corrects the ledger in the open period.
 */
export async function editTimeLog(
  { db, actor, env }: TimeContext,
  { id, version, ...changes }: z.output<typeof editTimeLogInput>,
): Promise<TimeLog> {
  const before = await readTimeLog(db, actor, id);
  if (!canEditTimeLog(actor, before)) throw forbidden('You can only change your own time.');
  const days = env.MAX_LOG_AGE_DAYS;
  if (await isOlderThanDays(db, before.startTime, days)) throw forbidden(tooOld(days));
  return inTransaction(db, async (trx) => {
    await lockTaskForShare(trx, before.taskId);
    await lockWorkTime(trx, actor.id);
    const { taskId, ...log } = await findStoredLog(trx, id);
    if (log.task === null) throw conflict(taskWasDeleted);
    if (log.approval === 'approved') throw conflict(lockedForVa);
    // Only an administrator changes the result of a correction, because its hours were agreed with the client.
    if (log.correctedAt !== null) throw forbidden(correctedByAdmin);
    if (version !== undefined && log.version !== version) throw staleLog(log);
    const startTime = changes.startTime ?? log.startTime;
    const endTime = changes.endTime ?? log.endTime;
    if (endTime === null) throw invalid('End time is required', 'endTime');
    const duration = changedDuration(log.duration, changes.duration);
    const isLess = isNoMore({ startTime, endTime, duration }, log);
    const task = isLess ? undefined : await requireLoggable(trx, actor, taskId);
    const isMoved =
      startTime !== log.startTime ||
      endTime !== log.endTime ||
      (duration > log.duration && (await exceedsWork(trx, id, duration)));
    if (isMoved || duration !== log.duration)
      await checkSpan(trx, { startTime, endTime, duration });
    if (isMoved) await checkAge(trx, env, startTime);
    if (task && startTime !== log.startTime)
      await checkWorkBegan(trx, actor.id, { taskId, startTime });
    if (isMoved) await checkNoOverlap(trx, actor.id, { taskId, startTime, endTime }, id);
    const added = exactHours(duration - log.duration);
    if (task && added > 0) await checkRoom(trx, task.clientId, added);
    const notes = changes.notes === undefined ? log.notes : changes.notes;
    await spendAllowance(trx, actor, 'time');
    await updateTimeLog(trx, id, {
      startTime,
      endTime,
      notes,
      duration,
      // Start and end entered by hand, and hours that include the pauses, replace the timer's segments.
      ...(isMoved && { worked: null }),
    });
    return findStoredLog(trx, id);
  });
}
