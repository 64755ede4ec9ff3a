import { Flex } from '@chakra-ui/react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsWide } from '#client/browser-state.ts';
import { positiveInteger } from '#client/search-params.ts';
import { trpc } from '#client/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { ChatPanel } from './chat-panel.tsx';
import { ContactList, maxContacts } from './contacts/contact-list.tsx';

/** The contact id of the URL: /messages?contact=7 or /messages/7. */
function useRequestedId() {
  const { contact } = useSearch({ strict: false });
  const { contactId } = useParams({ strict: false });
  return contact ?? positiveInteger(Number.parseInt(contactId ?? '', 10));
}

/** Finds the contact in the list, or fetches them if the list does not contain them. */
function useContact(id: number | undefined) {
  const listed = trpc.messages.contacts.useQuery({ limit: maxContacts });
  const chosen =
    id === undefined
      ? listed.data?.find(({ isAssigned }) => isAssigned)
      : listed.data?.find((contact) => contact.id === id);
  const isUnlisted = id !== undefined && listed.isSuccess && !chosen;
  const single = trpc.messages.contacts.useQuery(
    { id: id ?? 0, limit: 1 },
    { enabled: isUnlisted },
  );
  const contact = chosen ?? (isUnlisted ? single.data?.[0] : undefined);
  return { contact, isLoading: listed.isLoading || single.isLoading };
}

export function MessagesPage() {
  const isWide = useIsWide();
  const navigate = useNavigate();
  const requestedId = useRequestedId();
  const { contact, isLoading } = useContact(requestedId);
  const [isChosen, setChosen] = useState(false);
  const [previousId, setPreviousId] = useState<number | null>(null);
  const [hasGoneBack, setHasGoneBack] = useState(false);
  // Narrow screens first show the chat with the assigned contact, and the list after a click on Back.
  const showsAssigned = !hasGoneBack && contact !== undefined;
  const showsChat = isWide || requestedId !== undefined || showsAssigned;
  const showsList = isWide || !showsChat;

  function goBack() {
    setPreviousId(contact?.id ?? null);
    setHasGoneBack(true);
    void navigate({ to: '/messages' });
  }

  return (
    <Page>
      {showsList ? (
        <PageHeader title="Messages" />
      ) : (
        <VisuallyHidden as="h1">Messages</VisuallyHidden>
      )}
      <Card
        display="flex"
        overflow="hidden"
        h={{ base: 'calc(100dvh - 5.5rem)', md: 'calc(100dvh - 11rem)' }}
        minH="24rem"
      >
        {showsList && (
          <Flex w={{ base: 'full', md: '17rem', lg: '20rem' }} borderEndWidth={{ md: '1px' }}>
            <ContactList
              currentId={showsChat ? contact?.id : undefined}
              previousId={previousId}
              onChoose={() => setChosen(true)}
            />
          </Flex>
        )}
        {showsChat &&
          (contact ? (
            <ChatPanel
              key={contact.id}
              contact={contact}
              isChosen={isChosen}
              {...(!isWide && { onBack: goBack })}
            />
          ) : (
            <Flex flex="1" align="center" justify="center">
              {!isLoading && (
                <EmptyState illustration="messages" title="Select a contact">
                  {requestedId === undefined
                    ? 'Pick someone to start chatting.'
                    : "This person isn't in your contacts."}
                </EmptyState>
              )}
            </Flex>
          ))}
      </Card>
    </Page>
  );
}
