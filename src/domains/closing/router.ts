import { adminProcedure, router } from '#server/trpc.ts';
import { closeMonth, readMonth, reopenMonth } from './operations.ts';
import { monthDetails, monthRef, reopenInput } from './schema.ts';

/** The end of a month, for administrators. */
export const closingRouter = router({
  get: adminProcedure
    .meta({
      rest: 'GET /closing',
      summary: 'What a month amounts to, and what is left to do before it is closed',
    })
    .input(monthRef)
    .output(monthDetails)
    .query(({ ctx, input }) => readMonth(ctx.db, input.month)),

  close: adminProcedure
    .meta({
      rest: 'POST /closing/close',
      summary: 'Close a month and all months before it',
      refuses: { 409: 'The month has not ended, or has time or pay that is not approved' },
    })
    .input(monthRef)
    .output(monthDetails)
    .mutation(({ ctx, input }) => closeMonth(ctx, input.month)),

  reopen: adminProcedure
    .meta({
      rest: 'POST /closing/reopen',
      summary: 'Open the last closed month again',
      refuses: { 409: 'Another month was closed last, or none' },
    })
    .input(reopenInput)
    .output(monthDetails)
    .mutation(({ ctx, input }) => reopenMonth(ctx, input)),
});
