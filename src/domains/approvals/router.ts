import { reportScope } from '#domains/time/policy.ts';
import { timeLog } from '#domains/time/schema.ts';
import { notFound } from '#server/errors.ts';
import {
  adminOrClientProcedure,
  adminProcedure,
  clientProcedure,
  router,
  signedInProcedure,
} from '#server/trpc.ts';
import { bulkResult } from '#shared/bulk.ts';
import { pageOf } from '#shared/page.ts';
import { adjustTime } from './adjustments.ts';
import { approveTime, approveWeek, readLines, readWeeks, returnTime } from './operations.ts';
import { canReadLog, findHistory, sumWaiting } from './queries.ts';
import {
  adjustTimeInput,
  approveTimeInput,
  approveWeekInput,
  listLinesInput,
  listWeeksInput,
  returnTimeInput,
  submittedLine,
  submittedWeek,
  timeLogHistory,
  timeLogHistoryInput,
  waitingTime,
} from './schema.ts';

export const timeApprovalsRouter = router({
  /** The weeks with submitted lines, or with those that former VAs did not submit: by client, then the oldest first. */
  weeks: adminOrClientProcedure
    .input(listWeeksInput)
    .output(pageOf(submittedWeek))
    .query(({ ctx, input }) => readWeeks(ctx, input)),

  /** The lines of a week, oldest first. */
  lines: adminOrClientProcedure
    .input(listLinesInput)
    .output(pageOf(submittedLine))
    .query(({ ctx, input }) => readLines(ctx, input)),

  /** The submitted time of the client. */
  waiting: clientProcedure.output(waitingTime).query(({ ctx }) => sumWaiting(ctx.db, ctx.actor.id)),

  /** All or none of the lines. */
  approve: adminOrClientProcedure
    .input(approveTimeInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => approveTime(ctx, input)),

  approveWeek: adminOrClientProcedure
    .input(approveWeekInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => approveWeek(ctx, input)),

  /** All or none of the lines. Their VA changes them and submits them again. */
  return: adminOrClientProcedure
    .input(returnTimeInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => returnTime(ctx, input)),

  /** Adds hours to an approved log, or takes them off. */
  adjust: adminProcedure
    .input(adjustTimeInput)
    .output(timeLog)
    .mutation(({ ctx, input }) => adjustTime(ctx, input)),

  /** The decisions about a log, and its adjustments. */
  history: signedInProcedure
    .input(timeLogHistoryInput)
    .output(timeLogHistory)
    .query(async ({ ctx, input: { id } }) => {
      const scope = reportScope(ctx.actor);
      if (!(await canReadLog(ctx.db, scope, id))) throw notFound('Time log');
      return findHistory(ctx.db, scope, id);
    }),
});
