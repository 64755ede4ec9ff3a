import { router, signedInProcedure } from '#server/trpc.ts';
import { pageOf } from '#shared/page.ts';
import { readTimeReport, sumTime } from './operations.ts';
import { listTimeReportInput, reportedLog, timeTotals, timeTotalsInput } from './schema.ts';

export const timeReportRouter = router({
  list: signedInProcedure
    .input(listTimeReportInput)
    .output(pageOf(reportedLog))
    .query(({ ctx, input }) => readTimeReport(ctx, input)),

  totals: signedInProcedure
    .input(timeTotalsInput)
    .output(timeTotals)
    .query(({ ctx, input }) => sumTime(ctx, input)),
});
