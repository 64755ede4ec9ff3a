import type { MutationCacheConfig, QueryKey } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect } from 'react';
import { describeError } from '#client/describe-error.ts';
import type { Delivery } from '#client/live/connection.ts';
import { liveState } from '#client/live/live-state.ts';
import { createSharedStream } from '#client/live/shared-stream.ts';
import { positionOfData } from '#client/live/snapshots.ts';
import { notifyTyping } from '#client/live/typing.ts';
import { watchForWakeUp } from '#client/live/wake-up.ts';
import { queryClient, refetching, trpc, trpcClient } from '#client/trpc.ts';
import { concerns } from '#domains/live/concerns.ts';
import { parsePosition } from '#shared/snapshot.ts';
import { createStreamOpener } from './open-stream.ts';
import { pauseDuringDeletions } from './pause-during-deletions.ts';

const sessionKey = getQueryKey(trpc.auth.session, undefined, 'query');

// tRPC's keys begin with the path of the procedure: [['tasks', 'list'], …].
const pathOf = ([path]: QueryKey) => (Array.isArray(path) ? path.join('.') : '');

let stopCurrent = () => {};

/** Called on sign-out. Without it, the stream would reconnect and be refused, because the session has ended. */
export const stopLiveUpdates = () => stopCurrent();

/**
 * After a write, everything on screen is read again, and the write is pending until it is current; what is not on screen follows by
 * the events, or without them now, too. A refused write is not pending any more, and a refused input has changed nothing.
 */
const refetchAfterWrite: NonNullable<MutationCacheConfig['onSettled']> = (
  _data,
  error,
  _input,
  _result,
  { options },
) => {
  if (!options.mutationKey || (error && describeError(error).code === 'BAD_REQUEST')) return;
  const isLive = liveState.get() === 'live';
  const current = refetching.refetch((query) => query.isActive() || !isLive);
  // The next write of a scope waits for this one, and would be lost with the page.
  return error || options.scope ? undefined : current;
};

/** Refetches the queries on screen when other users change their data. Returns a function that stops it. */
function startLive(userId: number) {
  const mutations = queryClient.getMutationCache();
  const stopPausing = pauseDuringDeletions(queryClient, refetching.pause);
  mutations.config.onSettled = refetchAfterWrite;

  function handleDelivery({ id, event }: Delivery) {
    if (event.kind === 'hello') return;
    if (event.kind === 'typing') return notifyTyping(event.userId);
    const transaction = parsePosition(id)?.transaction;
    if (event.kind === 'resync' || transaction === undefined) void refetching.refetch();
    else refetching.handleEvent(transaction, (key) => concerns(event.kind, pathOf(key)));
  }

  const share = createSharedStream({
    name: `gva live ${userId}`,
    open: createStreamOpener(trpcClient),
    onDelivery: handleDelivery,
    onState: liveState.set,
    // The session is read before all other data.
    startAt: positionOfData(queryClient.getQueryData(sessionKey)),
  });
  const stopWatching = watchForWakeUp(share.wake);

  stopCurrent = () => {
    stopWatching();
    stopPausing();
    delete mutations.config.onSettled;
    share.leave();
    refetching.reset();
    liveState.set('connecting');
  };
  return stopCurrent;
}

/** Call once, in the shell of the signed-in pages. */
export function useLiveUpdates(userId: number) {
  useEffect(() => startLive(userId), [userId]);
}
