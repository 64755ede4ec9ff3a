import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { describeError, isUnanswered } from '#client/describe-error.ts';
import { nextPage } from '#client/fetch-next.ts';
import { useLiveEvents } from '#client/live/listeners.ts';
import { runWhenReachable } from '#client/live/live-state.ts';
import { trpc } from '#client/trpc.ts';
import { announce } from '#client/ui/live-region.tsx';
import { toastFailure } from '#client/ui/toaster.tsx';
import { useUser } from '#client/use-user.ts';
import type { Contact, Message } from '../../schema.ts';
import { useSentMessages } from '../outbox.ts';
import {
  addEarlier,
  isContiguous,
  markThreadRead,
  mergeMessages,
  messagesOf,
} from './thread-cache.ts';

const pageSize = 50;
/** Combines the events of one action into one refresh. */
const refreshDelayMs = 30;

/** The conversation with a contact, updated by live events. */
export function useThread(contact: Contact) {
  const { id: contactId, fullName } = contact;
  const { id: userId } = useUser();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const input = { contactId, limit: pageSize };
  const thread = trpc.messages.thread.useInfiniteQuery(input, {
    getNextPageParam: nextPage,
  });
  const key = getQueryKey(trpc.messages.thread, input, 'infinite');
  const refreshTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasStaleFetch = useRef(false);
  const { data, error, isFetching } = thread;

  function merge(messages: Message[]) {
    // A fetch in progress may not contain these messages and will replace the cached ones, so refresh after it.
    if (queryClient.getQueryState(key)?.fetchStatus === 'fetching') hasStaleFetch.current = true;
    utils.messages.thread.setInfiniteData(
      input,
      (cached) => cached && { ...cached, ...mergeMessages(cached, messages) },
    );
  }

  // Not `fetchNextPage`, because it would overwrite messages that were merged during the request.
  const earlier = useMutation({
    mutationFn: (cursor: string) => utils.client.messages.thread.query({ ...input, cursor }),
    onSuccess: (page, cursor) =>
      utils.messages.thread.setInfiniteData(
        input,
        (cached) => cached && { ...cached, ...addEarlier(cached, page, cursor) },
      ),
  });
  const nextCursor = data?.pages.at(-1)?.nextCursor ?? null;

  /** Fetches only the latest page, and reloads everything if messages are missing in between. */
  async function refresh() {
    const cached = utils.messages.thread.getInfiniteData(input);
    if (!cached) return utils.messages.thread.invalidate(input);
    try {
      const latest = await utils.client.messages.thread.query(input);
      if (!isContiguous(cached, latest)) return utils.messages.thread.invalidate(input);
      const before = new Set(messagesOf(cached).map(({ id }) => id));
      merge(latest.items);
      const last = latest.items.findLast((message) => message.senderId === contactId);
      if (last && !before.has(last.id)) announce(`${fullName}: ${last.content}`);
    } catch (problem) {
      if (isUnanswered(problem)) runWhenReachable(() => void refresh());
    }
  }

  function scheduleRefresh() {
    clearTimeout(refreshTimer.current);
    refreshTimer.current = setTimeout(() => {
      refreshTimer.current = undefined;
      void refresh();
    }, refreshDelayMs);
  }

  useLiveEvents(
    {
      message({ actorId, operation }) {
        if (operation === 'deleted') void utils.messages.thread.invalidate(input);
        else if (actorId === contactId || actorId === userId) scheduleRefresh();
      },
      resync: scheduleRefresh,
    },
    { skipInvalidation: [key] },
  );
  useSentMessages((message) => {
    if (message.receiverId === contactId) merge([message]);
  });

  // A refresh that is pending on unmount must not be lost, because no other event requests it again.
  const invalidateIfPending = useEffectEvent(() => {
    if (refreshTimer.current === undefined) return;
    clearTimeout(refreshTimer.current);
    void utils.messages.thread.invalidate(input);
  });
  useEffect(() => () => invalidateIfPending(), []);

  const refreshAfterStaleFetch = useEffectEvent(() => {
    if (!hasStaleFetch.current) return;
    hasStaleFetch.current = false;
    scheduleRefresh();
  });
  useEffect(() => {
    if (!isFetching) refreshAfterStaleFetch();
  }, [isFetching]);

  useEffect(() => {
    if (error) toastFailure('Failed to fetch messages', error);
  }, [error]);

  return {
    ...thread,
    hasEarlier: nextCursor !== null,
    isLoadingEarlier: earlier.isPending,
    hasFailedEarlier: earlier.isError,
    loadEarlier() {
      if (nextCursor !== null && !earlier.isPending) earlier.mutate(nextCursor);
    },
    messages: messagesOf(data),
    isUnreachable: error !== null && describeError(error).code === 'UNREACHABLE',
    setRead: () =>
      utils.messages.thread.setInfiniteData(
        input,
        (cached) => cached && { ...cached, ...markThreadRead(cached, contactId) },
      ),
  };
}

export type ThreadState = ReturnType<typeof useThread>;
