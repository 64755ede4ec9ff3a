import * as z from 'zod';
import { presence } from '#domains/users/presence/schema.ts';
import { declaredOutput, router, signedInProcedure } from '#server/trpc.ts';
import { isAdmin } from '#shared/actor.ts';
import { done, ok } from '#shared/ok.ts';
import { type CursorParts, pageOf, toPage } from '#shared/page.ts';
import { countUnread } from './contact-queries.ts';
import { listContacts, sendMessage } from './operations.ts';
import { messageScope } from './policy.ts';
import { findPresenceOfContact } from './presence-queries.ts';
import { listMessages, listThread, markRead } from './queries.ts';
import {
  contact,
  contactRef,
  listContactsInput,
  listMessagesInput,
  type Message,
  message,
  readMessagesInput,
  sendMessageInput,
  threadInput,
  unreadCount,
} from './schema.ts';
import { countUnreadAnswers, countUnreadRequests } from './support/inbox-queries.ts';

const messageKey = ({ createdAt, id }: Message): CursorParts => [createdAt, id];

export const messagesRouter = router({
  list: signedInProcedure
    .input(listMessagesInput)
    .output(declaredOutput(pageOf(message)))
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const page = { limit: limit + 1, cursor };
      const rows = await listMessages(ctx.db, messageScope(ctx.actor), page);
      return toPage(rows, limit, messageKey);
    }),

  /** The latest messages with one contact, oldest first. The cursor leads to earlier ones. */
  thread: signedInProcedure
    .input(threadInput)
    .output(declaredOutput(pageOf(message)))
    .query(async ({ ctx, input: { contactId, limit, cursor } }) => {
      const page = { limit: limit + 1, cursor };
      const rows = await listThread(ctx.db, messageScope(ctx.actor), contactId, page);
      const { items, nextCursor } = toPage(rows, limit, messageKey);
      return { items: items.toReversed(), nextCursor };
    }),

  send: signedInProcedure
    .input(sendMessageInput)
    .output(message)
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),

  markRead: signedInProcedure
    .input(readMessagesInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await markRead(ctx.db, ctx.actor.id, input.contactId);
      return done;
    }),

  contacts: signedInProcedure
    .input(listContactsInput)
    .output(z.array(contact))
    .query(({ ctx, input }) => listContacts(ctx, input)),

  /** Whether a contact is online, and their time zone; null if the caller does not know them. */
  presence: signedInProcedure
    .input(contactRef)
    .output(z.object({ presence: presence.nullable() }))
    .query(async ({ ctx, input }) => {
      const found = await findPresenceOfContact(ctx.db, messageScope(ctx.actor), input.contactId);
      return { presence: found ?? null };
    }),

  /** Unread messages of all contacts and of the support conversations that wait for the caller. */
  unreadCount: signedInProcedure.output(unreadCount).query(async ({ ctx: { db, actor } }) => {
    const messages = await countUnread(db, messageScope(actor));
    const countSupport = isAdmin(actor) ? countUnreadRequests : countUnreadAnswers;
    return { count: messages + (await countSupport(db, actor.id)) };
  }),
});
