import * as z from 'zod';
import { role } from '#shared/actor.ts';
import { id, reference } from '#shared/id.ts';
import { cursor, limit } from '#shared/page.ts';
import { requiredText, text } from '#shared/text.ts';

export const messageLimit = 5_000;
/** How much of the last message stands below a contact's name. */
export const previewLength = 160;

const contactId = reference('No contact selected');

export const listMessagesInput = z.object({ limit, cursor: cursor.optional() });
/** A contact who is none reads as an empty conversation. */
export const threadInput = listMessagesInput.extend({ contactId: id });

/** What a person writes. */
export const messageForm = z.object({
  content: requiredText('Write a message first', messageLimit),
});

export const sendMessageInput = messageForm.extend({
  receiverId: contactId,
  /** Made by the sender for each message: sent again under the same key, it is not doubled. */
  clientKey: z.uuid({ error: 'clientKey must be a UUID' }).optional(),
});

export const readMessagesInput = z.object({ contactId });

export const listContactsInput = z.object({
  q: text(120).optional(),
  /** This one alone, wherever in the list they would stand. */
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
    /** The VA or the client assigned to the one who asks. */
    isAssigned: z.boolean(),
    /** False for somebody inactive, with whom there is only what was written before. */
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
