import type * as z from 'zod';
import { insertWithUploads } from '#domains/files/operations.ts';
import { fileFaults } from '#domains/files/schema.ts';
import type { ActionContext } from '#server/context.ts';
import { inTransaction } from '#server/database/transaction.ts';
import type { Db } from '#server/db.ts';
import { invalid, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits/limits.ts';
import { notifyTyping } from '#server/live/typing.ts';
import { isClient } from '#shared/actor.ts';
import {
  findContact,
  listAssignedIds,
  listContactsById,
  listNewContacts,
  listRecentContacts,
} from './contact-queries.ts';
import { messageScope, redactTasks } from './policy.ts';
import { findMessageByKey, findReceiver, insertMessage } from './queries.ts';
import type { Contact, listContactsInput, Message, sendMessageInput } from './schema.ts';

/** Sends a message. Repeating a `clientKey` returns the message that was sent first. */
export async function sendMessage(
  { db, actor }: ActionContext,
  { receiverId, content = '', attachmentIds = [], clientKey }: z.output<typeof sendMessageInput>,
): Promise<Message> {
  if (receiverId === actor.id) throw invalid("You can't message yourself.", 'receiverId');
  const receiver = await findReceiver(db, messageScope(actor), receiverId);
  if (!receiver) throw notFound('Contact');
  if (!receiver.hasConversation) await spendAllowance(db, actor, 'contact');
  await spendAllowance(db, actor, 'message');

  const message = { senderId: actor.id, receiverId, content, clientKey };
  const fileIds = [...new Set(attachmentIds)];
  const insert = (to: Db) =>
    insertWithUploads(
      to,
      actor,
      fileIds,
      (attachments) => insertMessage(to, { ...message, attachments }),
      (messageId) => ({ messageId }),
    );
  const sent = fileIds.length === 0 ? await insert(db) : await inTransaction(db, insert);
  const found = sent ?? (clientKey && (await findMessageByKey(db, actor.id, clientKey)));
  if (found) return redactTasks(actor, found);
  if (fileIds.length > 0) throw invalid(fileFaults.unavailable, 'attachmentIds');
  throw notFound('Contact');
}

/** Tells the contact that the actor is writing to them. Nothing is stored. */
export async function signalTyping({ db, actor }: ActionContext, contactId: number) {
  if (contactId === actor.id) throw invalid("You can't message yourself.", 'contactId');
  const receiver = await findReceiver(db, messageScope(actor), contactId);
  if (!receiver) throw notFound('Contact');
  await spendAllowance(db, actor, 'typing');
  const client = [actor, receiver].find(isClient);
  await notifyTyping(db, {
    senderId: actor.id,
    receiverId: receiver.id,
    clientId: client?.id ?? null,
  });
}

/** Lists the assigned contacts first, then recent conversations, then all other contacts by name. */
export async function listContacts(
  { db, actor }: ActionContext,
  { q, isUnread, id, limit }: z.output<typeof listContactsInput>,
): Promise<Contact[]> {
  const scope = messageScope(actor);
  const assignedIds = await listAssignedIds(db, actor.id);
  if (id !== undefined) {
    const one = await findContact(db, scope, id, q);
    return one ? [{ ...one, isAssigned: assignedIds.includes(id) }] : [];
  }
  const all = assignedIds.length === 0 ? [] : await listContactsById(db, scope, assignedIds, q);
  const assigned = isUnread ? all.filter(({ unreadCount }) => unreadCount > 0) : all;
  const filter = { q, isUnread, exceptIds: assignedIds };
  const recent = await listRecentContacts(db, scope, { ...filter, limit });
  const withoutConversation =
    recent.length < limit && !isUnread
      ? await listNewContacts(db, scope, { ...filter, limit: limit - recent.length })
      : [];
  const others = [...recent, ...withoutConversation].map((other) => ({
    ...other,
    isAssigned: false,
  }));
  const first = assigned.map((contact) => ({ ...contact, isAssigned: true }));
  return [...first, ...others].slice(0, limit);
}
