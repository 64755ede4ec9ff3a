import { Box, Flex } from '@chakra-ui/react';
import { SquarePen } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { moveFocusBetween, useRestoredFocus } from '#client/focus-in-list.ts';
import { later, useOpenLater } from '#client/later.ts';
import { Button } from '#client/ui/button.tsx';
import { EmptyState } from '#client/ui/empty-state.tsx';
import { ErrorState } from '#client/ui/error-state.tsx';
import { FilterChips } from '#client/ui/filter-chips.tsx';
import { IconButton } from '#client/ui/icon-button.tsx';
import { LoadMore } from '#client/ui/load-more.tsx';
import { SearchField } from '#client/ui/search-field.tsx';
import { LoadingNote, Skeleton } from '#client/ui/skeleton.tsx';
import { touchTargets } from '#client/ui/touch-targets.ts';
import { useUser } from '#client/use-user.ts';
import { isAdmin } from '#shared/actor.ts';
import { plural } from '#shared/plural.ts';
import { supportName } from '../../support/labels.ts';
import { ClosedConversations } from './closed-conversations.tsx';
import { ConversationRows, type RowPlace } from './conversation-row.tsx';
import { isUnread, keyOf } from './conversations.ts';
import { Fold } from './fold.tsx';
import { maxContacts, type Opened, useConversations } from './use-conversations.ts';
import type { ConversationView } from './views.ts';

const Loading = () => (
  <Box>
    <LoadingNote>Loading conversations</LoadingNote>
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

const all = { value: 'all', label: 'All' } as const;
const unread = { value: 'unread', label: 'Unread' } as const;
const ofEveryone = [all, unread];
const ofAdministrators = [
  all,
  { value: 'mine', label: 'Mine' },
  { value: 'support', label: 'Support' },
  unread,
] as const;

const emptyTexts: Record<ConversationView, () => [title: string, text: string]> = {
  all: () => ['No conversations yet', 'Conversations appear here, the latest first.'],
  mine: () => [
    'No conversations',
    'Your own conversations, and the support conversations that you answer, appear here.',
  ],
  support: () => ['No conversations', `Clients and VAs write to ${supportName()} here.`],
  unread: () => ['Nothing unread', 'You have read all messages.'],
};

const moveFocus = moveFocusBetween('[data-contact]');
const newMessageDialog = later(
  async () => (await import('./new-message-dialog.tsx')).NewMessageDialog,
);

function NewMessage() {
  const [isWanted, setWanted] = useState(false);
  const [Dialog, isOpen] = useOpenLater(newMessageDialog, isWanted);
  return (
    <>
      <IconButton
        label="New message"
        variant="primary"
        flexShrink={0}
        onClick={() => setWanted(true)}
      >
        <SquarePen aria-hidden size={16} strokeWidth={1.75} />
      </IconButton>
      {Dialog && <Dialog open={isOpen} onClose={() => setWanted(false)} />}
    </>
  );
}

/** Which parts of the list are open. They stay so while a phone shows a chat. */
export type Folds = { people: boolean; closed: boolean };

type ConversationListProps = Pick<RowPlace, 'view' | 'onChoose'> & {
  opened: Opened;
  /** The chat that was just closed, whose row gets the focus. */
  previous: string | null;
  onView: (view: ConversationView) => void;
  folds: Folds;
  onFold: (folds: Folds) => void;
};

/** All conversations of the user, and below them the people who are not in one. */
export function ConversationList(props: ConversationListProps) {
  const { view, opened, previous, onChoose, onView, folds, onFold } = props;
  const answers = isAdmin(useUser());
  const [q, setQuery] = useState('');
  const { conversations, people, contacts, inbox, ...found } = useConversations({
    view,
    q,
    opened,
    previous,
  });
  const list = useRef<HTMLDivElement>(null);
  useRestoredFocus(list, `[data-contact="${previous}"]`);

  // The conversation that is read stays among the unread ones while it is open.
  const current = opened.place && keyOf(opened.place);
  const [read, setRead] = useState<string | null>(null);
  const isOpenedUnread = conversations.some((one) => isUnread(one) && keyOf(one.place) === current);
  if (isOpenedUnread && read !== current) setRead(current);
  const shown = conversations.filter(
    (one) =>
      view !== 'unread' || isUnread(one) || (read === current && keyOf(one.place) === current),
  );

  const rows = { view, current, onChoose };
  const others = view === 'all' && people.length > 0 && (
    <ConversationRows conversations={people} {...rows} />
  );
  const isFull = contacts?.length === maxContacts;
  const hasNobody = contacts?.length === 0 && !q && view === 'all';
  const isEmpty =
    found.isComplete &&
    !found.isPending &&
    !found.error &&
    shown.length === 0 &&
    !hasNobody &&
    !(q && others);

  function renderEmpty(): ReactNode {
    if (q)
      return (
        <EmptyState
          title="No contacts found"
          action={<Button onClick={() => setQuery('')}>Clear search</Button>}
        >
          {view === 'all' ? `No contacts match “${q}”.` : `Nothing in this filter matches “${q}”.`}
        </EmptyState>
      );
    const [title, text] = emptyTexts[view]();
    return (
      <EmptyState illustration="messages" title={title}>
        {text}
      </EmptyState>
    );
  }

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
        gap="2"
        // As high as the head of the chat.
        h="14"
        flexShrink={0}
        px="3"
        borderBottomWidth="1px"
        css={{ ...touchTargets, '& > [role=search]': { flex: '1' } }}
      >
        <SearchField label="Search contacts" value={q} onChange={setQuery} />
        <NewMessage />
      </Flex>
      <Box px="3" pt="2" pb="0.5" flexShrink={0}>
        <FilterChips
          label="Conversations"
          options={answers ? ofAdministrators : ofEveryone}
          value={view}
          onChange={onView}
        />
      </Box>
      <Box ref={list} flex="1" minH="0" overflowY="auto" overscrollBehavior="contain" p="1.5">
        {found.error && <ErrorState error={found.error} onRetry={found.retry} />}
        {found.isPending ? <Loading /> : <ConversationRows conversations={shown} {...rows} />}
        {isEmpty && renderEmpty()}
        {hasNobody && <EmptyState illustration="people" title="No contacts available" />}
        {inbox.hasNextPage && (
          <LoadMore list={inbox} shown={plural(shown.length, 'conversation')} />
        )}
        {view === 'support' && !q && (
          <ClosedConversations
            {...rows}
            isOpen={folds.closed}
            onToggle={() => onFold({ ...folds, closed: !folds.closed })}
          />
        )}
        {others &&
          (q ? (
            others
          ) : (
            <Fold
              label={isFull ? 'More people' : plural(people.length, 'more person', 'more people')}
              isOpen={folds.people}
              onToggle={() => onFold({ ...folds, people: !folds.people })}
            >
              {others}
            </Fold>
          ))}
        {isFull && view === 'all' && (!others || q || folds.people) && (
          <Box px="3" py="4" color="muted" fontSize="sm" textAlign="center">
            Search to find more contacts.
          </Box>
        )}
      </Box>
    </Flex>
  );
}
