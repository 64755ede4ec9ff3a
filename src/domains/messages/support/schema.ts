import * as z from 'zod';
import { attachment } from '#domains/files/schema.ts';
import { id, reference } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';
import { role } from '#shared/role.ts';
import { supportStatuses } from '#shared/value-sets.ts';
import {
  historyInput,
  historyPage,
  isNotEmpty,
  newMessage,
  notEmpty,
  searchMessagesInput,
  upTo,
} from '../schema.ts';
import { supportViews } from './views.ts';

/** The user of a support conversation, whose id identifies it. */
export const supportRef = z.object({ userId: id });

export const readSupportInput = supportRef.extend({ upTo });

export const supportThreadInput = supportRef.extend({ limit, cursor: cursor.optional() });

/** Finds messages of one conversation that contain the text. */
export const searchSupportInput = searchMessagesInput
  .omit({ contactId: true })
  .extend({ userId: id });

export const supportHistoryInput = historyInput.omit({ contactId: true }).extend({ userId: id });

export const sendSupportInput = newMessage
  .extend({ userId: reference('No user selected') })
  .refine(isNotEmpty, notEmpty);

export const inboxInput = z.object({
  view: z.enum(supportViews).default('open'),
  limit,
  cursor: cursor.optional(),
});

export const assignSupportInput = supportRef.extend({
  /** Null removes the assignee. */
  assigneeId: reference('Please choose an administrator').nullable(),
});

export const supportStatus = z.enum(supportStatuses);
export const changeSupportStatusInput = supportRef.extend({ status: supportStatus });

export const supportMessage = z.object({
  id: z.int(),
  userId: z.int(),
  /** Null if the account of the administrator who answered was deleted. */
  senderId: z.int().nullable(),
  senderName: z.string().nullable(),
  /** Whether an administrator wrote it. */
  isAnswer: z.boolean(),
  content: z.string(),
  attachments: z.array(attachment),
  isRead: z.boolean(),
  /** Null if it was not read, or read before this was recorded. */
  readAt: z.iso.datetime().nullable(),
  clientKey: z.string().nullable(),
  createdAt: z.iso.datetime(),
});
export type SupportMessage = z.infer<typeof supportMessage>;

export const supportHistoryPage = historyPage.extend({ items: z.array(supportMessage) });

const lastSupportMessage = z
  .object({
    id: z.int(),
    isAnswer: z.boolean(),
    /** The first `previewLength` characters. */
    content: z.string(),
    /** The name of the first file. */
    fileName: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .nullable();

/** The caller's own conversation, as the contact list shows it. */
export const ownSupport = z.object({ unreadCount: z.int(), lastMessage: lastSupportMessage });
export type OwnSupport = z.infer<typeof ownSupport>;

const administrator = z.object({ id: z.int(), fullName: z.string() });

/** A conversation in the administrators' inbox. */
export const supportConversation = z.object({
  userId: z.int(),
  fullName: z.string(),
  role,
  profileImage: z.string().nullable(),
  /** Of a client. */
  company: z.string().nullable(),
  /** False for inactive users; earlier messages stay visible. */
  canReceive: z.boolean(),
  status: supportStatus,
  assignee: administrator.nullable(),
  unreadCount: z.int(),
  lastAt: z.iso.datetime(),
  lastMessage: lastSupportMessage,
});
export type SupportConversation = z.infer<typeof supportConversation>;

export const administrators = z.array(administrator);
