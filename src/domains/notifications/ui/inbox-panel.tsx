import { Box, Flex } from '@chakra-ui/react';
import { type KeyboardEvent, useState } from 'react';
import { nextPage } from '#client/fetch-next.ts';
import { moveFocusBetween } from '#client/focus-in-list.ts';
import { focusRows } from '#client/focus-next.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FilterSelect } from '#client/ui/filter-select.tsx';
import { ButtonLink } from '#client/ui/link.tsx';
import { SidePanel } from '#client/ui/side-panel.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { toastFailure } from '#client/ui/toaster.tsx';
import { RequestChanges, type Reviewed } from '#domains/tasks/parts/request-changes.tsx';
import type { NotificationKind } from '#shared/notification-value-sets.ts';
import { kindLabels } from '../labels.ts';
import { EntryList } from './entry-list.tsx';
import { ShowOlder } from './show-older.tsx';

const InboxSkeleton = () => (
  <Flex direction="column" gap="5" aria-hidden>
    {[1, 2, 3].map((row) => (
      <Box key={row}>
        <Skeleton w="55%" h="5" />
        <Skeleton w="80%" mt="3" />
        <Skeleton w="30%" mt="2" />
      </Box>
    ))}
  </Flex>
);

const moveFocus = moveFocusBetween('[data-entry]');

/** The arrow keys move between the entries from anywhere in the panel, except in the choice of a kind. */
function moveBetweenEntries(event: KeyboardEvent<HTMLElement>) {
  const { target, currentTarget } = event;
  const isInPanel = target instanceof HTMLElement && currentTarget.contains(target);
  if (isInPanel && !target.closest('select, [role=combobox], [role=listbox]')) moveFocus(event);
}

const entriesPerPage = 30;

/** The loaded part of the inbox. Live events keep it current. */
function useInbox(kind: NotificationKind | undefined) {
  const list = trpc.notifications.list.useInfiniteQuery(
    { ...(kind && { kind }), limit: entriesPerPage },
    { getNextPageParam: nextPage },
  );
  const entries = list.data?.pages.flatMap(({ items }) => items) ?? [];
  return { list, entries };
}

/** Marks entries as read, of this tab immediately and of all others by the event of the change. */
function useReading() {
  const options = { onError: (error: unknown) => toastFailure('Failed to mark as read', error) };
  const one = trpc.notifications.read.useMutation(options);
  const all = trpc.notifications.readAll.useMutation(options);
  return { readOne: (id: number) => one.mutate({ id }), all };
}

/** What concerns the user: unread entries first, grouped by what they are about. */
export default function InboxPanel({ onClose }: { onClose: () => void }) {
  const [kind, setKind] = useState<NotificationKind>();
  const [reviewed, setReviewed] = useState<Reviewed | null>(null);
  const { list, entries } = useInbox(kind);
  const preferences = trpc.notifications.preferences.useQuery();
  const { readOne, all } = useReading();
  const unread = entries.filter(({ isUnread }) => isUnread);
  // The newest entry that is shown: what arrives after it stays unread.
  const until = unread[0]?.updatedAt;
  const kinds = preferences.data?.map((one) => ({ value: one.kind, label: kindLabels[one.kind] }));

  const body = () => {
    if (list.error && entries.length === 0)
      return <ErrorState error={list.error} onRetry={() => void list.refetch()} />;
    if (list.isPending)
      return (
        <>
          <LoadingNote>Loading your notifications</LoadingNote>
          <InboxSkeleton />
        </>
      );
    if (entries.length === 0)
      return (
        <EmptyState illustration="messages" title={kind ? 'Nothing of this kind' : 'Nothing yet'}>
          {kind
            ? 'Choose another kind or all of them.'
            : 'What happens to your tasks, messages and plan will be listed here.'}
        </EmptyState>
      );
    const lists = {
      onOpen: open,
      onRead: ({ id }: { id: number }) => readOne(id),
      onRequestChanges: setReviewed,
    };
    return (
      <Flex direction="column" gap="6" {...focusRows('[data-entry]')}>
        <EntryList title="New" entries={unread} {...lists} />
        <EntryList title="Earlier" entries={entries.filter((one) => !one.isUnread)} {...lists} />
        <ShowOlder list={list} />
      </Flex>
    );
  };

  function open({ id, isUnread }: { id: number; isUnread: boolean }) {
    if (isUnread) readOne(id);
    onClose();
  }

  return (
    <SidePanel
      open
      closesOutside
      onClose={onClose}
      title="Notifications"
      onKeyDown={moveBetweenEntries}
    >
      <Flex gap="2" mb="5" wrap="wrap" align="center" justify="space-between">
        <FilterSelect
          label="Kind"
          width="12rem"
          options={kinds ?? []}
          value={kind}
          onChange={setKind}
          anyLabel="All kinds"
        />
        <Flex gap="2">
          {until && !kind && (
            <Button
              size="sm"
              loading={all.isPending}
              loadingText="Marking..."
              onClick={() => all.mutate({ until })}
            >
              Mark all as read
            </Button>
          )}
          <ButtonLink
            to="/settings"
            hash="notifications"
            variant="ghost"
            size="sm"
            onClick={onClose}
          >
            Settings
          </ButtonLink>
        </Flex>
      </Flex>
      {body()}
      <RequestChanges task={reviewed} onClose={() => setReviewed(null)} />
    </SidePanel>
  );
}
