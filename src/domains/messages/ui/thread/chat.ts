import type { QueryKey } from '@tanstack/react-query';
import type { LiveHandlers } from '#client/live/listeners.ts';
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

export type ThreadCalls = {
  /** Fetches the latest messages, and all loaded ones if the changed message is earlier. */
  refresh: (changedId?: number) => void;
  reload: () => void;
  /** Whether a loaded message matches. */
  shows: (matches: (message: ChatMessage) => boolean) => boolean;
};

type Query<Result, Context = unknown> = {
  queryKey: QueryKey;
  queryFn: (context: Context) => Promise<Result>;
};

export type HistoryPosition = { around: number } | { before: string } | { after: string };

type HistoryPage = {
  items: readonly ChatMessage[];
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
  queryKey: QueryKey;
  /** The latest messages, or the ones before the cursor. */
  fetchPage: (cursor?: string) => Promise<Page<ChatMessage>>;
  /** The messages that contain the text, oldest first. */
  search: (q: string) => Query<Page<{ id: number }>>;
  /** The part of the conversation around a message, and the parts before and after it. */
  history: (around: number) => Query<HistoryPage, { pageParam: HistoryPosition }>;
  markRead: () => Promise<unknown>;
  /** Refetches what shows the unread messages of the conversation. */
  refreshCounts: () => void;
  /** The message if it belongs to this conversation. */
  ownOf: (sent: SentMessage) => ChatMessage | null;
  /** The live events that change the conversation. */
  listen: (calls: ThreadCalls) => LiveHandlers;
};
