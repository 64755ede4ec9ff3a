import type { Page } from '#shared/page.ts';
import type { Message } from '../../schema.ts';

/** The loaded pages of a conversation: the newest first, each of them oldest first. */
export type Thread = { pages: Page<Message>[]; pageParams: (string | null)[] };

const inOrder = (a: Message, b: Message) => {
  if (a.createdAt !== b.createdAt) return a.createdAt < b.createdAt ? -1 : 1;
  return a.id - b.id;
};

export const messagesOf = (thread: Pick<Thread, 'pages'> | undefined) =>
  thread?.pages.toReversed().flatMap(({ items }) => items) ?? [];

/** Whether nothing lies between what is loaded and a freshly loaded end of the conversation. */
export function continues(thread: Thread, end: Page<Message>) {
  const known = new Set(messagesOf(thread).map(({ id }) => id));
  return end.nextCursor === null || known.size === 0 || end.items.some(({ id }) => known.has(id));
}

/** Brings in messages that are new or have changed, and leaves the rest as loaded. */
export function mergeMessages(thread: Thread, messages: Message[]): Thread {
  const fresh = new Map(messages.map((message) => [message.id, message]));
  const pages = thread.pages.map((page) => ({
    ...page,
    items: page.items.map((message) => {
      const renewed = fresh.get(message.id) ?? message;
      fresh.delete(message.id);
      // An answer from before it was read must not make it unread again.
      return message.isRead && !renewed.isRead ? message : renewed;
    }),
  }));
  const [newest, ...older] = pages;
  if (!newest || fresh.size === 0) return { ...thread, pages };
  const items = [...newest.items, ...fresh.values()].toSorted(inOrder);
  return { ...thread, pages: [{ ...newest, items }, ...older] };
}

/** The page that lies before the loaded ones; of a conversation loaded anew meanwhile it is none. */
export function addEarlier(thread: Thread, page: Page<Message>, cursor: string): Thread {
  if (thread.pages.at(-1)?.nextCursor !== cursor) return thread;
  return { pages: [...thread.pages, page], pageParams: [...thread.pageParams, cursor] };
}

/** What a contact wrote has been read here. */
export const readAll = (thread: Thread, contactId: number): Thread => ({
  ...thread,
  pages: thread.pages.map((page) => ({
    ...page,
    items: page.items.map((message) =>
      message.senderId === contactId && !message.isRead ? { ...message, isRead: true } : message,
    ),
  })),
});
