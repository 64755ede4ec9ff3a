import type * as z from 'zod';
import { insertWithUploads } from '#domains/files/operations.ts';
import { fileFaults } from '#domains/files/schema.ts';
import { recordAudit } from '#server/audit.ts';
import type { ActionContext, AuditedContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { invalid, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { isAdmin } from '#shared/actor.ts';
import type { SupportStatus } from '#shared/value-sets.ts';
import { findConversation, isAdministrator } from './inbox-queries.ts';
import { canJoinSupport, hasSupport } from './policy.ts';
import {
  ensureConversation,
  findSupportMessage,
  findSupportMessageByKey,
  findSupportUser,
  insertSupportMessage,
  lockConversation,
  updateConversation,
} from './queries.ts';
import type { SupportConversation, SupportMessage, sendSupportInput } from './schema.ts';

const noConversation = () => notFound('Conversation');

/** Throws a 404 if the caller may not know of this user's conversation, or the user can have none. */
export async function requireSupportUser({ db, actor }: ActionContext, userId: number) {
  if (!canJoinSupport(actor, userId)) throw noConversation();
  const user = await findSupportUser(db, userId);
  if (!user || !hasSupport(user)) throw noConversation();
  return user;
}

async function assign(
  context: AuditedContext,
  conversation: { userId: number; assigneeId: number | null },
  assigneeId: number | null,
) {
  const { userId, assigneeId: former } = conversation;
  if (former === assigneeId) return;
  await updateConversation(context.db, userId, { assigneeId });
  await recordAudit(context.db, context, {
    action: assigneeId === null ? 'unassigned' : 'assigned',
    objectKind: 'support',
    objectId: userId,
    before: { ownerId: former },
    after: { ownerId: assigneeId },
  });
}

/**
 * Sends a message to the support conversation of a user. An administrator's answer assigns a conversation without an
 * assignee to them. Repeating a `clientKey` returns the message that was sent first.
 */
export async function sendSupportMessage(
  context: AuditedContext,
  { userId, content = '', attachmentIds = [], clientKey }: z.output<typeof sendSupportInput>,
): Promise<SupportMessage> {
  const { actor } = context;
  const user = await requireSupportUser(context, userId);
  const isAnswer = isAdmin(actor);
  if (isAnswer && user.status === 'inactive') throw noConversation();
  await spendAllowance(context.db, actor, 'message');

  return inTransaction(context.db, async (db) => {
    await ensureConversation(db, userId);
    const conversation = await lockConversation(db, userId);
    if (!conversation) throw noConversation();
    const message = { userId, senderId: actor.id, isAnswer, content, clientKey };
    const fileIds = [...new Set(attachmentIds)];
    const inserted = await insertWithUploads(
      db,
      actor,
      fileIds,
      (attachments) => insertSupportMessage(db, { ...message, attachments }),
      (supportMessageId) => ({ supportMessageId }),
    );
    if (inserted) {
      if (isAnswer && conversation.assigneeId === null)
        await assign({ ...context, db }, conversation, actor.id);
      return findSupportMessage(db, inserted.id);
    }
    const key = clientKey && { userId, senderId: actor.id, clientKey };
    const sent = key && (await findSupportMessageByKey(db, key));
    if (sent) return sent;
    if (fileIds.length > 0) throw invalid(fileFaults.unavailable, 'attachmentIds');
    throw noConversation();
  });
}

/** Assigns a conversation to an administrator, or to nobody. A repeated call changes nothing. */
export const assignSupport = (
  context: AuditedContext,
  { userId, assigneeId }: { userId: number; assigneeId: number | null },
): Promise<SupportConversation> =>
  inTransaction(context.db, async (db) => {
    const conversation = await lockConversation(db, userId);
    if (!conversation) throw noConversation();
    if (assigneeId !== null && !(await isAdministrator(db, assigneeId)))
      throw invalid('Please choose an administrator', 'assigneeId');
    await assign({ ...context, db }, conversation, assigneeId);
    return readConversation({ ...context, db }, userId);
  });

/** Closes or reopens a conversation. A repeated call changes nothing. */
export const changeSupportStatus = (
  context: AuditedContext,
  { userId, status }: { userId: number; status: SupportStatus },
): Promise<SupportConversation> =>
  inTransaction(context.db, async (db) => {
    const conversation = await lockConversation(db, userId);
    if (!conversation) throw noConversation();
    if (conversation.status !== status) {
      await updateConversation(db, userId, { status });
      await recordAudit(db, context, {
        action: 'updated',
        objectKind: 'support',
        objectId: userId,
        before: { status: conversation.status },
        after: { status },
      });
    }
    return readConversation({ ...context, db }, userId);
  });

export async function readConversation({ db }: ActionContext, userId: number) {
  const conversation = await findConversation(db, userId);
  if (!conversation) throw noConversation();
  return conversation;
}
