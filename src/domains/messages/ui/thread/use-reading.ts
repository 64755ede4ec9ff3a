import { useEffect, useState } from 'react';
import { usePageVisible } from '#client/browser-state.ts';
import { isUnanswered } from '#client/describe-error.ts';
import { runWhenReachable } from '#client/live/live-state.ts';
import { trpc } from '#client/trpc.ts';
import type { Contact } from '../../schema.ts';
import type { ThreadState } from './use-thread.ts';

/**
 * Marks messages as read while the page is visible and the loaded conversation is scrolled to its end. Returns the
 * first message that was unread when the conversation was opened, for the "New" divider.
 */
export function useReading(contact: Contact, thread: ThreadState, isAtEnd: boolean) {
  const { id: contactId, unreadCount } = contact;
  const utils = trpc.useUtils();
  const isVisible = usePageVisible();
  const [newFrom, setNewFrom] = useState<number | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [wasReading, setWasReading] = useState(false);

  const unread = thread.messages.filter(
    ({ senderId, isRead }) => senderId === contactId && !isRead,
  );
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

  const { mutate } = trpc.messages.markRead.useMutation({
    onSuccess() {
      thread.setRead();
      void utils.messages.contacts.invalidate();
      void utils.messages.unreadCount.invalidate();
    },
    onError(error) {
      if (isUnanswered(error)) runWhenReachable(() => setAttempt((before) => before + 1));
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt runs the effect again
  useEffect(() => {
    if (isReading && lastUnread !== null) mutate({ contactId });
  }, [isReading, lastUnread, contactId, attempt, mutate]);

  const unreadBelow = isAtEnd ? 0 : unread.length;
  return { newFrom, unreadBelow, hideNewDivider: () => setNewFrom(null) };
}
