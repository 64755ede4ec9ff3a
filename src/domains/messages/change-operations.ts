import type { ActionContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import { conflict, forbidden, invalid, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { clearMessage, lockMessageForUpdate, updateContent } from './change-queries.ts';
import { maxChangeMinutes, messageScope, redactTasks } from './policy.ts';
import { findMessage } from './queries.ts';
import { emptyMessage, type Message } from './schema.ts';

export const tooLate = `You can edit and delete a message for ${maxChangeMinutes} minutes after you sent it.`;
export const wasDeleted = 'This message was deleted.';

/** The message as this actor may read it; 404 if it does not exist or is not theirs. */
export async function readMessage({ db, actor }: ActionContext, id: number): Promise<Message> {
  const message = await findMessage(db, messageScope(actor), id);
  if (!message) throw notFound('Message');
  return redactTasks(actor, message);
}

async function requireOwn(context: ActionContext, id: number) {
  const { db, actor } = context;
  const { senderId } = await readMessage(context, id);
  if (senderId !== actor.id) throw forbidden('You can only change your own messages.');
  await spendAllowance(db, actor, 'message');
}

/** Changes the text of an own message. */
export async function editMessage(
  context: ActionContext,
  { id, content }: { id: number; content: string },
) {
  await requireOwn(context, id);
  await inTransaction(context.db, async (db) => {
    const message = await lockMessageForUpdate(db, id);
    if (!message) throw notFound('Message');
    if (message.deletedAt !== null) throw conflict(wasDeleted);
    if (!message.isRecent) throw conflict(tooLate);
    if (content === '' && message.attachments.length === 0) throw invalid(emptyMessage, 'content');
    await updateContent(db, id, content);
  });
  return readMessage(context, id);
}

/** Deletes the text and the files of an own message; its place in the conversation stays. */
export async function deleteMessage(context: ActionContext, id: number) {
  await requireOwn(context, id);
  await inTransaction(context.db, async (db) => {
    const message = await lockMessageForUpdate(db, id);
    if (!message || message.deletedAt !== null) throw notFound('Message');
    if (!message.isRecent) throw conflict(tooLate);
    await clearMessage(db, id);
  });
}
