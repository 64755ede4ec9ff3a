import { Flex } from '@chakra-ui/react';
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsWide } from '#client/browser-state.ts';
import { positiveInteger } from '#client/search-params.ts';
import { trpc } from '#client/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { useUser } from '#client/use-user.ts';
import { isAdmin, isClient } from '#shared/actor.ts';
import { supportName } from '../support/labels.ts';
import { isSupportView, type SupportView } from '../support/views.ts';
import type { PanelPlace } from './chat-panel.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { ContactList, maxContacts } from './contacts/contact-list.tsx';
import { OwnSupportPanel } from './support/own-support-panel.tsx';
import { RequestPanel } from './support/request-panel.tsx';
import { SupportInbox } from './support/support-inbox.tsx';

/** The conversation of the URL: /messages?contact=7, /messages/7 or /messages?with=support. */
function useRequested() {
  const search = useSearch({ strict: false });
  const { contactId } = useParams({ strict: false });
  const id = search.contact ?? positiveInteger(Number.parseInt(contactId ?? '', 10));
  const isSupport = search.with === 'support';
  const view: SupportView = isSupportView(search.view) ? search.view : 'open';
  return { id, isSupport, user: search.user, view, messageId: search.message };
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
  const hasNone = id === undefined && listed.isSuccess && !chosen;
  return { contact, hasNone, isLoading: listed.isLoading || single.isLoading };
}

export function MessagesPage() {
  const isWide = useIsWide();
  const navigate = useNavigate();
  const requested = useRequested();
  const { user, view } = requested;
  const { contact, hasNone, isLoading } = useContact(requested.id);
  const signedIn = useUser();
  // Beside the list, a client without a VA writes to GVA Support.
  const isSupport = requested.isSupport || (isWide && isClient(signedIn) && hasNone);
  const isInbox = isAdmin(signedIn) && isSupport;
  const [isChosen, setChosen] = useState(false);
  const isWriting = useLocation({ select: ({ state }) => state.isWriting === true });
  const [previous, setPrevious] = useState<number | 'support' | null>(null);
  const [hasGoneBack, setHasGoneBack] = useState(false);
  // Narrow screens first show the chat with the assigned contact, and the list after a click on Back.
  const showsAssigned = !hasGoneBack && contact !== undefined;
  const isRequested = isSupport || requested.id !== undefined;
  const hasChat = isInbox ? user !== undefined : isRequested || showsAssigned;
  const showsChat = isWide || hasChat;
  const showsList = isWide || !showsChat;

  function goBack() {
    setPrevious(isInbox ? (user ?? null) : isSupport ? 'support' : (contact?.id ?? null));
    setHasGoneBack(true);
    void navigate({ to: '/messages', search: isInbox ? { with: 'support', view } : {} });
  }

  const place: PanelPlace = {
    isChosen: isChosen || isWriting,
    messageId: requested.messageId,
    ...(!isWide && { onBack: goBack }),
  };
  const current = isSupport ? 'support' : contact?.id;

  function renderChat() {
    if (isInbox && user !== undefined) return <RequestPanel key={user} userId={user} {...place} />;
    if (isInbox)
      return (
        <Nothing title="Select a conversation">
          {`Clients and VAs write to ${supportName()} here. Every administrator can answer.`}
        </Nothing>
      );
    if (isSupport) return <OwnSupportPanel key="support" {...place} />;
    if (contact) return <ContactPanel key={contact.id} contact={contact} {...place} />;
    if (isLoading) return <Flex flex="1" />;
    return (
      <Nothing title="Select a contact">
        {requested.id === undefined
          ? 'Pick someone to start chatting.'
          : "This person isn't in your contacts."}
      </Nothing>
    );
  }

  return (
    <Page>
      <PageHeader title="Messages" />
      <Card
        display="flex"
        overflow="hidden"
        h={{ base: 'calc(100dvh - 9.5rem)', md: 'calc(100dvh - 11rem)' }}
        minH="24rem"
        // The messages have at most 500 px of it.
        maxH="38.5rem"
      >
        {showsList && (
          <Flex w={{ base: 'full', md: '17rem', lg: '20rem' }} borderEndWidth={{ md: '1px' }}>
            {isInbox ? (
              <SupportInbox
                view={view}
                currentId={user}
                previousId={previous}
                onChoose={() => setChosen(true)}
              />
            ) : (
              <ContactList
                current={showsChat ? current : undefined}
                previous={previous}
                onChoose={() => setChosen(true)}
              />
            )}
          </Flex>
        )}
        {showsChat && renderChat()}
      </Card>
    </Page>
  );
}

const Nothing = ({ title, children }: { title: string; children: string }) => (
  <Flex flex="1" align="center" justify="center">
    <EmptyState illustration="messages" title={title}>
      {children}
    </EmptyState>
  </Flex>
);
