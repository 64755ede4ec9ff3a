import { adminProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { bulkResult } from '#shared/bulk.ts';
import { done, ok } from '#shared/ok.ts';
import { pageOf } from '#shared/page.ts';
import { timeLog } from '../schema.ts';
import { moveTimeLogs, removeTimeLogs } from './bulk-operations.ts';
import { addTimeLog, correctTimeLog, readCorrections, removeTimeLog } from './operations.ts';
import {
  addTimeLogInput,
  correctTimeLogInput,
  deleteTimeLogInput,
  deleteTimeLogsInput,
  listTimeCorrectionsInput,
  moveTimeLogsInput,
  timeCorrection,
} from './schema.ts';

export const timeCorrectionsRouter = router({
  list: signedInProcedure
    .meta({
      rest: 'GET /time-corrections',
      summary: 'List the corrections of logged time by administrators, newest first',
    })
    .input(listTimeCorrectionsInput)
    .output(pageOf(timeCorrection))
    .query(({ ctx, input }) => readCorrections(ctx, input)),

  add: adminProcedure
    .meta({
      rest: 'POST /admin/time-logs',
      summary: 'Log time for a VA, with a reason; also older than a VA may log',
      status: 201,
      refuses: { 409: 'The time overlaps with other time of the VA' },
    })
    .input(addTimeLogInput)
    .output(timeLog)
    .mutation(({ ctx, input }) => addTimeLog(ctx, input)),

  correct: adminProcedure
    .meta({
      rest: 'POST /admin/time-logs/:id/correct',
      summary: 'Correct the times, the hours or the notes of a log, or move it to another task',
      refuses: {
        404: 'Time log or task not found',
        409: 'The log was changed in the meantime, or the time overlaps with other time of the VA',
      },
    })
    .input(correctTimeLogInput)
    .output(timeLog)
    .mutation(({ ctx, input }) => correctTimeLog(ctx, input)),

  delete: adminProcedure
    .meta({
      rest: 'POST /admin/time-logs/:id/delete',
      summary: 'Delete a log; its values are kept in the corrections',
      refuses: { 409: 'The log was changed in the meantime' },
    })
    .input(deleteTimeLogInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await removeTimeLog(ctx, input);
      return done;
    }),

  moveMany: adminProcedure
    .meta({
      rest: 'POST /admin/time-logs/bulk-move',
      summary: 'Move all of these logs to a task, or none',
      refuses: { 409: 'Nothing was changed; details.refused lists the logs that changed' },
    })
    .input(moveTimeLogsInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => moveTimeLogs(ctx, input)),

  deleteMany: adminProcedure
    .meta({
      rest: 'POST /admin/time-logs/bulk-delete',
      summary: 'Delete all of these logs, or none; their values are kept in the corrections',
      refuses: { 409: 'Nothing was changed; details.refused lists the logs that changed' },
    })
    .input(deleteTimeLogsInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => removeTimeLogs(ctx, input)),
});
