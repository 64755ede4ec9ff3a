import type { QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { Delivery } from './live/connection.ts';
import { createInvalidator } from './live/invalidate.ts';
import {
  addListener,
  isKept,
  type LiveHandlers,
  tellListeners,
  tellResync,
} from './live/listeners.ts';
import { streamOver } from './live/open-stream.ts';
import { createShare } from './live/share.ts';
import { watchForWaking } from './live/waking.ts';
import { liveState } from './live-state.ts';
import { queryClient, trpcClient } from './trpc.ts';

export type { LiveHandlers };

let stop = () => {};

/** On signing out: the stream ends with the session, and must not come back to find that nobody is signed in. */
export const endLive = () => stop();

/** Keeps what a person has on the screen in step with what others do; answers how to stop. */
function startLive(userId: number) {
  const invalidator = createInvalidator(queryClient, isKept);

  function askForEverything() {
    invalidator.everything();
    tellResync();
  }

  function hear({ event }: Delivery) {
    if (event.kind === 'hello') return;
    if (event.kind === 'resync') {
      askForEverything();
      return;
    }
    tellListeners(event);
    // With our own role or approval, what we may see of everything else has changed.
    if (event.kind === 'user' && event.id === userId) askForEverything();
    else invalidator.note(event.kind);
  }

  const share = createShare({
    name: `gva live ${userId}`,
    open: streamOver(trpcClient),
    onDelivery: hear,
    onState: liveState.set,
  });
  const stopWatching = watchForWaking(share.wake);

  stop = () => {
    stopWatching();
    share.leave();
    invalidator.stop();
    liveState.set('connecting');
  };
  return stop;
}

/** Once, in the shell of the signed-in pages. */
export function useLiveUpdates(userId: number) {
  useEffect(() => startLive(userId), [userId]);
}

const nothing: readonly QueryKey[] = [];

/**
 * Hears of changes while the component is on the screen. Queries are asked again without it; it is for those who know
 * better: `keeps` names the queries the handlers keep up to date, event by event, and after a `resync`.
 */
export function useLiveEvents(
  handlers: LiveHandlers,
  { keeps = nothing }: { keeps?: readonly QueryKey[] } = {},
) {
  const read = useEffectEvent(() => ({ handlers, keeps }));
  useEffect(() => addListener(() => read()), []);
}
