import { useEffect, useState } from 'react';
import { isUnanswered } from '#client/describe-error.ts';
import { runWhenReachable } from '#client/live/run-when-reachable.ts';
import { trpc } from '#client/trpc.ts';
import { usePageVisible } from '#client/use-page-visible.ts';
import type { Contact } from '../../schema.ts';
import type { ThreadState } from './use-thread.ts';

/**
 * Marks messages as read when they really are: the page in sight, the conversation loaded and scrolled to its end.
 * Answers the first message that was unread when the reader came, for the mark above it.
 */
export function useReading(contact: Contact, thread: ThreadState, isAtEnd: boolean) {
  const { id: contactId, unreadCount } = contact;
  const utils = trpc.useUtils();
  const isVisible = usePageVisible();
  const [newFrom, setNewFrom] = useState<number | null>(null);
  const [turn, setTurn] = useState(0);
  const [wasReading, setWasReading] = useState(false);

  const unread = thread.messages.filter(
    ({ senderId, isRead }) => senderId === contactId && !isRead,
  );
  const isReading = isVisible && isAtEnd && thread.isSuccess && !thread.isRefetching;
  // Also what lies so far back that it has not been loaded.
  const mark = unread.at(-1)?.id ?? (unreadCount > 0 ? 'earlier' : null);

  // What comes while somebody reads along is not set apart as new.
  const first = unread[0]?.id;
  if (newFrom === null && first !== undefined && !wasReading) setNewFrom(first);
  if (isReading !== wasReading) {
    setWasReading(isReading);
    if (!isVisible && mark === null) setNewFrom(null);
  }

  const { mutate } = trpc.messages.markRead.useMutation({
    onSuccess() {
      thread.setRead();
      void utils.messages.contacts.invalidate();
      void utils.messages.unreadCount.invalidate();
    },
    onError(error) {
      if (isUnanswered(error)) runWhenReachable(() => setTurn((before) => before + 1));
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every turn is another try
  useEffect(() => {
    if (isReading && mark !== null) mutate({ contactId });
  }, [isReading, mark, contactId, turn, mutate]);

  return { newFrom, unreadBelow: isAtEnd ? 0 : unread.length, settle: () => setNewFrom(null) };
}
