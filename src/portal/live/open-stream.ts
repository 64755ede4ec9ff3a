import type { TRPCClient } from '@trpc/client';
import type { AppRouter } from '#api';
import type { OpenStream } from '#client/live/connection.ts';
import { ownTimeZone } from '#shared/dates.ts';

/** Opens the subscription as a stream that ends on the first failure. `createConnection` reconnects. */
export const createStreamOpener =
  (client: TRPCClient<AppRouter>): OpenStream =>
  (input, { onDelivery, onEnded, onLost }) => {
    const subscription = client.live.follow.subscribe(
      { ...input, timeZone: ownTimeZone() },
      {
        onData: ({ id, data }) => onDelivery({ id, event: data }),
        onComplete: onEnded,
        onError: (error) => onLost(error.data?.code ?? null),
        // The browser's own reconnect has no backoff and no jitter.
        onConnectionStateChange: ({ state, error }) => {
          if (state === 'connecting' && error) onLost(error.data?.code ?? null);
        },
      },
    );
    return () => subscription.unsubscribe();
  };
