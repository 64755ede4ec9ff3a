import { useEffect } from 'react';
import { usePageVisible } from '#client/browser-state.ts';
import { trpc } from '#client/trpc.ts';
import type { NotificationSubject } from '#shared/notification-value-sets.ts';
import { maxCounted } from '../limits.ts';

/** Marks the entries about an object as read while it is on screen, however the user opened it. */
export function useReadSubject(kind: NotificationSubject, id: number | undefined) {
  const isVisible = usePageVisible();
  const utils = trpc.useUtils();
  const { data } = trpc.notifications.unread.useQuery();
  const { mutate } = trpc.notifications.readSubject.useMutation({
    onSuccess: () => utils.notifications.unread.invalidate(),
  });
  const subjects = data?.subjects ?? [];
  const isUnread =
    subjects.some((one) => one.kind === kind && one.id === id) ||
    // The list ends here, so it may lack the object.
    subjects.length === maxCounted;
  useEffect(() => {
    if (isVisible && isUnread && id !== undefined) mutate({ kind, id });
  }, [isVisible, isUnread, kind, id, mutate]);
}
