import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { type Chat, type HistoryPosition, messagesOf } from './chat.ts';

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
  return { ...history, messages: messagesOf(chat, history.data?.pages) };
}
