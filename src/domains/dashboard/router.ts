import { replaceNeeds } from '#domains/users/needs/queries.ts';
import { statedNeeds } from '#domains/users/needs/schema.ts';
import { clientProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { findFirstDay, hideFirstDay, showFirstDay } from './first-day/queries.ts';
import { firstDay, hideFirstDayInput } from './first-day/schema.ts';
import { collectHistory, collectStats } from './operations.ts';
import { dashboardHistory, dashboardStats } from './schema.ts';

export const dashboardRouter = router({
  stats: signedInProcedure
    .meta({ rest: 'GET /dashboard/stats', summary: 'Get the figures of your dashboard' })
    .output(dashboardStats)
    .query(({ ctx }) => collectStats(ctx.db, ctx.actor)),

  /** The chart data. */
  history: signedInProcedure
    .output(dashboardHistory)
    .query(({ ctx }) => collectHistory(ctx.db, ctx.actor)),

  /** The checklist of a new client. */
  firstDay: clientProcedure.output(firstDay).query(async ({ ctx }) => {
    const day = await findFirstDay(ctx.db, ctx.actor.id);
    const { hasPlan, isMatched, hasWritten, hasTask } = day;
    return { ...day, isComplete: hasPlan && isMatched && hasWritten && hasTask };
  }),

  hideFirstDay: clientProcedure
    .input(hideFirstDayInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await (input.isHidden ? hideFirstDay : showFirstDay)(ctx.db, ctx.actor.id);
      return done;
    }),

  /** The client's own needs, which administrators see when they choose a VA. */
  saveNeeds: clientProcedure
    .input(statedNeeds)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await replaceNeeds(ctx.db, ctx.actor.id, input);
      return done;
    }),
});
