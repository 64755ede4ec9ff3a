import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#client/trpc.ts';
import { useActor } from '#client/use-user.ts';
import { canCreateTaskFrom } from '../../policy.ts';
import type { Contact } from '../../schema.ts';
import { maxMatches } from '../search/use-search.ts';
import type { Chat } from './chat.ts';
import { pageSize } from './use-thread.ts';

/** The conversation with one contact. */
export function useContactChat(contact: Contact): Chat {
  const { id: contactId, fullName, unreadCount } = contact;
  const actor = useActor();
  const utils = trpc.useUtils();
  const input = { contactId, limit: pageSize };

  return {
    name: fullName,
    recipient: { receiverId: contactId },
    contactId,
    createsTasks: canCreateTaskFrom(actor, contact),
    unreadCount,
    thread: {
      queryKey: getQueryKey(trpc.messages.thread, input, 'infinite'),
      queryFn: ({ pageParam: cursor }) =>
        utils.client.messages.thread.query({ ...input, ...(cursor && { cursor }) }),
    },
    search: (q) => {
      const query = { contactId, q, limit: maxMatches };
      return {
        queryKey: getQueryKey(trpc.messages.search, query, 'query'),
        queryFn: () => utils.client.messages.search.query(query),
      };
    },
    history: (around) => ({
      queryKey: getQueryKey(trpc.messages.history, { ...input, position: { around } }, 'infinite'),
      queryFn: ({ pageParam: position }) =>
        utils.client.messages.history.query({ ...input, position }),
    }),
    markRead: (upTo) => utils.client.messages.markRead.mutate({ contactId, upTo }),
    toChatMessage(sent) {
      if (!('receiverId' in sent)) return null;
      const { senderId, receiverId, ...message } = sent;
      if (senderId !== contactId && receiverId !== contactId) return null;
      return { ...message, isOwn: senderId !== contactId, author: null };
    },
  };
}
