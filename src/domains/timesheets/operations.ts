import { createHash } from 'node:crypto';
import type * as z from 'zod';
import { lockWorkTime } from '#domains/time/timer-queries.ts';
import type { ActionContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import { type Actor, isVa } from '#shared/actor.ts';
import { listCellLogs } from './cell-queries.ts';
import { maxAddedTasks } from './limits.ts';
import { canReadTimesheet } from './policy.ts';
import {
  countTasks,
  deleteTask,
  insertTasks,
  listFormerTaskIds,
  listOwnTaskIds,
  lockLines,
  notifySubmitted,
  submitLines,
  withdrawLines,
} from './queries.ts';
import type { addTasksInput, cellInput, submitWeekInput, Timesheet, weekInput } from './schema.ts';
import { obstacleOf, stateOf } from './states.ts';
import { findWeek } from './week-queries.ts';

const versionOf = (lines: readonly string[]) =>
  createHash('sha256').update(lines.join()).digest('hex').slice(0, 32);

const noLines = { lines: 0, hours: 0 };

async function readWeekOf(db: Db, vaId: number, week: string): Promise<Timesheet> {
  const found = await findWeek(db, vaId, week);
  if (!found) throw notFound('VA');
  const { id, fullName, lines, rows, ...facts } = found;
  const totals = {
    open: noLines,
    submitted: noLines,
    approved: noLines,
    returned: noLines,
    ...facts.totals,
  };
  return {
    ...facts,
    va: { id, fullName },
    week,
    totals,
    state: stateOf(totals),
    version: versionOf(lines),
    rows: rows.map(({ cells, ...row }) => ({
      ...row,
      cells: cells.map(
        ({ day, hours, logCount, approval, returnReason, logId, version, ...cell }) => {
          const obstacle = obstacleOf({ logCount, ...cell });
          const log = obstacle === null ? { id: logId, version } : null;
          return { day, hours, logCount, approval, returnReason, log, obstacle };
        },
      ),
    })),
  };
}

/** The VA whose timesheet is meant: the caller, or the one that an administrator names. */
function resolveVaId(actor: Actor, requestedId: number | undefined) {
  const vaId = requestedId ?? (isVa(actor) ? actor.id : undefined);
  if (vaId === undefined) throw invalid('Select a VA', 'vaId');
  if (!canReadTimesheet(actor, vaId)) throw forbidden('You can only see your own timesheet.');
  return vaId;
}

export const readWeek = (
  { db, actor }: ActionContext,
  { vaId, week }: z.output<typeof weekInput>,
) => readWeekOf(db, resolveVaId(actor, vaId), week);

export const readCell = (
  { db, actor }: ActionContext,
  { vaId, taskId, day }: z.output<typeof cellInput>,
) => listCellLogs(db, { vaId: resolveVaId(actor, vaId), taskId, day });

export const readOwnWeek = ({ db, actor }: ActionContext, week: string) =>
  readWeekOf(db, actor.id, week);

/**
 * Submits all open and returned lines of the week, if they are those that the VA saw. A repeated call finds none and
 * changes nothing.
 */
export const submitWeek = (
  { db, actor }: ActionContext,
  { week, version }: z.output<typeof submitWeekInput>,
) =>
  inTransaction(db, async (trx) => {
    const vaId = actor.id;
    await lockWorkTime(trx, vaId);
    const lines = await lockLines(trx, { vaId, week }, ['open', 'returned']);
    if (lines.length > 0) {
      if (versionOf(lines.map((line) => `${line.id}:${line.version}`)) !== version)
        throw conflict('Time of this week was changed in the meantime. Check it and submit again.');
      await submitLines(
        trx,
        lines.map(({ id }) => id),
        vaId,
      );
      const clientIds = [...new Set(lines.map(({ clientId }) => clientId))];
      await notifySubmitted(trx, { vaId, week, clientIds });
    }
    return readWeekOf(trx, vaId, week);
  });

/** Opens all submitted lines of the week again. */
export const withdrawWeek = ({ db, actor }: ActionContext, week: string) =>
  inTransaction(db, async (trx) => {
    const vaId = actor.id;
    await lockWorkTime(trx, vaId);
    const lines = await lockLines(trx, { vaId, week }, ['submitted']);
    const ids = lines.map(({ id }) => id);
    if (ids.length > 0) await withdrawLines(trx, ids, vaId);
    return readWeekOf(trx, vaId, week);
  });

async function addRows(db: Db, week: { vaId: number; week: string }, taskIds: number[]) {
  // Concurrent calls of the VA cannot exceed the limit together.
  await lockWorkTime(db, week.vaId);
  if (taskIds.length > 0) await insertTasks(db, week, taskIds);
  if ((await countTasks(db, week)) > maxAddedTasks)
    throw conflict(
      `A week can have at most ${maxAddedTasks} tasks without time. Remove some first.`,
    );
  return readWeekOf(db, week.vaId, week.week);
}

export const addTasks = (
  { db, actor }: ActionContext,
  { week, taskIds }: z.output<typeof addTasksInput>,
) =>
  inTransaction(db, async (trx) => {
    const unique = [...new Set(taskIds)];
    const own = await listOwnTaskIds(trx, actor.id, unique);
    if (own.length < unique.length) throw notFound('Task');
    return addRows(trx, { vaId: actor.id, week }, own);
  });

/** Puts the tasks of the week before on the week, without their hours. */
export const copyTasks = ({ db, actor }: ActionContext, week: string) =>
  inTransaction(db, async (trx) => {
    const to = { vaId: actor.id, week };
    return addRows(trx, to, await listFormerTaskIds(trx, to, maxAddedTasks));
  });

/** Takes a task off the week. A task with time stays. A repeated call changes nothing. */
export async function removeTask({ db, actor }: ActionContext, week: string, taskId: number) {
  const { numDeletedRows } = await deleteTask(db, { vaId: actor.id, week }, taskId);
  if (numDeletedRows === 0n && (await listOwnTaskIds(db, actor.id, [taskId])).length === 0)
    throw notFound('Task');
  return readWeekOf(db, actor.id, week);
}
