import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#client/trpc.ts';
import { useUser } from '#client/use-user.ts';
import type { Contact, Message } from '../../schema.ts';
import type { Chat, ChatMessage } from './chat.ts';
import { pageSize } from './use-thread.ts';

/** The conversation with one contact. */
export function useContactChat({ id: contactId, fullName, unreadCount }: Contact): Chat {
  const { id: userId } = useUser();
  const utils = trpc.useUtils();
  const input = { contactId, limit: pageSize };

  const toChatMessage = ({ senderId, receiverId: _, ...message }: Message): ChatMessage => ({
    ...message,
    isOwn: senderId !== contactId,
    author: null,
  });

  return {
    name: fullName,
    recipient: { receiverId: contactId },
    unreadCount,
    queryKey: getQueryKey(trpc.messages.thread, input, 'infinite'),
    async fetchPage(cursor) {
      const page = await utils.client.messages.thread.query({
        ...input,
        ...(cursor && { cursor }),
      });
      return { ...page, items: page.items.map(toChatMessage) };
    },
    markRead: () => utils.client.messages.markRead.mutate({ contactId }),
    refreshCounts() {
      void utils.messages.contacts.invalidate();
      void utils.messages.unreadCount.invalidate();
    },
    ownOf: (sent) =>
      'receiverId' in sent && sent.receiverId === contactId ? toChatMessage(sent) : null,
    listen: ({ refresh, reload }) => ({
      message({ actorId, operation }) {
        if (operation === 'deleted') reload();
        else if (actorId === contactId || actorId === userId) refresh();
      },
      resync: refresh,
    }),
  };
}
