import { expect, test } from 'vitest';
import type { ChatMessage } from './chat.ts';
import {
  addEarlier,
  isContiguous,
  markThreadRead,
  mergeMessages,
  messagesOf,
  type Thread,
} from './thread-cache.ts';

const message = (id: number, fields: Partial<ChatMessage> = {}): ChatMessage => ({
  id,
  isOwn: false,
  author: null,
  content: `Message ${id}`,
  isRead: false,
  readAt: null,
  attachments: [],
  tasks: [],
  editedAt: null,
  deletedAt: null,
  clientKey: null,
  createdAt: `2026-03-03T09:00:${String(id).padStart(2, '0')}.000Z`,
  ...fields,
});

const thread = (...pages: number[][]): Thread => ({
  pages: pages.map((ids, index) => ({
    items: ids.map((id) => message(id)),
    nextCursor: index < pages.length - 1 ? `after ${ids[0]}` : null,
  })),
  pageParams: pages.map(() => null),
});

const ids = (of: Thread) => messagesOf(of).map(({ id }) => id);

test('messagesOf returns the messages of all pages, oldest first', () => {
  expect(ids(thread([5, 6], [3, 4], [1, 2]))).toEqual([1, 2, 3, 4, 5, 6]);
  expect(messagesOf(undefined)).toEqual([]);
});

test('merging inserts new messages in order and updates known ones without duplicates', () => {
  const merged = mergeMessages(thread([5, 6], [3, 4]), [
    message(4, { isRead: true }),
    message(9),
    message(6, { isRead: true }),
    message(8),
  ]);
  expect(ids(merged)).toEqual([3, 4, 5, 6, 8, 9]);
  expect(messagesOf(merged).flatMap(({ id, isRead }) => (isRead ? [id] : []))).toEqual([4, 6]);
  expect(ids(mergeMessages(merged, [message(8), message(9)]))).toEqual([3, 4, 5, 6, 8, 9]);
});

test('messages with the same time are sorted by id', () => {
  const { createdAt } = message(1);
  const merged = mergeMessages(
    thread([1]),
    [3, 2].map((id) => message(id, { createdAt })),
  );
  expect(ids(merged)).toEqual([1, 2, 3]);
});

test('a read message stays read after merging an older response', () => {
  const read = markThreadRead(mergeMessages(thread([1, 2]), [message(3, { isOwn: true })]), 3);
  expect(messagesOf(read).map(({ isRead }) => isRead)).toEqual([true, true, false]);
  const merged = mergeMessages(read, [message(1), message(2)]);
  expect(messagesOf(merged).map(({ isRead }) => isRead)).toEqual([true, true, false]);
});

test('a message that arrived after the messages were marked as read stays unread', () => {
  const read = markThreadRead(mergeMessages(thread([1, 2]), [message(3)]), 2);
  expect(messagesOf(read).map(({ isRead }) => isRead)).toEqual([true, true, false]);
});

test('an earlier page is added once, and only if its cursor matches the loaded pages', () => {
  const loaded = thread([5, 6], [3, 4]);
  const open = { ...loaded, pages: loaded.pages.map((page) => ({ ...page, nextCursor: 'more' })) };
  const earlier = { items: [message(1), message(2)], nextCursor: null };
  const added = addEarlier(open, earlier, 'more');
  expect(ids(added)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(addEarlier(added, earlier, 'more')).toBe(added);
  expect(addEarlier(open, earlier, 'another')).toBe(open);
});

test('the latest page is contiguous only if it overlaps the loaded messages', () => {
  const loaded = thread([5, 6], [3, 4]);
  const page = (ids: number[], nextCursor: string | null) => ({
    items: ids.map((id) => message(id)),
    nextCursor,
  });
  expect(isContiguous(loaded, page([6, 7], 'more'))).toBe(true);
  expect(isContiguous(loaded, page([7, 8], 'more'))).toBe(false);
  // Without a cursor, the page contains the whole conversation.
  expect(isContiguous(loaded, page([7, 8], null))).toBe(true);
  expect(isContiguous(thread([]), page([7, 8], 'more'))).toBe(true);
});
