import { keepPreviousData } from '@tanstack/react-query';
import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { useUser } from '#client/use-user.ts';
import { isAdmin } from '#shared/actor.ts';
import { containsText } from '#shared/search-text.ts';
import type { Contact } from '../../schema.ts';
import type { SupportView } from '../../support/views.ts';
import {
  inOrder,
  isIn,
  keyOf,
  ofContact,
  ofOwnSupport,
  ofRequest,
  type Place,
  splitContacts,
} from './conversations.ts';
import type { ConversationView } from './views.ts';

/** More contacts are found by searching. */
export const maxContacts = 200;
const requestsPerPage = 50;

/** The support conversations that an administrator answers. */
export function useInbox(view: SupportView, isEnabled: boolean) {
  const { id } = useUser();
  const inbox = trpc.support.inbox.useInfiniteQuery(
    { view, limit: requestsPerPage },
    { getNextPageParam: nextPage, enabled: isEnabled, placeholderData: keepPreviousData },
  );
  const items = inbox.data?.pages.flatMap((page) => page.items) ?? [];
  return { ...inbox, conversations: items.map((request) => ofRequest(request, id)) };
}

/** The conversation that is open, which the list shows whatever else it shows. */
export type Opened = { place: Place | null; contact: Contact | undefined };

/** The support conversation that is open, if an administrator answers it. */
function useOpenedRequest(place: Place | null, isEnabled: boolean) {
  const { id } = useUser();
  const userId = place && 'with' in place ? place.user : undefined;
  const isWanted = isEnabled && userId !== undefined;
  const { data } = trpc.support.find.useQuery({ userId: userId ?? 0 }, { enabled: isWanted });
  // A query that is not enabled still has what the chat has loaded.
  return isWanted && data ? ofRequest(data, id) : undefined;
}

type ConversationsOptions = {
  view: ConversationView;
  /** Part of a name. */
  q: string;
  opened: Opened;
  /** The conversation that was open before; it stays, although it may have no message. */
  previous: string | null;
};

/** The conversations of the user, and the contacts without one. */
export function useConversations({ view, q, opened, previous }: ConversationsOptions) {
  const answers = isAdmin(useUser());
  const isUnread = view === 'unread';
  const contacts = trpc.messages.contacts.useQuery(
    { limit: maxContacts, ...(q && { q }), ...(isUnread && { isUnread }) },
    { placeholderData: keepPreviousData },
  );
  const own = trpc.support.own.useQuery(undefined, { enabled: !answers });
  const inbox = useInbox(view === 'mine' || isUnread ? view : 'open', answers);
  const request = useOpenedRequest(opened.place, answers && isUnread);

  const current = opened.place && keyOf(opened.place);
  const listed = contacts.data ?? [];
  const { contact } = opened;
  const isMissing = contact && !q && listed.every(({ id }) => id !== contact.id);
  const { conversations, people } = splitContacts(isMissing ? [...listed, contact] : listed, [
    current,
    previous,
  ]);
  const support = answers ? inbox.conversations : [ofOwnSupport(own.data)];
  const isListed = support.some(({ place }) => keyOf(place) === current);
  const requests = request && !isListed ? [...support, request] : support;

  // What is older than the requests that are not loaded yet follows them.
  const end = inbox.hasNextPage && !q ? inbox.conversations.at(-1)?.at : null;
  const isDue = ({ isPinned, at, place }: ReturnType<typeof ofContact>) =>
    isPinned || !end || at === null || at >= end || keyOf(place) === current;
  const [first] = [contacts, inbox, own].filter(({ data, error }) => error && !data);

  return {
    /** Those of the filter; in Unread also the one that is open, which may have been read. */
    conversations: inOrder([
      ...conversations.map(ofContact).filter(isDue),
      ...requests.filter(({ name }) => containsText(name, q)),
    ]).filter((one) => isIn[view](one) || (isUnread && keyOf(one.place) === current)),
    people: people.map(ofContact),
    /** Undefined until they are loaded. */
    contacts: contacts.data,
    inbox,
    isPending: contacts.isPending || (answers ? inbox.isPending : own.isPending),
    /** Whether this is all that there is, and nothing of what was shown before. */
    isComplete: !contacts.isPlaceholderData && !inbox.isPlaceholderData && !inbox.hasNextPage,
    error: first?.error ?? null,
    retry() {
      for (const query of [contacts, inbox, own]) if (query.error) void query.refetch();
    },
  };
}
