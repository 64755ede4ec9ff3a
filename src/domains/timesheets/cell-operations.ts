import type * as z from 'zod';
import { checkRoom } from '#domains/ledger/guard/operations.ts';
import { notYourTask, readTask } from '#domains/tasks/operations.ts';
import { isOwnTask } from '#domains/tasks/policy.ts';
import { beforeWork, findEarliestWork } from '#domains/time/earliest-work.ts';
import {
  readTimeLog,
  requireLoggable,
  type TimeContext,
  tooOld,
} from '#domains/time/operations.ts';
import { canEditTimeLog } from '#domains/time/policy.ts';
import { isOlderThanDays } from '#domains/time/queries.ts';
import { lockTaskForShare, lockWorkTime } from '#domains/time/timer-queries.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, invalid } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { formatHoursMinutes, weekStartOf } from '#shared/dates.ts';
import { exactHours, sumHours } from '#shared/hours.ts';
import {
  type Cell,
  type CellLogRow,
  insertPlacedLog,
  lockCellLogs,
  placeWork,
  updatePlacedLog,
} from './cell-queries.ts';
import { readOwnWeek } from './operations.ts';
import type { setCellInput } from './schema.ts';
import { deletedTask, futureDay, obstacleOf, obstacleTexts } from './states.ts';

type Input = z.output<typeof setCellInput>;

/** Times are in milliseconds; hours that were sent by a caller of REST may be in hundredths. */
const toleranceSeconds = 36;

const staleCell = () =>
  conflict('This time was changed in the meantime. Check it and enter your value again.');

const isSame = (logs: CellLogRow[], hours: number) =>
  logs.length > 0 && sumHours(logs.map(({ duration }) => duration)) === hours;

function refusePlace(freeHours: number) {
  const free =
    freeHours > 0
      ? `Only ${formatHoursMinutes(freeHours)} of this day are`
      : 'No time of this day is';
  return conflict(`${free} free until now. Enter less, or change the other time of the day.`);
}

/** The times of the work on this day. Throws if the day is in the future, too full, or before the VA had the task. */
async function findPlace(
  db: Db,
  { vaId, taskId, day }: Cell,
  work: { hours: number; seconds: number; logId?: number },
) {
  const since = await findEarliestWork(db, vaId, taskId);
  const { today, dayStart, startTime, endTime, worked, seconds } = await placeWork(db, {
    vaId,
    day,
    since,
    ...work,
  });
  if (day > today) throw invalid(futureDay, 'day');
  if (startTime === null || endTime === null || seconds < work.seconds - 1) {
    if (since !== null && since > dayStart) throw await beforeWork(db, vaId, since, 'day');
    throw refusePlace(seconds / 3600);
  }
  return { startTime, endTime, worked, duration: work.hours };
}

/** Enters time in an empty cell as one log, at the earliest free time of the day from nine o'clock. */
async function fillCell(context: TimeContext, cell: Cell, hours: number) {
  const { db, actor, env } = context;
  const task = await readTask(db, actor, cell.taskId);
  if (!isOwnTask(actor, task)) throw forbidden(notYourTask);
  return inTransaction(db, async (trx) => {
    await lockTaskForShare(trx, cell.taskId);
    await lockWorkTime(trx, actor.id);
    const logs = await lockCellLogs(trx, cell);
    if (!isSame(logs, hours)) {
      if (logs.length > 0) throw staleCell();
      const { clientId } = await requireLoggable(trx, actor, cell.taskId);
      const placed = await findPlace(trx, cell, { hours, seconds: Math.round(hours * 3600) });
      if (await isOlderThanDays(trx, placed.startTime, env.MAX_LOG_AGE_DAYS))
        throw invalid(tooOld(env.MAX_LOG_AGE_DAYS), 'day');
      await checkRoom(trx, clientId, placed.duration);
      await spendAllowance(trx, actor, 'time');
      await insertPlacedLog(trx, cell, placed);
    }
    return readOwnWeek({ db: trx, actor }, weekStartOf(cell.day));
  });
}

/** A log whose hours are less than its span has a break, which stays. */
function secondsFor({ workedSeconds, duration }: CellLogRow, hours: number) {
  const isWhole = Math.abs(workedSeconds - duration * 3600) <= toleranceSeconds;
  return Math.round(isWhole ? hours * 3600 : workedSeconds + (hours - duration) * 3600);
}

function findOnlyLog(logs: CellLogRow[], seen: NonNullable<Input['seen']>) {
  const [log, ...others] = logs;
  if (log?.id !== seen.logId || log.version !== seen.version || others.length > 0)
    throw staleCell();
  const obstacle = obstacleOf({
    logCount: 1,
    isApproved: log.approval === 'approved',
    isRunning: log.endTime === null,
    hasTimer: log.timerId !== null,
    isCorrected: log.correctedAt !== null,
  });
  if (obstacle !== null) throw conflict(obstacleTexts[obstacle]);
  return log;
}

/** Makes the only log of a cell longer or shorter. The database keeps the previous version. */
async function changeCell(
  { db, actor, env }: TimeContext,
  cell: Cell,
  { hours, seen }: { hours: number; seen: NonNullable<Input['seen']> },
) {
  const before = await readTimeLog(db, actor, seen.logId);
  if (!canEditTimeLog(actor, before)) throw forbidden('You can only change your own time.');
  const days = env.MAX_LOG_AGE_DAYS;
  if (await isOlderThanDays(db, before.startTime, days)) throw forbidden(tooOld(days));
  return inTransaction(db, async (trx) => {
    if (!(await lockTaskForShare(trx, cell.taskId))) throw conflict(deletedTask);
    await lockWorkTime(trx, actor.id);
    const logs = await lockCellLogs(trx, cell);
    if (!isSame(logs, hours)) {
      const log = findOnlyLog(logs, seen);
      const seconds = secondsFor(log, hours);
      const added = exactHours(hours - log.duration);
      const task = added > 0 ? await requireLoggable(trx, actor, cell.taskId) : undefined;
      const placed = await findPlace(trx, cell, { hours, seconds, logId: log.id });
      if (task) await checkRoom(trx, task.clientId, added);
      await spendAllowance(trx, actor, 'time');
      await updatePlacedLog(trx, log.id, placed);
    }
    return readOwnWeek({ db: trx, actor }, weekStartOf(cell.day));
  });
}

/** Sets the hours of a cell. A repeated call finds the value and changes nothing, so it creates no second log. */
export function setCell(context: TimeContext, { taskId, day, hours, seen }: Input) {
  const cell = { vaId: context.actor.id, taskId, day };
  return seen === null
    ? fillCell(context, cell, hours)
    : changeCell(context, cell, { hours, seen });
}
