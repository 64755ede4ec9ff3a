import { tracked } from '@trpc/server';
import type { Delivery } from '#server/live-feed.ts';
import { router, signedInProcedure } from '#server/trpc.ts';
import { toVisibleEvent } from './policy.ts';
import { followInput } from './schema.ts';

/** Adds the event ids, so that a reconnecting browser can send its last one. */
async function* withIds(deliveries: AsyncGenerator<Delivery, void>) {
  for await (const { id, event } of deliveries) yield tracked(id, event);
}

export const liveRouter = router({
  // Not itself a generator, because errors must be thrown before the stream starts.
  follow: signedInProcedure.input(followInput).subscription(({ ctx, input, signal }) =>
    withIds(
      ctx.live.follow({
        actor: ctx.actor,
        sessionId: ctx.session.sessionId,
        lastEventId: input?.lastEventId ?? null,
        connectionId: input?.connectionId ?? null,
        timeZone: input?.timeZone ?? null,
        signal: signal ?? new AbortController().signal,
        view: toVisibleEvent,
        closeConnection: ctx.client.closeConnection,
      }),
    ),
  ),
});
