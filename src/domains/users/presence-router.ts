import * as z from 'zod';
import { clientProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { done, ok } from '#shared/ok.ts';
import { findPresenceOfVa, findTimeZone, keepTimeZone } from './presence-queries.ts';
import { presence, setTimeZoneInput } from './presence-schema.ts';

export const presenceRouter = router({
  /** Whether the VA of this client is here now, and what time it is where they are. */
  ofVa: clientProcedure
    .output(z.object({ presence: presence.nullable() }))
    .query(async ({ ctx }) => ({
      presence: (await findPresenceOfVa(ctx.db, ctx.actor.id)) ?? null,
    })),

  /** One's own; null until one is known. */
  timeZone: signedInProcedure
    .output(z.object({ timeZone: z.string().nullable() }))
    .query(async ({ ctx }) => ({ timeZone: await findTimeZone(ctx.db, ctx.actor.id) })),

  setTimeZone: signedInProcedure
    .input(setTimeZoneInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await keepTimeZone(ctx.db, ctx.actor.id, input.timeZone);
      return done;
    }),
});
