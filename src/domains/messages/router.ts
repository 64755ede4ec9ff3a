import * as z from 'zod';
import { presence } from '#domains/users/presence/schema.ts';
import { declaredOutput, router, signedInProcedure } from '#server/trpc.ts';
import { type Actor, isAdmin } from '#shared/actor.ts';
import { done, ok } from '#shared/ok.ts';
import { type CursorParts, pageOf, toPage } from '#shared/page.ts';
import { deleteMessage, editMessage, readMessage } from './change-operations.ts';
import { countUnread } from './contact-queries.ts';
import { readHistory } from './history-operations.ts';
import { findPosition, listLater, searchThread } from './history-queries.ts';
import { listContacts, sendMessage, signalTyping } from './operations.ts';
import { messageScope, redactTasks } from './policy.ts';
import { findPresenceOfContact } from './presence-queries.ts';
import { listMessages, listThread, markRead } from './queries.ts';
import {
  contact,
  contactRef,
  editMessageInput,
  historyInput,
  historyPage,
  listContactsInput,
  listMessagesInput,
  type Message,
  message,
  messageRef,
  readMessagesInput,
  searchMessagesInput,
  sendMessageInput,
  taskIdRef,
  taskSource,
  threadInput,
  typingInput,
  unreadCount,
} from './schema.ts';
import { countUnreadAnswers, countUnreadRequests } from './support/inbox-queries.ts';
import { findSourceOfTask } from './task-queries.ts';

const messageKey = ({ createdAt, id }: Message): CursorParts => [createdAt, id];

/** A page of a conversation, oldest first, from rows that are newest first. */
function toThreadPage(actor: Actor, rows: Awaited<ReturnType<typeof listThread>>, limit: number) {
  const messages = rows.map((row) => redactTasks(actor, row));
  const { items, nextCursor } = toPage(messages, limit, messageKey);
  return { items: items.toReversed(), nextCursor };
}

const changeRefusals = {
  403: 'The message is not yours',
  404: 'Message not found, or not yours to read',
};

export const messagesRouter = router({
  list: signedInProcedure
    .input(listMessagesInput)
    .output(declaredOutput(pageOf(message)))
    .query(async ({ ctx, input: { limit, cursor } }) => {
      const page = { limit: limit + 1, cursor };
      const rows = await listMessages(ctx.db, messageScope(ctx.actor), page);
      return toPage(
        rows.map((row) => redactTasks(ctx.actor, row)),
        limit,
        messageKey,
      );
    }),

  get: signedInProcedure
    .input(messageRef)
    .output(message)
    .query(({ ctx, input }) => readMessage(ctx, input.id)),

  /** The latest messages with one contact, oldest first. The cursor leads to earlier ones. */
  thread: signedInProcedure
    .input(threadInput)
    .output(declaredOutput(pageOf(message)))
    .query(async ({ ctx, input: { contactId, limit, cursor } }) => {
      const page = { limit: limit + 1, cursor };
      const rows = await listThread(ctx.db, messageScope(ctx.actor), contactId, page);
      return toThreadPage(ctx.actor, rows, limit);
    }),

  /** The latest messages with one contact that contain a text, oldest first. */
  search: signedInProcedure
    .input(searchMessagesInput)
    .output(pageOf(message))
    .query(async ({ ctx, input: { contactId, q, limit, cursor } }) => {
      const page = { q, limit: limit + 1, cursor };
      const rows = await searchThread(ctx.db, messageScope(ctx.actor), contactId, page);
      return toThreadPage(ctx.actor, rows, limit);
    }),

  /** Another part of the conversation than its end. */
  history: signedInProcedure
    .input(historyInput)
    .output(historyPage)
    .query(async ({ ctx: { db, actor }, input: { contactId, ...input } }) => {
      const scope = messageScope(actor);
      const { items, ...cursors } = await readHistory(
        {
          listEarlier: (page) => listThread(db, scope, contactId, page),
          listLater: (page) => listLater(db, scope, contactId, page),
          findPosition: (id) => findPosition(db, scope, contactId, id),
        },
        input,
      );
      return { ...cursors, items: items.map((row) => redactTasks(actor, row)) };
    }),

  send: signedInProcedure
    .meta({
      rest: 'POST /messages',
      summary: 'Send a message',
      status: 201,
      refuses: { 404: "Contact not found, or you can't message them" },
      reread: 'messages.get',
    })
    .input(sendMessageInput)
    .output(message)
    .mutation(({ ctx, input }) => sendMessage(ctx, input)),

  edit: signedInProcedure
    .meta({
      rest: 'PATCH /messages/:id',
      summary: 'Edit a message of yours, up to 15 minutes after you sent it',
      refuses: { ...changeRefusals, 409: 'The message is older than 15 minutes, or was deleted' },
    })
    .input(editMessageInput)
    .output(message)
    .mutation(({ ctx, input }) => editMessage(ctx, input)),

  delete: signedInProcedure
    .meta({
      rest: 'DELETE /messages/:id',
      summary:
        'Delete the text and the files of a message of yours, up to 15 minutes after you sent it',
      refuses: { ...changeRefusals, 409: 'The message is older than 15 minutes' },
    })
    .input(messageRef)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await deleteMessage(ctx, input.id);
      return done;
    }),

  /** Shows the contact that the caller is typing, for a few seconds. */
  typing: signedInProcedure
    .input(typingInput)
    .output(ok)
    .mutation(async ({ ctx, input }) => {
      await signalTyping(ctx, input.contactId);
      return done;
    }),

  /** The message that a task was created from; null for everyone except its two people. */
  sourceOfTask: signedInProcedure
    .input(taskIdRef)
    .output(z.object({ source: taskSource.nullable() }))
    .query(async ({ ctx, input }) => {
      const source = await findSourceOfTask(ctx.db, messageScope(ctx.actor), input.taskId);
      return { source: source ?? null };
    }),

  markRead: signedInProcedure
    .meta({ rest: 'POST /messages/read', summary: "Mark a contact's messages as read" })
    .input(readMessagesInput)
    .output(ok)
    .mutation(async ({ ctx, input: { contactId, upTo } }) => {
      await markRead(ctx.db, messageScope(ctx.actor), contactId, upTo);
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
