import * as z from 'zod';
import { router, signedInProcedure } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { findTimeZone, saveTimeZone, saveWorkHours } from './queries.ts';
import { setTimeZoneInput, setWorkHoursInput } from './schema.ts';

export const presenceRouter = router({
  /** The caller's own time zone; null until one is known. */
  timeZone: signedInProcedure
    .output(z.object({ timeZone: z.string().nullable() }))
    .query(async ({ ctx }) => ({ timeZone: await findTimeZone(ctx.db, ctx.actor.id) })),

  setTimeZone: signedInProcedure
    .input(setTimeZoneInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await saveTimeZone(ctx.db, ctx.actor.id, input.timeZone);
      return done;
    }),

  /** The caller's own working hours, which those who work with them see. */
  setWorkHours: signedInProcedure
    .input(setWorkHoursInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await saveWorkHours(ctx.db, ctx.actor.id, input.workHours);
      return done;
    }),
});
