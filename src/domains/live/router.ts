import type { TrackedEnvelope } from '@trpc/server';
import { invalid } from '#server/errors.ts';
import { router, signedInProcedure } from '#server/trpc.ts';
import type { LiveEvent } from '#shared/live-event.ts';
import { toVisibleEvent } from './policy.ts';
import { followInput } from './schema.ts';

/** Never read: gives the client the type of the events, which the live feed writes to the response. */
async function* declareEvents(): AsyncGenerator<TrackedEnvelope<LiveEvent>, void> {}

export const liveRouter = router({
  // Not itself a generator, because errors must be thrown before the stream starts.
  follow: signedInProcedure.input(followInput).subscription(({ ctx, input }) => {
    if (!ctx.output)
      throw invalid('Live events are sent only in response to GET /trpc/live.follow.');
    ctx.live.follow({
      actor: ctx.actor,
      sessionId: ctx.session.sessionId,
      lastEventId: input?.lastEventId ?? null,
      connectionId: input?.connectionId ?? null,
      timeZone: input?.timeZone ?? null,
      view: toVisibleEvent,
      output: ctx.output,
    });
    return declareEvents();
  }),
});
