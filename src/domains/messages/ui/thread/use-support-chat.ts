import { getQueryKey } from '@trpc/react-query';
import { trpc } from '#client/trpc.ts';
import { useUser } from '#client/use-user.ts';
import { isAdmin } from '#shared/actor.ts';
import { supportName } from '../../support/labels.ts';
import type { SupportMessage } from '../../support/schema.ts';
import { maxMatches } from '../search/use-search.ts';
import type { Chat } from './chat.ts';
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
    return senderName === null ? supportName() : `${senderName}, ${supportName()}`;
  }

  return {
    name,
    recipient: { receiverId: userId, isSupport: true },
    contactId: null,
    createsTasks: false,
    unreadCount,
    thread: {
      queryKey: getQueryKey(trpc.support.thread, input, 'infinite'),
      queryFn: ({ pageParam: cursor }) =>
        utils.client.support.thread.query({ ...input, ...(cursor && { cursor }) }),
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
      queryFn: ({ pageParam: position }) =>
        utils.client.support.history.query({ ...input, position }),
    }),
    markRead: (upTo) => utils.client.support.markRead.mutate({ userId, upTo }),
    toChatMessage(sent) {
      if (!('isAnswer' in sent) || sent.userId !== userId) return null;
      const { id, content, attachments, createdAt, isRead, readAt, clientKey } = sent;
      const stored = { id, content, attachments, createdAt, isRead, readAt, clientKey };
      const isOwn = sent.isAnswer === answers;
      return { ...unchanged, ...stored, isOwn, author: authorOf(sent) };
    },
  };
}
