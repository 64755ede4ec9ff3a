import { router, signedInProcedure } from '#server/trpc.ts';
import { pageOf } from '#shared/page.ts';
import { readReportDocument } from './files/operations.ts';
import { reportDocument, reportFileInput } from './files/schema.ts';
import { readTimeReport, sumTime } from './operations.ts';
import { listTimeReportInput, reportedLog, timeTotals, timeTotalsInput } from './schema.ts';

export const timeReportRouter = router({
  list: signedInProcedure
    .meta({
      rest: 'GET /time-report',
      summary: 'List the logged time of a period: all of it, or your own as a client or a VA',
    })
    .input(listTimeReportInput)
    .output(pageOf(reportedLog))
    .query(({ ctx, input }) => readTimeReport(ctx, input)),

  /** What a PDF or XLSX file contains. A mutation, because the export is recorded. */
  file: signedInProcedure
    .input(reportFileInput)
    .output(reportDocument)
    .mutation(({ ctx, input }) => readReportDocument(ctx, input)),

  totals: signedInProcedure
    .meta({
      rest: 'GET /time-report/totals',
      summary: 'Get the hours of a period, by person, client, task, day, week or month',
    })
    .input(timeTotalsInput)
    .output(timeTotals)
    .query(({ ctx, input }) => sumTime(ctx, input)),
});
