import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
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
  const { unreadCount, markRead } = chat;
  const isVisible = usePageVisible();
  const [newFrom, setNewFrom] = useState<number | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [isCurrent, setCurrent] = useState(false);
  const [wasReading, setWasReading] = useState(false);

  const received = thread.messages.filter(({ isOwn }) => !isOwn);
  const unread = received.filter(({ isRead }) => !isRead);
  // The cached messages may lack some that are below the "New" divider.
  if (!isCurrent && thread.isLoaded && !thread.isRefetching) setCurrent(true);
  const isReading = isVisible && isAtEnd && isCurrent;
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
    mutationFn: markRead,
    onError(error) {
      if (isUnanswered(error)) runWhenReachable(() => setAttempt((before) => before + 1));
    },
  });
  // Without a received message on screen, those before the first one are read.
  const lastSeen = Math.max(thread.messages[0]?.id ?? 0, ...received.map(({ id }) => id));
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt runs the effect again
  useEffect(() => {
    if (isReading && lastUnread !== null && lastSeen > 0) mutate(lastSeen);
  }, [isReading, lastUnread, lastSeen, attempt, mutate]);

  const unreadBelow = isAtEnd ? 0 : unread.length;
  return { newFrom, unreadBelow, hideNewDivider: () => setNewFrom(null) };
}
