import type * as z from 'zod';
import type { ActionContext } from '#server/context.ts';
import { invalid, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits.ts';
import {
  findContact,
  listAssignedIds,
  listContactsById,
  listNewContacts,
  listRecentContacts,
} from './contact-queries.ts';
import { canReach, messageScope } from './policy.ts';
import { findMessageByKey, findReceiver, insertMessage } from './queries.ts';
import type { Contact, listContactsInput, sendMessageInput } from './schema.ts';

/** Sends a message. Repeating a `clientKey` returns the message that was sent first. */
export async function sendMessage(
  { db, actor }: ActionContext,
  { receiverId, content, clientKey }: z.output<typeof sendMessageInput>,
) {
  if (receiverId === actor.id) throw invalid("You can't message yourself.", 'receiverId');
  const receiver = await findReceiver(db, receiverId, actor.id);
  if (!receiver || !canReach(actor, receiver)) throw notFound('Contact');
  if (!receiver.isKnown) await spendAllowance(db, actor, 'contact');
  await spendAllowance(db, actor, 'message');

  const sent =
    (await insertMessage(db, { senderId: actor.id, receiverId, content, clientKey })) ??
    (clientKey && (await findMessageByKey(db, actor.id, clientKey)));
  if (!sent) throw notFound('Contact');
  return sent;
}

/** Lists the assigned contacts first, then recent conversations, then all other contacts by name. */
export async function listContacts(
  { db, actor }: ActionContext,
  { q, id, limit }: z.output<typeof listContactsInput>,
): Promise<Contact[]> {
  const scope = messageScope(actor);
  const assignedIds = await listAssignedIds(db, actor.id);
  if (id !== undefined) {
    const one = await findContact(db, scope, id, q);
    return one ? [{ ...one, isAssigned: assignedIds.includes(id) }] : [];
  }
  const assigned =
    assignedIds.length === 0 ? [] : await listContactsById(db, scope, assignedIds, q);
  const filter = { q, exceptIds: assignedIds };
  const recent = await listRecentContacts(db, scope, { ...filter, limit });
  const withoutConversation =
    recent.length < limit
      ? await listNewContacts(db, scope, { ...filter, limit: limit - recent.length })
      : [];
  const others = [...recent, ...withoutConversation].map((other) => ({
    ...other,
    isAssigned: false,
  }));
  const first = assigned.map((contact) => ({ ...contact, isAssigned: true }));
  return [...first, ...others].slice(0, limit);
}
