import { keepPreviousData } from '@tanstack/react-query';
import { nextPage } from '#client/fetch-next.ts';
import { trpc } from '#client/trpc.ts';
import { useUser } from '#client/use-user.ts';
import { isAdmin } from '#shared/actor.ts';
import {
  type Conversation,
  inOrder,
  ofContact,
  ofOwnSupport,
  ofRequest,
  splitContacts,
} from './conversations.ts';
import type { ConversationView } from './views.ts';

/** More contacts are found by searching. */
export const maxContacts = 200;
const requestsPerPage = 50;

/** The support conversations that an administrator answers. */
export function useInbox(view: 'open' | 'mine' | 'closed', isEnabled: boolean) {
  const { id } = useUser();
  const inbox = trpc.support.inbox.useInfiniteQuery(
    { view, limit: requestsPerPage },
    { getNextPageParam: nextPage, enabled: isEnabled },
  );
  const items = inbox.data?.pages.flatMap((page) => page.items) ?? [];
  return { ...inbox, conversations: items.map((request) => ofRequest(request, id)) };
}

const isNamed = (q: string) => {
  const words = q.toLowerCase();
  return ({ name }: Conversation) => name.toLowerCase().includes(words);
};

type ConversationsOptions = {
  view: ConversationView;
  /** Part of a name. */
  q: string;
  /** The conversations that are shown although they have no message. */
  opened: readonly (string | null)[];
};

/** The conversations of the user, and the contacts without one. */
export function useConversations({ view, q, opened }: ConversationsOptions) {
  const answers = isAdmin(useUser());
  const contacts = trpc.messages.contacts.useQuery(
    { limit: maxContacts, ...(q && { q }) },
    { placeholderData: keepPreviousData },
  );
  const own = trpc.support.own.useQuery(undefined, { enabled: !answers });
  const inbox = useInbox(view === 'mine' ? 'mine' : 'open', answers);

  const { conversations, people } = splitContacts(contacts.data ?? [], opened);
  const support = answers ? inbox.conversations : [ofOwnSupport(own.data)];
  return {
    conversations: inOrder([
      ...(view === 'support' ? [] : conversations.map(ofContact)),
      ...(q ? support.filter(isNamed(q)) : support),
    ]),
    people: people.map(ofContact),
    /** Undefined until they are loaded. */
    contacts: contacts.data,
    inbox,
    isPending: contacts.isPending || (answers ? inbox.isPending : own.isPending),
    isLoaded: contacts.isSuccess && (answers ? inbox.isSuccess : own.isSuccess),
    error: (contacts.data ? null : contacts.error) ?? (inbox.data ? null : inbox.error),
    retry() {
      if (contacts.error) void contacts.refetch();
      if (inbox.error) void inbox.refetch();
    },
  };
}
