import { Flex } from '@chakra-ui/react';
import { useLocation, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { useIsWide } from '#client/browser-state.ts';
import { positiveInteger } from '#client/search-params.ts';
import { trpc } from '#client/trpc.ts';
import { Card } from '#client/ui/card.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { Page } from '#client/ui/page.tsx';
import { PageHeader } from '#client/ui/page-header.tsx';
import { useUser } from '#client/use-user.ts';
import { isAdmin, isClient } from '#shared/actor.ts';
import type { Contact } from '../schema.ts';
import type { PanelPlace } from './chat-panel.tsx';
import { ContactPanel } from './contact-panel.tsx';
import { ConversationList, type Folds } from './conversations/conversation-list.tsx';
import { keyOf, type Place } from './conversations/conversations.ts';
import { maxContacts } from './conversations/use-conversations.ts';
import { type ConversationView, readView, viewParam } from './conversations/views.ts';
import { OwnSupportPanel } from './support/own-support-panel.tsx';
import { RequestPanel } from './support/request-panel.tsx';

type Requested = { place: Place | null; view: ConversationView; messageId: number | undefined };

/** The conversation of the URL: /messages?contact=7, /messages/7 or /messages?with=support. */
function useRequested(): Requested {
  const answers = isAdmin(useUser());
  const search = useSearch({ strict: false });
  const { contactId } = useParams({ strict: false });
  const contact = search.contact ?? positiveInteger(Number.parseInt(contactId ?? '', 10));
  const { user, message: messageId } = search;
  const view = readView(search.view);
  if (contact !== undefined) return { place: { contact }, view, messageId };
  if (search.with !== 'support') return { place: null, view, messageId };
  if (!answers) return { place: { with: 'support' }, view, messageId };
  if (user !== undefined) return { place: { with: 'support', user }, view, messageId };
  return { place: null, view: view === 'all' ? 'support' : view, messageId };
}

/** Finds the contact in the list, or fetches them if the list does not contain them. */
function useContact(place: Place | null, listed: Contact[] | undefined) {
  const id = place && 'contact' in place ? place.contact : undefined;
  const found = listed?.find((contact) => contact.id === id);
  const isUnlisted = id !== undefined && listed !== undefined && !found;
  const single = trpc.messages.contacts.useQuery(
    { id: id ?? 0, limit: 1 },
    { enabled: isUnlisted },
  );
  return {
    contact: found ?? (isUnlisted ? single.data?.[0] : undefined),
    single,
  };
}

export function MessagesPage() {
  const isWide = useIsWide();
  const navigate = useNavigate();
  const signedIn = useUser();
  const requested = useRequested();
  const { view } = requested;
  const contacts = trpc.messages.contacts.useQuery({ limit: maxContacts }).data;
  const [isChosen, setChosen] = useState(false);
  const isWriting = useLocation({ select: ({ state }) => state.isWriting === true });
  const [previous, setPrevious] = useState<string | null>(null);
  const [hasGoneBack, setHasGoneBack] = useState(false);
  const [folds, setFolds] = useState<Folds>({ people: false, closed: false });

  const assigned = contacts?.find(({ isAssigned }) => isAssigned);
  const given = requested.place ?? (assigned ? { contact: assigned.id } : null);
  // Beside the list, a client without a VA writes to the support of the agency.
  const support: Place | null = contacts && isClient(signedIn) ? { with: 'support' } : null;
  // Narrow screens first show the list, or the chat with the assigned contact until a click on Back.
  const narrow = hasGoneBack ? requested.place : given;
  const place = isWide ? (given ?? support) : narrow;
  const showsList = isWide || place === null;
  const { contact, single } = useContact(place, contacts);

  function goBack() {
    setPrevious(place && keyOf(place));
    setHasGoneBack(true);
    void navigate({ to: '/messages', search: viewParam(view) });
  }
  const changeView = (next: ConversationView) =>
    void navigate({
      to: '/messages',
      search: {
        ...requested.place,
        ...(requested.messageId && { message: requested.messageId }),
        ...viewParam(next),
      },
      state: true,
    });

  const panel: PanelPlace = {
    isChosen: isChosen || isWriting,
    messageId: requested.messageId,
    ...(!isWide && { onBack: goBack }),
  };

  function renderChat() {
    if (place && !('contact' in place))
      return place.user === undefined ? (
        <OwnSupportPanel key="support" {...panel} />
      ) : (
        <RequestPanel key={`support-${place.user}`} userId={place.user} {...panel} />
      );
    if (contact) return <ContactPanel key={contact.id} contact={contact} {...panel} />;
    if (contacts === undefined || single.isLoading) return <Flex flex="1" />;
    return (
      <Flex flex="1" align="center" justify="center">
        {single.error ? (
          <ErrorState error={single.error} onRetry={() => void single.refetch()} />
        ) : (
          <EmptyState illustration="messages" title="Select a contact">
            {place ? "This person isn't in your contacts." : 'Pick someone to start chatting.'}
          </EmptyState>
        )}
      </Flex>
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
          <Flex w={{ base: 'full', md: '18rem' }} flexShrink={0} borderEndWidth={{ md: '1px' }}>
            <ConversationList
              view={view}
              opened={{ place, contact }}
              previous={previous}
              onChoose={() => setChosen(true)}
              onView={changeView}
              folds={folds}
              onFold={setFolds}
            />
          </Flex>
        )}
        {(isWide || place !== null) && renderChat()}
      </Card>
    </Page>
  );
}
