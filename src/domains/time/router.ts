import * as z from 'zod';
import { readTask } from '#domains/tasks/operations.ts';
import { forbidden, invalid, notFound } from '#server/errors.ts';
import { declaredOutput, router, signedInProcedure, vaProcedure } from '#server/trpc.ts';
import { pageOf, toPage } from '#shared/page.ts';
import { findEarliestWork } from './earliest-work.ts';
import { editTimeLog, logTime, readTimeLog } from './operations.ts';
import { canListTimeOf, timeScope } from './policy.ts';
import { listFormerLogs, listTimeLogs, summarizeTime } from './queries.ts';
import {
  createTimeLogInput,
  earliestTime,
  earliestTimeInput,
  editTimeLogInput,
  formerTimeLog,
  listTimeLogsInput,
  maxFormerLogs,
  timeLog,
  timeLogRef,
  timeSummary,
  timeSummaryInput,
} from './schema.ts';

export const timeRouter = router({
  list: signedInProcedure
    .meta({
      rest: 'GET /time-logs',
      summary: 'List logged time of a task, of a VA or of both, newest first',
      refuses: {
        403: 'A VA can only see their own',
        404: "Task not found, or you don't have access",
      },
    })
    .input(listTimeLogsInput)
    .output(declaredOutput(pageOf(timeLog)))
    .query(async ({ ctx, input: { limit, cursor, ...filter } }) => {
      const { taskId, vaId } = filter;
      if (taskId === undefined && vaId === undefined)
        throw invalid('taskId or vaId is required', 'taskId');
      if (vaId !== undefined && !canListTimeOf(ctx.actor, vaId))
        throw forbidden('You can only see your own time.');
      if (taskId !== undefined) await readTask(ctx.db, ctx.actor, taskId);
      const scope = { ...filter, ...timeScope(ctx.actor) };
      const rows = await listTimeLogs(ctx.db, scope, { limit: limit + 1, cursor });
      return toPage(rows, limit, ({ startTime, id }) => [startTime, id]);
    }),

  create: vaProcedure
    .meta({
      rest: 'POST /time-logs',
      summary: 'Log time on your task in progress',
      status: 201,
      refuses: {
        404: "Task not found, or you don't have access",
        409: 'The task is not in progress, the time overlaps, or the client has no hours left',
      },
      reread: 'time.changes',
    })
    .input(createTimeLogInput)
    .output(timeLog)
    .mutation(({ ctx, input }) => logTime(ctx, input)),

  edit: vaProcedure
    .meta({
      rest: 'PATCH /time-logs/:id',
      summary: 'Change a time log of your own; keeps the previous version',
      refuses: {
        403: 'The time log belongs to another VA, or its task does and you add time',
        404: "Time log not found, or you don't have access",
        409: 'You add time and the task is not in progress, the time overlaps, or the log was changed in the meantime',
      },
    })
    .input(editTimeLogInput)
    .output(timeLog)
    .mutation(({ ctx, input }) => editTimeLog(ctx, input)),

  earliest: vaProcedure
    .input(earliestTimeInput)
    .output(earliestTime)
    .query(async ({ ctx, input: { taskId } }) => {
      await readTask(ctx.db, ctx.actor, taskId);
      const earliest = await findEarliestWork(ctx.db, ctx.actor.id, taskId);
      if (earliest === null) throw notFound('Task');
      return { earliest };
    }),

  summary: vaProcedure
    .input(timeSummaryInput)
    .output(timeSummary)
    .query(({ ctx, input }) => summarizeTime(ctx.db, ctx.actor.id, input.days)),

  /** The previous versions of a log, newest first. */
  changes: signedInProcedure
    .input(timeLogRef)
    .output(z.array(formerTimeLog))
    .query(async ({ ctx, input: { id } }) => {
      await readTimeLog(ctx.db, ctx.actor, id);
      return listFormerLogs(ctx.db, id, { ...timeScope(ctx.actor), limit: maxFormerLogs });
    }),
});
