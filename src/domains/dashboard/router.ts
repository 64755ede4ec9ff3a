import { router, signedInProcedure } from '#server/trpc.ts';
import { collectStats } from './operations.ts';
import { dashboardStats } from './schema.ts';

export const dashboardRouter = router({
  stats: signedInProcedure
    .output(dashboardStats)
    .query(({ ctx }) => collectStats(ctx.db, ctx.actor)),
});
