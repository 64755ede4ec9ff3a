import { tracked } from '@trpc/server';
import type { Delivery } from '#server/live-feed.ts';
import { router, signedInProcedure } from '#server/trpc.ts';
import { seeChange } from './policy.ts';
import { followInput } from './schema.ts';

/** The id travels beside the event, so that a browser that comes back can name the last one it heard. */
async function* withIds(deliveries: AsyncGenerator<Delivery, void>) {
  for await (const { id, event } of deliveries) yield tracked(id, event);
}

export const notificationsRouter = router({
  // Not itself a generator: a refusal has to come before the first event, as the answer to the call.
  live: signedInProcedure.input(followInput).subscription(({ ctx, input, signal }) =>
    withIds(
      ctx.live.follow({
        actor: ctx.actor,
        sessionId: ctx.session.sessionId,
        lastEventId: input?.lastEventId ?? null,
        seat: input?.seat ?? null,
        timeZone: input?.timeZone ?? null,
        signal: signal ?? new AbortController().signal,
        view: seeChange,
        hangUp: ctx.client.hangUp,
      }),
    ),
  ),
});
