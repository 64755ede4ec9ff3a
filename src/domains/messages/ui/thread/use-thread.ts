import {
  hashKey,
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { describeError, isUnanswered } from '#client/describe-error.ts';
import { nextPage } from '#client/fetch-next.ts';
import { invalidateWhenSettled } from '#client/live/invalidate-when-settled.ts';
import { useLiveEvents } from '#client/live/listeners.ts';
import { runWhenReachable } from '#client/live/live-state.ts';
import { announce } from '#client/ui/live-region.tsx';
import { toastFailure } from '#client/ui/toaster.tsx';
import type { Page } from '#shared/page.ts';
import { useSentMessages } from '../outbox.ts';
import type { Chat, ChatMessage } from './chat.ts';
import { describeMessage } from './describe-message.ts';
import {
  addEarlier,
  isContiguous,
  markThreadRead,
  mergeMessages,
  messagesOf,
} from './thread-cache.ts';

export const pageSize = 50;
/** Combines the events of one action into one refresh. */
const refreshDelayMs = 30;

type Cached = InfiniteData<Page<ChatMessage>, string | null>;

/** The messages of a conversation, updated by live events. */
export function useThread({ name, queryKey: key, fetchPage, ownOf, listen }: Chat) {
  const queryClient = useQueryClient();
  const thread = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam }) => fetchPage(pageParam ?? undefined),
    initialPageParam: null as string | null,
    getNextPageParam: nextPage,
  });
  const refreshTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hasStaleFetch = useRef(false);
  const changedIds = useRef(new Set<number>());
  const { data, error, isFetching } = thread;

  const update = (change: (cached: Cached) => Pick<Cached, 'pages'>) =>
    queryClient.setQueryData<Cached>(key, (cached) => cached && { ...cached, ...change(cached) });
  const reload = () =>
    invalidateWhenSettled(queryClient, ({ queryHash }) => queryHash === hashKey(key));

  function merge(messages: ChatMessage[]) {
    // A fetch in progress may not contain these messages and will replace the cached ones, so refresh after it.
    if (queryClient.getQueryState(key)?.fetchStatus === 'fetching') hasStaleFetch.current = true;
    update((cached) => mergeMessages(cached, messages));
  }

  // Not `fetchNextPage`, because it would overwrite messages that were merged during the request.
  const earlier = useMutation({
    mutationFn: (cursor: string) => fetchPage(cursor),
    onSuccess: (page, cursor) => update((cached) => addEarlier(cached, page, cursor)),
  });
  const nextCursor = data?.pages.at(-1)?.nextCursor ?? null;

  /** Fetches only the latest page, and reloads everything if messages are missing in between. */
  async function refresh() {
    const cached = queryClient.getQueryData<Cached>(key);
    if (!cached) {
      // The reload returns these changes too.
      changedIds.current.clear();
      return reload();
    }
    try {
      const latest = await fetchPage();
      const changed = [...changedIds.current];
      changedIds.current.clear();
      const before = new Set(messagesOf(cached).map(({ id }) => id));
      const isEarlier = (id: number) =>
        before.has(id) && !latest.items.some((message) => message.id === id);
      if (!isContiguous(cached, latest) || changed.some(isEarlier)) return reload();
      merge(latest.items);
      const last = latest.items.findLast(({ isOwn }) => !isOwn);
      if (last && !before.has(last.id))
        announce(`${last.author ?? name}: ${describeMessage(last)}`);
    } catch (problem) {
      if (isUnanswered(problem)) runWhenReachable(() => void refresh());
    }
  }

  function scheduleRefresh(changedId?: number) {
    if (changedId !== undefined) changedIds.current.add(changedId);
    clearTimeout(refreshTimer.current);
    refreshTimer.current = setTimeout(() => {
      refreshTimer.current = undefined;
      void refresh();
    }, refreshDelayMs);
  }

  const shows = (matches: (message: ChatMessage) => boolean) =>
    messagesOf(queryClient.getQueryData<Cached>(key)).some(matches);
  useLiveEvents(listen({ refresh: scheduleRefresh, reload: () => void reload(), shows }), {
    skipInvalidation: [key],
  });
  useSentMessages((sent) => {
    const message = ownOf(sent);
    if (message) merge([message]);
  });

  // A refresh that is pending on unmount must not be lost, because no other event requests it again.
  const invalidateIfPending = useEffectEvent(() => {
    if (refreshTimer.current === undefined && !hasStaleFetch.current) return;
    clearTimeout(refreshTimer.current);
    void reload();
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
    refresh: scheduleRefresh,
    merge: (message: ChatMessage) => merge([message]),
    setRead: (lastId: number) => update((cached) => markThreadRead(cached, lastId)),
  };
}

export type ThreadState = ReturnType<typeof useThread>;
