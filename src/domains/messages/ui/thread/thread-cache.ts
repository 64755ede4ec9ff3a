import type { Page } from '#shared/page.ts';
import type { ChatMessage } from './chat.ts';

/** The loaded pages of a conversation: newest page first, messages within a page oldest first. */
export type Thread = { pages: Page<ChatMessage>[]; pageParams: (string | null)[] };

const compareMessages = (a: ChatMessage, b: ChatMessage) => {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return a.id - b.id;
};

export const messagesOf = (thread: Pick<Thread, 'pages'> | undefined) =>
  thread?.pages.toReversed().flatMap(({ items }) => items) ?? [];

/** Whether no messages are missing between the loaded ones and the latest page. */
export function isContiguous(thread: Thread, latest: Page<ChatMessage>) {
  const loaded = new Set(messagesOf(thread).map(({ id }) => id));
  const overlaps = latest.items.some(({ id }) => loaded.has(id));
  return latest.nextCursor === null || loaded.size === 0 || overlaps;
}

/** Adds new messages and updates changed ones. */
export function mergeMessages(thread: Thread, messages: ChatMessage[]): Thread {
  const fresh = new Map(messages.map((message) => [message.id, message]));
  const pages = thread.pages.map((page) => ({
    ...page,
    items: page.items.map((message) => {
      const updated = fresh.get(message.id) ?? message;
      fresh.delete(message.id);
      // A response from before the message was read must not make it unread again.
      return message.isRead && !updated.isRead ? message : updated;
    }),
  }));
  const [newest, ...older] = pages;
  if (!newest || fresh.size === 0) return { ...thread, pages };
  const items = [...newest.items, ...fresh.values()].toSorted(compareMessages);
  return { ...thread, pages: [{ ...newest, items }, ...older] };
}

/** Adds an earlier page. Ignores it if the conversation was reloaded since the request. */
export function addEarlier(thread: Thread, page: Page<ChatMessage>, cursor: string): Thread {
  if (thread.pages.at(-1)?.nextCursor !== cursor) return thread;
  return { pages: [...thread.pages, page], pageParams: [...thread.pageParams, cursor] };
}

/** Marks the other side's messages up to an id as read: a later one may have arrived after the server marked them. */
export const markThreadRead = (thread: Thread, lastId: number): Thread => ({
  ...thread,
  pages: thread.pages.map((page) => ({
    ...page,
    items: page.items.map((message) =>
      !message.isOwn && !message.isRead && message.id <= lastId
        ? { ...message, isRead: true }
        : message,
    ),
  })),
});
