import * as z from 'zod';
import { attachment, attachmentIds } from '#domains/files/schema.ts';
import { isBlank } from '#shared/clean-text.ts';
import { id, reference, requiredId } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';
import { role } from '#shared/role.ts';
import { rule } from '#shared/rule.ts';
import { line, requiredText, text } from '#shared/text.ts';

export const messageLimit = 5_000;
/** Number of characters of the last message below a contact's name. */
export const previewLength = 160;

const contactId = reference('No contact selected');

export const listMessagesInput = z.object({ limit, cursor: cursor.optional() });
export const contactRef = z.object({ contactId: id });
/** An unknown contact gives an empty conversation. */
export const threadInput = listMessagesInput.extend({ contactId: id });

/** Finds messages of one conversation that contain the text. */
export const searchMessagesInput = listMessagesInput.extend({
  contactId: requiredId('No contact selected'),
  q: line(200).min(1, 'Write what to search for'),
});

/** A part of a conversation: around a message, or before or after the cursor. */
export const historyInput = z.object({
  contactId: id,
  limit,
  position: z.union([
    z.object({ around: id }),
    z.object({ before: cursor }),
    z.object({ after: cursor }),
  ]),
});

export const emptyMessage = 'Write a message first';

export const messageForm = z.object({ content: requiredText(emptyMessage, messageLimit) });

/** The text of a message with files; it may be blank. */
const optionalContent = text(messageLimit, emptyMessage).transform((value) =>
  isBlank(value) ? '' : value,
);

export const newMessage = z.object({
  /** Required unless the message has files. */
  content: optionalContent.optional(),
  attachmentIds,
  /** Created by the browser for each message, so that a retry does not send it twice. */
  clientKey: z.uuid({ error: 'clientKey must be a UUID' }).optional(),
});

export const isNotEmpty = ({ content, attachmentIds: files }: z.output<typeof newMessage>) =>
  Boolean(content || (files && files.length > 0));
export const notEmpty = rule('content', emptyMessage, ['attachmentIds']);

export const sendMessageInput = newMessage
  .extend({ receiverId: contactId })
  .refine(isNotEmpty, notEmpty);

export const messageRef = z.object({ id });
/** Send only the text; the files stay. */
export const editMessageInput = z.object({ id, content: optionalContent });

export const typingInput = z.object({ contactId });

/** The last message that the caller has seen: those with a higher id stay unread. Without it, all messages are read. */
export const upTo = reference('Unknown message').optional();
export const readMessagesInput = z.object({ contactId, upTo });

export const listContactsInput = z.object({
  /** Part of a name, or of a company that the caller knows. */
  q: line(120).optional(),
  /** Only contacts with unread messages. */
  isUnread: z.boolean().optional(),
  /** Restricts the list to one contact. */
  id: id.optional(),
  limit,
});

export const message = z
  .object({
    id: z.int(),
    senderId: z.int(),
    receiverId: z.int(),
    content: z.string(),
    isRead: z.boolean(),
    /** Null if it was not read, or read before this was recorded. */
    readAt: z.iso.datetime().nullable(),
    attachments: z.array(attachment),
    /** The tasks that were created from the message, as far as the caller can read them. */
    tasks: z.array(z.object({ id: z.int(), title: z.string() })),
    clientKey: z.string().nullable(),
    createdAt: z.iso.datetime(),
    editedAt: z.iso.datetime().nullable(),
    /** A deleted message has neither text nor files. */
    deletedAt: z.iso.datetime().nullable(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof message>;

/** Oldest first; the cursors lead to earlier and to later messages, and are null at the ends of the conversation. */
export const historyPage = z.object({
  items: z.array(message),
  earlier: z.string().nullable(),
  later: z.string().nullable(),
});

export const taskIdRef = z.object({ taskId: id });
/** The message that a task was created from. */
export const taskSource = z.object({
  id: z.int(),
  contactId: z.int(),
  senderId: z.int(),
  senderName: z.string(),
  createdAt: z.iso.datetime(),
});
export type TaskSource = z.infer<typeof taskSource>;

export const contact = z
  .object({
    id: z.int(),
    fullName: z.string(),
    role,
    profileImage: z.string().nullable(),
    /** Of a client: for administrators, and for the assigned VAs. */
    company: z.string().nullable(),
    /** Whether this VA or client is assigned to the caller. */
    isAssigned: z.boolean(),
    /** False for inactive users; earlier messages stay visible. */
    canReceive: z.boolean(),
    unreadCount: z.int(),
    lastMessage: z
      .object({
        id: z.int(),
        senderId: z.int(),
        /** The first `previewLength` characters. */
        content: z.string(),
        isDeleted: z.boolean(),
        /** The name of the first file. */
        fileName: z.string().nullable(),
        createdAt: z.iso.datetime(),
      })
      .nullable(),
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof contact>;

export const unreadCount = z.object({ count: z.int() });
