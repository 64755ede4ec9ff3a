import { useRouter } from '@tanstack/react-router';
import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import type { Delivery } from '#client/live/connection.ts';
import {
  notifyListeners,
  notifyResync,
  notifyTyping,
  skipsInvalidation,
} from '#client/live/listeners.ts';
import { liveState } from '#client/live/live-state.ts';
import { replaceOlderResponses } from '#client/live/replace-older-responses.ts';
import { createSharedStream } from '#client/live/shared-stream.ts';
import { watchForWakeUp } from '#client/live/wake-up.ts';
import { queryClient, trpc, trpcClient } from '#client/trpc.ts';
import { createInvalidator } from './invalidate.ts';
import { createStreamOpener } from './open-stream.ts';
import { type NavigationState, pauseDuringDeletions } from './pause-during-deletions.ts';

const sessionKey = getQueryKey(trpc.auth.session, undefined, 'query');

let stopCurrent = () => {};

/** Called on sign-out. Without it, the stream would reconnect and be refused, because the session has ended. */
export const stopLiveUpdates = () => stopCurrent();

/** Refetches the queries on screen when other users change their data. Returns a function that stops it. */
function startLive(userId: number, router: NavigationState) {
  const invalidator = createInvalidator(queryClient, skipsInvalidation);
  const stopReplacing = replaceOlderResponses(queryClient);
  const stopPausing = pauseDuringDeletions(queryClient.getMutationCache(), router);

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
    if (event.kind === 'typing') {
      notifyTyping(event.userId);
      return;
    }
    notifyListeners(event);
    // A change of this user's role or approval may change the result of every query.
    if (event.kind === 'user' && event.id === userId) refetchEverything();
    else invalidator.invalidateKind(event.kind);
  }

  const sessionReadAt = queryClient.getQueryState(sessionKey)?.dataUpdatedAt ?? Date.now();
  const share = createSharedStream({
    name: `gva live ${userId}`,
    open: createStreamOpener(trpcClient),
    onDelivery: handleDelivery,
    onState: liveState.set,
    // The session is read before all other data.
    startedAt: Math.max(0, sessionReadAt - performance.timeOrigin),
  });
  const stopWatching = watchForWakeUp(share.wake);

  stopCurrent = () => {
    stopWatching();
    stopReplacing();
    stopPausing();
    share.leave();
    invalidator.stop();
    liveState.set('connecting');
  };
  return stopCurrent;
}

/** Call once, in the shell of the signed-in pages. */
export function useLiveUpdates(userId: number) {
  const router = useRouter();
  useEffect(() => startLive(userId, router), [userId, router]);
}
