import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { fetchNext, fetchPrevious } from '#client/fetch-next.ts';
import type { Chat, HistoryPosition } from './chat.ts';

const positionAround = (id: number): HistoryPosition => ({ around: id });

/** The part of a conversation around an earlier message, which is extended page by page in both directions. */
export function useHistory(chat: Chat, messageId: number) {
  const history = useInfiniteQuery({
    ...chat.history(messageId),
    // The former part stays on screen until the next match is loaded.
    placeholderData: keepPreviousData,
    initialPageParam: positionAround(messageId),
    getNextPageParam: ({ earlier }): HistoryPosition | null =>
      earlier === null ? null : { before: earlier },
    getPreviousPageParam: ({ later }): HistoryPosition | null =>
      later === null ? null : { after: later },
  });
  const { isPending, isError, isSuccess, error, refetch } = history;
  return {
    isPending,
    isError,
    isSuccess,
    error,
    refetch,
    messages: history.data?.pages.toReversed().flatMap(({ items }) => items) ?? [],
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
