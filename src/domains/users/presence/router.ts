import * as z from 'zod';
import { clientProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { findPresenceOfVa, findTimeZone, saveTimeZone, saveWorkHours } from './queries.ts';
import { presence, setTimeZoneInput, setWorkHoursInput } from './schema.ts';

export const presenceRouter = router({
  /** Whether the client's VA is online, and their time zone. */
  ofVa: clientProcedure
    .output(z.object({ presence: presence.nullable() }))
    .query(async ({ ctx }) => ({
      presence: (await findPresenceOfVa(ctx.db, ctx.actor.id)) ?? null,
    })),

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
