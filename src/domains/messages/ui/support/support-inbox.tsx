import { Box, Flex, Heading } from '@chakra-ui/react';
import { useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { useRef } from 'react';
import { nextPage } from '#client/fetch-next.ts';
import { moveFocusBetween, useRestoredFocus } from '#client/focus-in-list.ts';
import { trpc } from '#client/trpc.ts';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { Select } from '#client/ui/select-field.tsx';
import { plural } from '#shared/plural.ts';
import { supportName, supportViewLabels } from '../../support/labels.ts';
import { isSupportView, type SupportView, supportViews } from '../../support/views.ts';
import { LoadingContacts } from '../contacts/contact-list.tsx';
import { ContactRows } from '../contacts/contact-row.tsx';
import { RequestRow } from './request-row.tsx';

const pageSize = 50;
const moveFocus = moveFocusBetween('[data-contact]');

const emptyTexts = (): Record<SupportView, string> => ({
  open: `Messages of clients and VAs to ${supportName()} appear here.`,
  mine: 'Conversations that you answer or that are assigned to you appear here.',
  unassigned: 'Every open conversation has somebody who answers it.',
  closed: 'Conversations appear here when an administrator closes them.',
});

type SupportInboxProps = {
  view: SupportView;
  currentId: number | undefined;
  /** The conversation that was just closed on a narrow screen, which gets the focus. */
  previousId: number | 'support' | null;
  onChoose: () => void;
};

/** The support conversations of all users, for administrators. */
export function SupportInbox({ view, currentId, previousId, onChoose }: SupportInboxProps) {
  const navigate = useNavigate();
  const list = useRef<HTMLDivElement>(null);
  const { data: counts } = trpc.support.counts.useQuery();
  const inbox = trpc.support.inbox.useInfiniteQuery(
    { view, limit: pageSize },
    { getNextPageParam: nextPage },
  );
  const conversations = inbox.data?.pages.flatMap(({ items }) => items);
  useRestoredFocus(list, `[data-contact="${previousId}"]`);

  const options = supportViews.map((value) => {
    const count = counts && value !== 'closed' ? ` (${counts[value]})` : '';
    return { value, label: supportViewLabels[value] + count };
  });

  return (
    <Flex
      as="nav"
      aria-label="Support conversations"
      direction="column"
      flex="1"
      minW="0"
      minH="0"
      onKeyDown={moveFocus}
    >
      <Flex align="center" gap="2" h="14" px="3" flexShrink={0} borderBottomWidth="1px">
        <IconButton
          label="Back to contacts"
          ms="-1"
          onClick={() => void navigate({ to: '/messages' })}
        >
          <ArrowLeft aria-hidden size={20} strokeWidth={1.75} />
        </IconButton>
        <Heading as="h2" flex="1" fontSize="md" truncate>
          Support
        </Heading>
        <Select
          aria-label="Conversations"
          h="8"
          minH="8"
          fontSize={{ base: 'lg', md: 'sm' }}
          value={view}
          options={options}
          onChange={({ target }) => {
            const next = isSupportView(target.value) ? target.value : 'open';
            void navigate({
              to: '/messages',
              search: { with: 'support', view: next, ...(currentId && { user: currentId }) },
            });
          }}
        />
      </Flex>
      <Box ref={list} flex="1" minH="0" overflowY="auto" overscrollBehavior="contain" p="1.5">
        {inbox.error && !conversations && (
          <ErrorState error={inbox.error} onRetry={() => void inbox.refetch()} />
        )}
        {inbox.isPending && <LoadingContacts label="Loading conversations" />}
        {conversations?.length === 0 && (
          <EmptyState illustration="messages" title="No conversations">
            {emptyTexts()[view]}
          </EmptyState>
        )}
        <ContactRows>
          {conversations?.map((conversation) => (
            <li key={conversation.userId}>
              <RequestRow
                conversation={conversation}
                view={view}
                isCurrent={conversation.userId === currentId}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ContactRows>
        {inbox.hasNextPage && conversations && (
          <LoadMore list={inbox} shown={plural(conversations.length, 'conversation')} />
        )}
      </Box>
    </Flex>
  );
}
