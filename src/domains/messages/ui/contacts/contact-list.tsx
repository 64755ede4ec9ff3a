import { Box, Flex } from '@chakra-ui/react';
import { keepPreviousData } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { moveFocusBetween, useRestoredFocus } from '#client/focus-in-list.ts';
import { trpc } from '#client/trpc.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { ContactRow, ContactRows } from './contact-row.tsx';

/** More contacts are found by searching. */
export const maxContacts = 200;

const Loading = () => (
  <Box>
    <LoadingNote>Loading contacts</LoadingNote>
    {['58%', '44%', '66%', '50%', '38%'].map((width) => (
      <Flex key={width} gap="3" align="center" h="14" px="3">
        <Skeleton boxSize="8" borderRadius="full" flexShrink={0} />
        <Box flex="1">
          <Skeleton h="3.5" w={width} />
          <Skeleton h="3" w="80%" mt="2" />
        </Box>
      </Flex>
    ))}
  </Box>
);

const moveFocus = moveFocusBetween('[data-contact]');

type ContactListProps = {
  currentId: number | undefined;
  /** The contact of the chat that was just closed, which gets the focus. */
  previousId: number | null;
  onChoose: () => void;
};

export function ContactList({ currentId, previousId, onChoose }: ContactListProps) {
  const [q, setQuery] = useState('');
  const input = { limit: maxContacts, ...(q && { q }) };
  const {
    data: contacts,
    error,
    refetch,
  } = trpc.messages.contacts.useQuery(input, {
    placeholderData: keepPreviousData,
  });
  const list = useRef<HTMLDivElement>(null);

  useRestoredFocus(list, `[data-contact="${previousId}"]`);

  return (
    <Flex
      as="nav"
      aria-label="Contacts"
      direction="column"
      flex="1"
      minW="0"
      minH="0"
      onKeyDown={moveFocus}
    >
      <Flex
        align="center"
        h="14"
        px="3"
        borderBottomWidth="1px"
        css={{ '& > [role=search]': { w: 'full' } }}
      >
        <SearchField label="Search contacts" value={q} onChange={setQuery} />
      </Flex>
      <Box ref={list} flex="1" minH="0" overflowY="auto" overscrollBehavior="contain" p="1.5">
        {error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!contacts && !error && <Loading />}
        {contacts?.length === 0 &&
          (q ? (
            <EmptyState
              title="No contacts found"
              action={<Button onClick={() => setQuery('')}>Clear search</Button>}
            >
              No contacts match “{q}”.
            </EmptyState>
          ) : (
            <EmptyState illustration="people" title="No contacts available" />
          ))}
        <ContactRows>
          {contacts?.map((contact) => (
            <li key={contact.id}>
              <ContactRow
                contact={contact}
                isCurrent={contact.id === currentId}
                onChoose={onChoose}
              />
            </li>
          ))}
        </ContactRows>
        {contacts?.length === maxContacts && (
          <Box px="3" py="4" color="muted" fontSize="sm" textAlign="center">
            Search to find more contacts.
          </Box>
        )}
      </Box>
    </Flex>
  );
}
