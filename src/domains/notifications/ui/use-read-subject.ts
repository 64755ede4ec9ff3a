import { useEffect } from 'react';
import { usePageVisible } from '#client/browser-state.ts';
import { trpc } from '#client/trpc.ts';
import type { NotificationSubject } from '#shared/notification-value-sets.ts';
import { maxCounted } from '../limits.ts';

function useUnreadSubjects() {
  const isVisible = usePageVisible();
  const { data } = trpc.notifications.unread.useQuery();
  const { mutate } = trpc.notifications.readSubject.useMutation();
  return { subjects: data?.subjects ?? [], isVisible, mutate };
}

/** Marks the entries about an object as read while it is on screen, however the user opened it. */
export function useReadSubject(kind: NotificationSubject, id: number | undefined) {
  const { subjects, isVisible, mutate } = useUnreadSubjects();
  const isUnread =
    subjects.some((one) => one.kind === kind && one.id === id) ||
    // The list ends here, so it may lack the object.
    subjects.length === maxCounted;
  useEffect(() => {
    if (isVisible && isUnread && id !== undefined) mutate({ kind, id });
  }, [isVisible, isUnread, kind, id, mutate]);
}

/** Marks the entries of these kinds about a client as read while a page about the client is on screen. */
export function useReadSubjectsOfClient(
  kinds: readonly NotificationSubject[],
  clientId: number | undefined,
) {
  const { subjects, isVisible, mutate } = useUnreadSubjects();
  useEffect(() => {
    if (!isVisible || clientId === undefined) return;
    const shown = subjects.filter((one) => one.clientId === clientId && kinds.includes(one.kind));
    const keys = new Set<string>();
    for (const { kind, id } of shown) {
      const key = `${kind} ${id}`;
      if (!keys.has(key)) mutate({ kind, id });
      keys.add(key);
    }
  }, [isVisible, subjects, kinds, clientId, mutate]);
}

/** What the pages about a client show: who works together, and the plan with its hours and payments. */
export const assignmentSubjects = ['assignment'] as const;
export const planSubjects = ['subscription', 'payment'] as const;
export const clientSubjects = [...assignmentSubjects, ...planSubjects] as const;
