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
    .input(listTimeCorrectionsInput)
    .output(pageOf(timeCorrection))
    .query(({ ctx, input }) => readCorrections(ctx, input)),

  /** Logs time for a VA, also older than a VA may log. */
  add: adminProcedure
    .input(addTimeLogInput)
    .output(timeLog)
    .mutation(({ ctx, input }) => addTimeLog(ctx, input)),

  correct: adminProcedure
    .input(correctTimeLogInput)
    .output(timeLog)
    .mutation(({ ctx, input }) => correctTimeLog(ctx, input)),

  delete: adminProcedure
    .input(deleteTimeLogInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await removeTimeLog(ctx, input);
      return done;
    }),

  /** All or none of the logs. */
  moveMany: adminProcedure
    .input(moveTimeLogsInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => moveTimeLogs(ctx, input)),

  deleteMany: adminProcedure
    .input(deleteTimeLogsInput)
    .output(bulkResult)
    .mutation(({ ctx, input }) => removeTimeLogs(ctx, input)),
});
