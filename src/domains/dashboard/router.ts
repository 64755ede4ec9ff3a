import { router, signedInProcedure } from '#server/trpc.ts';
import { collectHistory, collectStats } from './operations.ts';
import { dashboardHistory, dashboardStats } from './schema.ts';

export const dashboardRouter = router({
  stats: signedInProcedure
    .output(dashboardStats)
    .query(({ ctx }) => collectStats(ctx.db, ctx.actor)),

  /** The chart data. */
  history: signedInProcedure
    .output(dashboardHistory)
    .query(({ ctx }) => collectHistory(ctx.db, ctx.actor)),
});
