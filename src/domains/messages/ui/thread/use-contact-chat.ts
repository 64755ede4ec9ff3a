import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#client/trpc.ts';
import { useActor } from '#client/use-user.ts';
import { canCreateTaskFrom } from '../../policy.ts';
import type { Contact, Message } from '../../schema.ts';
import { maxMatches } from '../search/use-search.ts';
import type { Chat, ChatMessage } from './chat.ts';
import { pageSize } from './use-thread.ts';

/** The messages of a conversation with one contact as the chat shows them. */
export const toChatMessageOf =
  (contactId: number) =>
  ({ senderId, receiverId: _, ...message }: Message): ChatMessage => ({
    ...message,
    isOwn: senderId !== contactId,
    author: null,
  });

/** The conversation with one contact. */
export function useContactChat(contact: Contact): Chat {
  const { id: contactId, fullName, unreadCount } = contact;
  const actor = useActor();
  const { id: userId } = actor;
  const utils = trpc.useUtils();
  const input = { contactId, limit: pageSize };

  const toChatMessage = toChatMessageOf(contactId);

  return {
    name: fullName,
    recipient: { receiverId: contactId },
    contactId,
    createsTasks: canCreateTaskFrom(actor, contact),
    unreadCount,
    queryKey: getQueryKey(trpc.messages.thread, input, 'infinite'),
    async fetchPage(cursor) {
      const page = await utils.client.messages.thread.query({
        ...input,
        ...(cursor && { cursor }),
      });
      return { ...page, items: page.items.map(toChatMessage) };
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
      async queryFn({ pageParam: position }) {
        const page = await utils.client.messages.history.query({ ...input, position });
        return { ...page, items: page.items.map(toChatMessage) };
      },
    }),
    markRead: () => utils.client.messages.markRead.mutate({ contactId }),
    refreshCounts() {
      void utils.messages.contacts.invalidate();
      void utils.messages.unreadCount.invalidate();
    },
    ownOf: (sent) =>
      'receiverId' in sent && sent.receiverId === contactId ? toChatMessage(sent) : null,
    listen: ({ refresh, reload, shows }) => ({
      message({ id, actorId, operation }) {
        if (operation === 'deleted') reload();
        else if (actorId === contactId || actorId === userId || shows((one) => one.id === id))
          refresh(id);
      },
      task({ id }) {
        if (shows(({ tasks }) => tasks.some((task) => task.id === id))) reload();
      },
      resync: reload,
    }),
  };
}
