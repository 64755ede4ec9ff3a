import { adminOrClientProcedure, router } from '#server/trpc.ts';
import { pageOf } from '#shared/page.ts';
import { readReport, readReports } from './operations.ts';
import { listedReport, listReportsInput, reportRef, weeklyReport } from './schema.ts';

/** What was done for a client each week. */
export const weeklyReportsRouter = router({
  list: adminOrClientProcedure
    .meta({
      rest: 'GET /weekly-reports',
      summary: 'List your own weekly reports, or those of a client (admin), the latest first',
      refuses: { 404: 'The client is someone else' },
    })
    .input(listReportsInput)
    .output(pageOf(listedReport))
    .query(({ ctx, input }) => readReports(ctx, input)),

  get: adminOrClientProcedure
    .meta({ rest: 'GET /weekly-reports/:id', summary: 'Read a weekly report' })
    .input(reportRef)
    .output(weeklyReport)
    .query(({ ctx, input }) => readReport(ctx, input.id)),
});
