import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { fetchNext, fetchPrevious } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import type { ChatMessage } from './chat.ts';
import { toChatMessageOf } from './use-contact-chat.ts';
import { pageSize } from './use-thread.ts';

type Position = { around: number } | { before: string } | { after: string };

const positionAround = (id: number): Position => ({ around: id });

/** The part of a conversation around an earlier message, which is extended page by page in both directions. */
export function useHistory(contactId: number, messageId: number) {
  const { client } = trpc.useUtils();
  const around = positionAround(messageId);
  const history = useInfiniteQuery({
    queryKey: getQueryKey(
      trpc.messages.history,
      { contactId, limit: pageSize, position: around },
      'infinite',
    ),
    queryFn: ({ pageParam: position }) =>
      client.messages.history.query({ contactId, limit: pageSize, position }),
    // The former part stays on screen until the next match is loaded.
    placeholderData: keepPreviousData,
    initialPageParam: around,
    getNextPageParam: ({ earlier }): Position | null =>
      earlier === null ? null : { before: earlier },
    getPreviousPageParam: ({ later }): Position | null =>
      later === null ? null : { after: later },
  });
  const messages: ChatMessage[] =
    history.data?.pages
      .toReversed()
      .flatMap(({ items }) => items)
      .map(toChatMessageOf(contactId)) ?? [];
  const { isPending, isError, isSuccess, error, refetch } = history;
  return {
    isPending,
    isError,
    isSuccess,
    error,
    refetch,
    messages,
    hasEarlier: history.hasNextPage,
    isLoadingEarlier: history.isFetchingNextPage,
    hasFailedEarlier: history.isError && !history.isFetchPreviousPageError,
    loadEarlier() {
      if (history.hasNextPage && !history.isFetchingNextPage) void fetchNext(history);
    },
    hasLater: history.hasPreviousPage,
    isLoadingLater: history.isFetchingPreviousPage,
    loadLater() {
      if (history.hasPreviousPage && !history.isFetchingPreviousPage) void fetchPrevious(history);
    },
  };
}
