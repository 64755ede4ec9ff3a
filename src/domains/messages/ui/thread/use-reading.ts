import { useMutation } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { usePageVisible } from '#client/browser-state.ts';
import { isUnanswered } from '#client/describe-error.ts';
import { runWhenReachable } from '#client/live/live-state.ts';
import type { Chat } from './chat.ts';
import type { ThreadState } from './use-thread.ts';

/**
 * Marks messages as read while the page is visible and the loaded conversation is scrolled to its end. Returns the
 * first message that was unread when the conversation was opened, for the "New" divider.
 */
export function useReading(chat: Chat, thread: ThreadState, isAtEnd: boolean) {
  const { unreadCount, markRead, refreshCounts } = chat;
  const isVisible = usePageVisible();
  const [newFrom, setNewFrom] = useState<number | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [wasReading, setWasReading] = useState(false);

  const unread = thread.messages.filter(({ isOwn, isRead }) => !isOwn && !isRead);
  const isReading = isVisible && isAtEnd && thread.isSuccess && !thread.isRefetching;
  // The unread messages may be earlier than the loaded ones.
  const lastUnread = unread.at(-1)?.id ?? (unreadCount > 0 ? 'earlier' : null);

  // Messages that arrive while the user is reading get no "New" divider.
  const firstUnread = unread[0]?.id;
  if (newFrom === null && firstUnread !== undefined && !wasReading) setNewFrom(firstUnread);
  if (isReading !== wasReading) {
    setWasReading(isReading);
    if (!isVisible && lastUnread === null) setNewFrom(null);
  }

  const { mutate } = useMutation({
    mutationFn: (_lastId: number) => markRead(),
    onSuccess(_, lastId) {
      thread.setRead(lastId);
      refreshCounts();
    },
    onError(error) {
      if (isUnanswered(error)) runWhenReachable(() => setAttempt((before) => before + 1));
    },
  });
  const lastId = Math.max(0, ...thread.messages.map(({ id }) => id));
  const markAllRead = useEffectEvent(() => mutate(lastId));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt runs the effect again
  useEffect(() => {
    if (isReading && lastUnread !== null) markAllRead();
  }, [isReading, lastUnread, attempt]);

  const unreadBelow = isAtEnd ? 0 : unread.length;
  return { newFrom, unreadBelow, hideNewDivider: () => setNewFrom(null) };
}
