import type { QueryKey } from '@tanstack/react-query';
import type { Attachment } from '#domains/files/schema.ts';
import type { Page } from '#shared/page.ts';
import type { Recipient } from '../outbox/outgoing.ts';
import type { SentMessage } from '../outbox.ts';

/** A message as a conversation shows it. */
export type ChatMessage = {
  id: number;
  content: string;
  createdAt: string;
  isRead: boolean;
  readAt: string | null;
  attachments: readonly Attachment[];
  /** The tasks that were created from the message. */
  tasks: readonly { id: number; title: string }[];
  editedAt: string | null;
  deletedAt: string | null;
  clientKey: string | null;
  isOwn: boolean;
  /** The name above the message; null for the user's own and for the other person of a conversation between two. */
  author: string | null;
};

type Query<Result, Context = unknown> = {
  queryKey: QueryKey;
  queryFn: (context: Context) => Promise<Result>;
};

export type HistoryPosition = { around: number } | { before: string } | { after: string };

type HistoryPage = {
  items: readonly SentMessage[];
  /** The cursors to the earlier and the later messages; null at the ends of the conversation. */
  earlier: string | null;
  later: string | null;
};

/** A conversation: with a contact, or with support. */
export type Chat = {
  /** The name of the other side. */
  name: string;
  recipient: Recipient;
  /** Null for support conversations, which have no typing signal, no changes and no tasks. */
  contactId: number | null;
  /** Whether the user may create tasks from the messages. */
  createsTasks: boolean;
  unreadCount: number;
  /** The latest messages, or the ones before the cursor, oldest first. */
  thread: Query<Page<SentMessage>, { pageParam: string | null }>;
  /** The messages that contain the text, oldest first. */
  search: (q: string) => Query<Page<{ id: number }>>;
  /** The part of the conversation around a message, and the parts before and after it. */
  history: (around: number) => Query<HistoryPage, { pageParam: HistoryPosition }>;
  /** Marks the messages up to this one as read: a later one may not be on screen yet. */
  markRead: (upTo: number) => Promise<unknown>;
  /** The message as the conversation shows it; null if it belongs to another one. */
  toChatMessage: (message: SentMessage) => ChatMessage | null;
};

/** The messages of the loaded pages, oldest first. The newest page is the first one. */
export const messagesOf = (
  { toChatMessage }: Chat,
  pages: readonly { items: readonly SentMessage[] }[] = [],
) => pages.toReversed().flatMap(({ items }) => items.flatMap((item) => toChatMessage(item) ?? []));
