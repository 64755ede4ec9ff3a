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
import { approveTime, approveWeeks, readLines, readWeeks, returnTime } from './operations.ts';
import { canReadLog, findHistory, sumWaiting } from './queries.ts';
import {
  adjustTimeInput,
  approveTimeInput,
  approveWeekInput,
  approveWeeksInput,
  listLinesInput,
  listWeeksInput,
  returnTimeInput,
  submittedLine,
  submittedWeek,
  timeLogHistory,
  timeLogHistoryInput,
  waitingTime,
} from './schema.ts';

const refused = 'Nothing was changed; details.refused lists the entries that changed';

export const timeApprovalsRouter = router({
  /** The weeks with submitted lines, or with those that former VAs did not submit: by client, then the oldest first. */
  weeks: adminOrClientProcedure
    .meta({
      rest: 'GET /time-approvals',
      summary: 'List the weeks of VAs with time to approve: by client, then the oldest first',
    })
    .input(listWeeksInput)
    .output(pageOf(submittedWeek))
    .query(({ ctx, input }) => readWeeks(ctx, input)),

  lines: adminOrClientProcedure
    .meta({
      rest: 'GET /time-approvals/lines',
      summary: 'List the entries to approve of a VA and a week, oldest first',
    })
    .input(listLinesInput)
    .output(pageOf(submittedLine))
    .query(({ ctx, input }) => readLines(ctx, input)),

  waiting: clientProcedure
    .meta({
      rest: 'GET /time-approvals/waiting',
      summary: 'Get how much submitted time waits for your approval',
    })
    .output(waitingTime)
    .query(({ ctx }) => sumWaiting(ctx.db, ctx.actor.id)),

  approve: adminOrClientProcedure
    .meta({
      rest: 'POST /time-approvals/approve',
      summary: 'Approve all of these submitted entries, or none; approved time is locked',
      refuses: { 409: refused },
    })
    .input(approveTimeInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => approveTime(ctx, input)),

  approveWeek: adminOrClientProcedure
    .meta({
      rest: 'POST /time-approvals/approve-week',
      summary: 'Approve the entries of a week; vaId is null for a deleted VA',
      refuses: { 409: 'The entries were changed since the stamp was read' },
    })
    .input(approveWeekInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => approveWeeks(ctx, { weeks: [input] })),

  approveWeeks: adminOrClientProcedure
    .meta({
      rest: 'POST /time-approvals/approve-weeks',
      summary: 'Approve the entries of all of these weeks, or none',
      refuses: { 409: 'The entries of a week were changed since its stamp was read' },
    })
    .input(approveWeeksInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => approveWeeks(ctx, input)),

  return: adminOrClientProcedure
    .meta({
      rest: 'POST /time-approvals/return',
      summary: 'Return all of these submitted entries to their VA with a reason, or none',
      refuses: { 409: refused },
    })
    .input(returnTimeInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => returnTime(ctx, input)),

  adjust: adminProcedure
    .meta({
      rest: 'POST /admin/time-logs/:id/adjust',
      summary: 'Add hours to an approved log, or take them off, as a visible entry of its own',
      status: 201,
      refuses: {
        404: 'Time log not found',
        409: 'The log is not approved, or the adjusted hours are not between 0 and 24',
      },
    })
    .input(adjustTimeInput)
    .output(timeLog)
    .mutation(({ ctx, input }) => adjustTime(ctx, input)),

  history: signedInProcedure
    .meta({
      rest: 'GET /time-logs/:id/history',
      summary: 'Get the decisions about a time log and its adjustments, newest first',
      refuses: { 404: "Time log not found, or you don't have access" },
    })
    .input(timeLogHistoryInput)
    .output(timeLogHistory)
    .query(async ({ ctx, input: { id } }) => {
      const scope = reportScope(ctx.actor);
      if (!(await canReadLog(ctx.db, scope, id))) throw notFound('Time log');
      return findHistory(ctx.db, scope, id);
    }),
});
