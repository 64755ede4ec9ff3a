import type { TRPCClient } from '@trpc/client';
import type { AppRouter } from '#api';
import { ownTimeZone } from '#shared/dates.ts';
import type { OpenStream } from './connection.ts';

/** The subscription as a stream that ends when it breaks: when to come back is decided in one place, not in three. */
export const streamOver =
  (client: TRPCClient<AppRouter>): OpenStream =>
  (input, { onDelivery, onLost }) => {
    const subscription = client.notifications.live.subscribe(
      { ...input, timeZone: ownTimeZone() },
      {
        onData: ({ id, data }) => onDelivery({ id, event: data }),
        onComplete: () => onLost(null),
        onError: (error) => onLost(error.data?.code ?? null),
        // The browser would try again by itself, every few seconds and all at the same time.
        onConnectionStateChange: ({ state, error }) => {
          if (state === 'connecting' && error) onLost(error.data?.code ?? null);
        },
      },
    );
    return () => subscription.unsubscribe();
  };
