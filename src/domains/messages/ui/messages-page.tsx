import { Flex } from '@chakra-ui/react';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { positiveInteger } from '#client/search-params.ts';
import { trpc } from '#client/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx';
import { useIsWide } from '#client/use-is-wide.ts';
import { ChatPanel } from './chat-panel.tsx';
import { ContactList, contactsAtOnce } from './contacts/contact-list.tsx';

/** Whom the address names: /messages?contact=7 or /messages/7. */
function useAskedContact() {
  const { contact } = useSearch({ strict: false });
  const { contactId } = useParams({ strict: false });
  return contact ?? positiveInteger(Number.parseInt(contactId ?? '', 10));
}

/** The contact, also when they stand too far down to be among the listed ones. */
function useContact(id: number | undefined) {
  const listed = trpc.messages.contacts.useQuery({ limit: contactsAtOnce });
  const chosen =
    id === undefined
      ? listed.data?.find(({ isAssigned }) => isAssigned)
      : listed.data?.find((contact) => contact.id === id);
  const isElsewhere = id !== undefined && listed.isSuccess && !chosen;
  const single = trpc.messages.contacts.useQuery(
    { id: id ?? 0, limit: 1 },
    { enabled: isElsewhere },
  );
  const contact = chosen ?? (isElsewhere ? single.data?.[0] : undefined);
  return { contact, isLoading: listed.isLoading || single.isLoading };
}

export function MessagesPage() {
  const isWide = useIsWide();
  const navigate = useNavigate();
  const asked = useAskedContact();
  const { contact, isLoading } = useContact(asked);
  const [isChosen, setChosen] = useState(false);
  const [formerId, setFormerId] = useState<number | null>(null);
  const [wantsList, setWantsList] = useState(false);
  // On a phone one of the two: whoever has somebody assigned comes to them at once, and from there to the list.
  const isAtAssigned = !wantsList && contact !== undefined;
  const showsChat = isWide || asked !== undefined || isAtAssigned;
  const showsList = isWide || !showsChat;

  function goBack() {
    setFormerId(contact?.id ?? null);
    setWantsList(true);
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
              formerId={formerId}
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
                <EmptyState figure="talk" title="Select a contact">
                  {asked === undefined
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
