import type { ActionContext } from '#server/context.ts';
import { adminProcedure, router, signedInProcedure } from '#server/trpc.ts';
import { isAdmin } from '#shared/actor.ts';
import { done, ok } from '#shared/ok.ts';
import { type CursorParts, pageOf, toPage } from '#shared/page.ts';
import { readHistory } from '../history-operations.ts';
import { findOwnSupport, listAdministrators, listInbox } from './inbox-queries.ts';
import {
  assignSupport,
  changeSupportStatus,
  readConversation,
  requireSupportUser,
  sendSupportMessage,
} from './operations.ts';
import {
  findSupportPosition,
  listLaterSupport,
  listSupportThread,
  markSupportRead,
  type SupportPage,
} from './queries.ts';
import {
  administrators,
  assignSupportInput,
  changeSupportStatusInput,
  inboxInput,
  ownSupport,
  readSupportInput,
  type SupportConversation,
  type SupportMessage,
  searchSupportInput,
  sendSupportInput,
  supportConversation,
  supportHistoryInput,
  supportHistoryPage,
  supportMessage,
  supportRef,
  supportThreadInput,
} from './schema.ts';

const messageKey = ({ createdAt, id }: SupportMessage): CursorParts => [createdAt, id];
const conversationKey = ({ lastAt, userId }: SupportConversation): CursorParts => [lastAt, userId];

/** A page of a conversation, oldest first. */
async function readThread(
  context: ActionContext,
  { userId, limit, ...filter }: { userId: number } & SupportPage,
) {
  await requireSupportUser(context, userId);
  const rows = await listSupportThread(context.db, userId, { limit: limit + 1, ...filter });
  const { items, nextCursor } = toPage(rows, limit, messageKey);
  return { items: items.toReversed(), nextCursor };
}

export const supportRouter = router({
  /** The caller's own conversation, as the contact list shows it. */
  own: signedInProcedure
    .output(ownSupport)
    .query(({ ctx }) => findOwnSupport(ctx.db, ctx.actor.id)),

  /** The latest messages of a conversation, oldest first. The cursor leads to earlier ones. */
  thread: signedInProcedure
    .input(supportThreadInput)
    .output(pageOf(supportMessage))
    .query(({ ctx, input }) => readThread(ctx, input)),

  /** The latest messages of a conversation that contain a text, oldest first. */
  search: signedInProcedure
    .input(searchSupportInput)
    .output(pageOf(supportMessage))
    .query(({ ctx, input }) => readThread(ctx, input)),

  /** Another part of the conversation than its end. */
  history: signedInProcedure
    .input(supportHistoryInput)
    .output(supportHistoryPage)
    .query(async ({ ctx, input: { userId, ...input } }) => {
      await requireSupportUser(ctx, userId);
      return readHistory(
        {
          listEarlier: (page) => listSupportThread(ctx.db, userId, page),
          listLater: (page) => listLaterSupport(ctx.db, userId, page),
          findPosition: (id) => findSupportPosition(ctx.db, userId, id),
        },
        input,
      );
    }),

  send: signedInProcedure
    .input(sendSupportInput)
    .output(supportMessage)
    .mutation(({ ctx, input }) => sendSupportMessage(ctx, input)),

  /** Marks the answers as read by the user, or the messages of the user as read by the administrators together. */
  markRead: signedInProcedure
    .input(readSupportInput)
    .output(ok)
    .mutation(async ({ ctx, input: { userId, upTo } }) => {
      await requireSupportUser(ctx, userId);
      await markSupportRead(ctx.db, userId, { isAnswer: !isAdmin(ctx.actor), upTo });
      return done;
    }),

  inbox: adminProcedure
    .input(inboxInput)
    .output(pageOf(supportConversation))
    .query(async ({ ctx, input: { view, limit, cursor } }) => {
      const filter = { view, actorId: ctx.actor.id, limit: limit + 1, cursor };
      return toPage(await listInbox(ctx.db, filter), limit, conversationKey);
    }),

  find: adminProcedure
    .input(supportRef)
    .output(supportConversation)
    .query(({ ctx, input }) => readConversation(ctx, input.userId)),

  administrators: adminProcedure
    .output(administrators)
    .query(({ ctx }) => listAdministrators(ctx.db)),

  assign: adminProcedure
    .input(assignSupportInput)
    .output(supportConversation)
    .mutation(({ ctx, input }) => assignSupport(ctx, input)),

  changeStatus: adminProcedure
    .input(changeSupportStatusInput)
    .output(supportConversation)
    .mutation(({ ctx, input }) => changeSupportStatus(ctx, input)),
});
