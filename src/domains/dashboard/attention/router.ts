import { adminProcedure, router } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { listAttention, snooze, wake } from './operations.ts';
import { attentionList, attentionRef, snoozeInput } from './schema.ts';

/** What needs the attention of the administrators, who share its snoozes. */
export const attentionRouter = router({
  list: adminProcedure
    .meta({
      rest: 'GET /dashboard/attention',
      summary: 'List what needs attention, the most urgent first',
    })
    .output(attentionList)
    .query(({ ctx }) => listAttention(ctx.db)),

  snooze: adminProcedure
    .meta({
      rest: 'PUT /dashboard/attention/:kind/:id/snooze',
      summary: 'Hide what needs attention from all administrators until a time',
    })
    .input(snoozeInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await snooze(ctx.db, ctx.actor, input);
      return done;
    }),

  wake: adminProcedure
    .meta({ rest: 'DELETE /dashboard/attention/:kind/:id/snooze', summary: 'End a snooze' })
    .input(attentionRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await wake(ctx.db, input);
      return done;
    }),
});
