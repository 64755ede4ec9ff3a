import { notYours, readTask } from '#domains/tasks/operations.ts';
import { isOwnTask } from '#domains/tasks/policy.ts';
import { conflict, forbidden, invalid } from '#server/errors.ts';
import { router, signedInProcedure, vaProcedure } from '#server/trpc.ts';
import { hoursBetween, roundHours } from '#shared/money.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { canListTimeOf, timeScope } from './policy.ts';
import { findTimeLog, insertTimeLog, listTimeLogs } from './queries.ts';
import { createTimeLogInput, listTimeLogsInput, timeLog } from './schema.ts';

const clockTolerance = 5 * 60_000;
const aSecond = 1 / 3600;

/** A span runs forward and has happened; nobody works longer than it lasts. */
function checkSpan(startTime: string, endTime: string, duration: number) {
  const span = hoursBetween(startTime, endTime);
  if (span <= 0) throw invalid('End time must be after start time', 'endTime');
  if (Date.parse(endTime) > Date.now() + clockTolerance)
    throw invalid('End time cannot be in the future', 'endTime');
  // Instants carry milliseconds and a stopwatch counts seconds, so the two may differ by one.
  if (duration > span + aSecond)
    throw invalid('Duration cannot be longer than the time between start and end', 'duration');
}

const notInProgress = () => conflict('Time can only be logged while the task is in progress.');

export const timeRouter = router({
  list: signedInProcedure
    .input(listTimeLogsInput)
    .output(pageOf(timeLog))
    .query(async ({ ctx, input: { limit, cursor, ...filter } }) => {
      const { taskId, vaId } = filter;
      if (taskId === undefined && vaId === undefined)
        throw invalid('Say whose time: taskId or vaId is required', 'taskId');
      if (vaId !== undefined && !canListTimeOf(ctx.actor, vaId))
        throw forbidden('You can only see your own time.');
      if (taskId !== undefined) await readTask(ctx.db, ctx.actor, taskId);
      const scope = { ...filter, ...timeScope(ctx.actor) };
      const rows = await listTimeLogs(ctx.db, scope, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ startTime, id }) => [startTime, id]);
    }),

  create: vaProcedure
    .input(createTimeLogInput)
    .output(timeLog)
    .mutation(async ({ ctx, input }) => {
      const { taskId, vaId, startTime, endTime, duration, notes = null } = input;
      const { id: actorId } = ctx.actor;
      checkSpan(startTime, endTime, duration);
      const task = await readTask(ctx.db, ctx.actor, taskId);
      if (!isOwnTask(ctx.actor, task)) throw forbidden(notYours);
      if (vaId !== undefined && vaId !== actorId)
        throw forbidden('You can only log your own time.');
      if (task.status !== 'in-progress') throw notInProgress();

      const hours = roundHours(duration);
      const log = { taskId, vaId: actorId, startTime, endTime, duration: hours, notes };
      const id = await insertTimeLog(ctx.db, log);
      const stored = id === undefined ? undefined : await findTimeLog(ctx.db, id);
      if (!stored) throw notInProgress();
      return stored;
    }),
});
