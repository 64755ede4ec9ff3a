import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useDebounced } from '#client/use-debounced.ts';
import type { Chat } from '../thread/chat.ts';

/** Earlier matches are found with more specific words. */
export const maxMatches = 200;

/** The search in a conversation. `targetId` is the match to show. */
export function useSearch(chat: Chat) {
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [chosenId, choose] = useState<number | null>(null);
  const [lastId, setLastId] = useState<number | null>(null);
  const words = useDebounced(text.trim());
  const isSearching = isOpen && words !== '';
  const found = useQuery({
    ...chat.search(words),
    enabled: isSearching,
    placeholderData: keepPreviousData,
  });
  const matches = isSearching ? (found.data?.items ?? []) : [];
  const chosen = matches.findIndex(({ id }) => id === chosenId);
  // The latest match is shown first.
  const index = chosen < 0 ? matches.length - 1 : chosen;
  const targetId = matches[index]?.id ?? null;

  return {
    isOpen,
    text,
    words: isSearching ? words : '',
    setText,
    open: () => setOpen(true),
    close() {
      setLastId(targetId ?? lastId);
      setOpen(false);
      setText('');
      choose(null);
    },
    isLoaded: isSearching && found.isSuccess && !found.isPlaceholderData,
    error: isSearching ? found.error : null,
    retry: () => void found.refetch(),
    count: matches.length,
    hasMore: isSearching && found.data?.nextCursor != null,
    /** From 1 for the latest match. */
    position: matches.length - index,
    targetId,
    /** The match that was shown when the search was closed. */
    lastId,
    /** Steps to an earlier (-1) or a later (1) match; wraps around at the ends. */
    step(way: -1 | 1) {
      const next = matches.at((index + way) % matches.length);
      if (next) choose(next.id);
    },
  };
}

export type ConversationSearch = ReturnType<typeof useSearch>;
