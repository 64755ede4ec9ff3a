import { adminProcedure, router } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { listAttention, snooze, wake } from './operations.ts';
import { attentionList, attentionRef, snoozeInput } from './schema.ts';

/** What needs the attention of the administrators, who share its snoozes. */
export const attentionRouter = router({
  list: adminProcedure.output(attentionList).query(({ ctx }) => listAttention(ctx.db)),

  snooze: adminProcedure
    .input(snoozeInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await snooze(ctx.db, ctx.actor, input);
      return done;
    }),

  /** Ends a snooze. */
  wake: adminProcedure
    .input(attentionRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await wake(ctx.db, input);
      return done;
    }),
});
