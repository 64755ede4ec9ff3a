import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Delivery } from './live/connection.ts';
import { createInvalidator } from './live/invalidate.ts';
import {
  addListener,
  type LiveHandlers,
  notifyListeners,
  notifyResync,
  skipsInvalidation,
} from './live/listeners.ts';
import { streamOver } from './live/open-stream.ts';
import { createSharedStream } from './live/shared-stream.ts';
import { watchForWakeUp } from './live/wake-up.ts';
import { liveState } from './live-state.ts';
import { queryClient, trpcClient } from './trpc.ts';

export type { LiveHandlers };

let stopCurrent = () => {};

/** Called on sign-out. Without it, the stream would reconnect and be refused for want of a session. */
export const stopLiveUpdates = () => stopCurrent();

/** Refetches the queries on screen when other users change their data. Returns a function that stops it. */
function startLive(userId: number) {
  const invalidator = createInvalidator(queryClient, skipsInvalidation);

  function refetchEverything() {
    invalidator.invalidateAll();
    notifyResync();
  }

  function handleDelivery({ event }: Delivery) {
    if (event.kind === 'hello') return;
    if (event.kind === 'resync') {
      refetchEverything();
      return;
    }
    notifyListeners(event);
    // A change of one's own role or approval changes what every query may return.
    if (event.kind === 'user' && event.id === userId) refetchEverything();
    else invalidator.invalidateKind(event.kind);
  }

  const share = createSharedStream({
    name: `gva live ${userId}`,
    open: streamOver(trpcClient),
    onDelivery: handleDelivery,
    onState: liveState.set,
  });
  const stopWatching = watchForWakeUp(share.wake);

  stopCurrent = () => {
    stopWatching();
    share.leave();
    invalidator.stop();
    liveState.set('connecting');
  };
  return stopCurrent;
}

/** Call once, in the shell of the signed-in pages. */
export function useLiveUpdates(userId: number) {
  useEffect(() => startLive(userId), [userId]);
}

const none: readonly QueryKey[] = [];

/**
 * Handles live events while the component is mounted. Queries are invalidated without it; use it to update the cache
 * directly. `skipInvalidation` names the queries that the handlers update themselves, also after a `resync`.
 */
export function useLiveEvents(
  handlers: LiveHandlers,
  { skipInvalidation = none }: { skipInvalidation?: readonly QueryKey[] } = {},
) {
  const read = useEffectEvent(() => ({ handlers, skipInvalidation }));
  useEffect(() => addListener(() => read()), []);
}
