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
import { useUser } from '#client/use-user.ts';
import { isAdmin } from '#shared/actor.ts';
import type { Contact } from '../../schema.ts';
import { SupportRow } from '../support/support-row.tsx';
import { AllContacts, allContactsId } from './all-contacts.tsx';
import { ContactRow, ContactRows } from './contact-row.tsx';

/** More contacts are found by searching. */
export const maxContacts = 200;

export const LoadingContacts = ({ label }: { label: string }) => (
  <Box>
    <LoadingNote>{label}</LoadingNote>
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
  current: number | 'support' | undefined;
  /** The chat that was just closed, whose row gets the focus. */
  previous: number | 'support' | null;
  onChoose: () => void;
};

export function ContactList({ current, previous, onChoose }: ContactListProps) {
  const seesAll = isAdmin(useUser());
  const [q, setQuery] = useState('');
  const [isExpanded, setExpanded] = useState<boolean | null>(null);
  const input = { limit: maxContacts, ...(q && { q }) };
  const {
    data: contacts,
    error,
    refetch,
  } = trpc.messages.contacts.useQuery(input, {
    placeholderData: keepPreviousData,
  });
  const list = useRef<HTMLDivElement>(null);

  useRestoredFocus(list, `[data-contact="${previous}"]`);

  const assigned = contacts?.filter(({ isAssigned }) => isAssigned) ?? [];
  const others = contacts?.filter(({ isAssigned }) => !isAssigned) ?? [];
  const isFlat = seesAll || q !== '';
  const includesOpened = others.some(({ id }) => id === current || id === previous);
  const showsOthers = isFlat || (isExpanded ?? includesOpened);

  const renderRow = (contact: Contact) => (
    <li key={contact.id}>
      <ContactRow contact={contact} isCurrent={contact.id === current} onChoose={onChoose} />
    </li>
  );

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
        {!q && (
          <ContactRows mb="0.5">
            <li>
              <SupportRow isCurrent={current === 'support'} onChoose={onChoose} />
            </li>
          </ContactRows>
        )}
        {!contacts && !error && <LoadingContacts label="Loading contacts" />}
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
        <ContactRows>{assigned.map(renderRow)}</ContactRows>
        {!isFlat && others.length > 0 && (
          <AllContacts
            isExpanded={showsOthers}
            unreadCount={others.reduce((sum, { unreadCount }) => sum + unreadCount, 0)}
            onToggle={() => setExpanded(!showsOthers)}
          />
        )}
        {showsOthers && <ContactRows id={allContactsId}>{others.map(renderRow)}</ContactRows>}
        {showsOthers && contacts?.length === maxContacts && (
          <Box px="3" py="4" color="muted" fontSize="sm" textAlign="center">
            Search to find more contacts.
          </Box>
        )}
      </Box>
    </Flex>
  );
}
