import * as z from 'zod';
import { role } from '#shared/actor.ts';
import { id, reference } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';
import { requiredText, text } from '#shared/text.ts';

export const messageLimit = 5_000;
/** Number of characters of the last message below a contact's name. */
export const previewLength = 160;

const contactId = reference('No contact selected');

export const listMessagesInput = z.object({ limit, cursor: cursor.optional() });
export const contactRef = z.object({ contactId: id });
/** An unknown contact gives an empty conversation. */
export const threadInput = listMessagesInput.extend({ contactId: id });

export const messageForm = z.object({
  content: requiredText('Write a message first', messageLimit),
});

export const sendMessageInput = messageForm.extend({
  receiverId: contactId,
  /** Created by the browser for each message, so that a retry does not send it twice. */
  clientKey: z.uuid({ error: 'clientKey must be a UUID' }).optional(),
});

export const readMessagesInput = z.object({ contactId });

export const listContactsInput = z.object({
  q: text(120).optional(),
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
    clientKey: z.string().nullable(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Message' });
export type Message = z.infer<typeof message>;

export const contact = z
  .object({
    id: z.int(),
    fullName: z.string(),
    role,
    profileImage: z.string().nullable(),
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
        createdAt: z.iso.datetime(),
      })
      .nullable(),
  })
  .meta({ id: 'Contact' });
export type Contact = z.infer<typeof contact>;

export const unreadCount = z.object({ count: z.int() });
