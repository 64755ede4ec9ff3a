import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { toastFailure } from '#client/ui/toaster.tsx';
import type { NotificationKind } from '#shared/notification-value-sets.ts';

const entriesPerPage = 30;

/** The loaded part of the inbox. Live events keep it current. */
export function useInbox(kind: NotificationKind | undefined) {
  const list = trpc.notifications.list.useInfiniteQuery(
    { ...(kind && { kind }), limit: entriesPerPage },
    { getNextPageParam: nextPage },
  );
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return { list, entries };
}

/** Marks entries as read, of this tab immediately and of all others by the event of the change. */
export function useReading() {
  const options = { onError: (error: unknown) => toastFailure('Failed to mark as read', error) };
  const one = trpc.notifications.read.useMutation(options);
  const all = trpc.notifications.readAll.useMutation(options);
  return { readOne: (id: number) => one.mutate({ id }), all };
}
