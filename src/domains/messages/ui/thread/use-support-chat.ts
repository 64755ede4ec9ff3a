import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#client/trpc.ts';
import { useUser } from '#client/use-user.ts';
import { isAdmin } from '#shared/actor.ts';
import { supportName } from '../../support/labels.ts';
import type { SupportMessage } from '../../support/schema.ts';
import { maxMatches } from '../search/use-search.ts';
import type { Chat, ChatMessage } from './chat.ts';
import { pageSize } from './use-thread.ts';

const unchanged = { tasks: [], editedAt: null, deletedAt: null };

type SupportChatOptions = {
  /** The client or VA whose conversation it is. */
  userId: number;
  /** The name of the other side. */
  name: string;
  unreadCount: number;
};

/** The support conversation of a user, as they or an administrator see it. */
export function useSupportChat({ userId, name, unreadCount }: SupportChatOptions): Chat {
  const me = useUser();
  const answers = isAdmin(me);
  const utils = trpc.useUtils();
  const input = { userId, limit: pageSize };

  function authorOf({ isAnswer, senderId, senderName }: SupportMessage) {
    if (!isAnswer || senderId === me.id) return null;
    if (answers) return senderName ?? 'A former administrator';
    return senderName === null ? supportName : `${senderName}, ${supportName}`;
  }
  const toChatMessage = (message: SupportMessage): ChatMessage => {
    const { id, content, attachments, createdAt, isRead, readAt, clientKey } = message;
    const isOwn = message.isAnswer === answers;
    const sent = { id, content, attachments, createdAt, isRead, readAt, clientKey };
    return { ...unchanged, ...sent, isOwn, author: authorOf(message) };
  };

  return {
    name,
    recipient: { receiverId: userId, isSupport: true },
    contactId: null,
    createsTasks: false,
    unreadCount,
    queryKey: getQueryKey(trpc.support.thread, input, 'infinite'),
    async fetchPage(cursor) {
      const page = await utils.client.support.thread.query({ ...input, ...(cursor && { cursor }) });
      return { ...page, items: page.items.map(toChatMessage) };
    },
    search: (q) => {
      const query = { userId, q, limit: maxMatches };
      return {
        queryKey: getQueryKey(trpc.support.search, query, 'query'),
        queryFn: () => utils.client.support.search.query(query),
      };
    },
    history: (around) => ({
      queryKey: getQueryKey(trpc.support.history, { ...input, position: { around } }, 'infinite'),
      async queryFn({ pageParam: position }) {
        const page = await utils.client.support.history.query({ ...input, position });
        return { ...page, items: page.items.map(toChatMessage) };
      },
    }),
    markRead: () => utils.client.support.markRead.mutate({ userId }),
    refreshCounts() {
      void utils.support.own.invalidate();
      void utils.support.inbox.invalidate();
      void utils.support.find.invalidate();
      void utils.messages.unreadCount.invalidate();
    },
    ownOf: (sent) => ('isAnswer' in sent && sent.userId === userId ? toChatMessage(sent) : null),
    listen: ({ refresh, reload }) => ({
      support({ id, operation }) {
        if (id !== userId) return;
        if (operation === 'deleted') reload();
        else refresh();
      },
      resync: reload,
    }),
  };
}
