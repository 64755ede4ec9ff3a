import type * as z from 'zod';
import type { ActionContext } from '#server/context.ts';
import { invalid, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/spend-allowance.ts';
import {
  findAssignedTo,
  findContact,
  listCorrespondents,
  listStrangers,
} from './contact-queries.ts';
import { canReach, messageScope } from './policy.ts';
import { findMessageByKey, findReceiver, insertMessage } from './queries.ts';
import type { Contact, listContactsInput, sendMessageInput } from './schema.ts';

/** Sends the message; the same key again answers what was sent first. */
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

/** The assigned one on top, then whom was last written with, then the others by name. */
export async function listContacts(
  { db, actor }: ActionContext,
  { q, id, limit }: z.output<typeof listContactsInput>,
): Promise<Contact[]> {
  const scope = messageScope(actor);
  const assignedId = await findAssignedTo(db, actor.id);
  if (id !== undefined) {
    const one = await findContact(db, scope, id, q);
    return one ? [{ ...one, isAssigned: id === assignedId }] : [];
  }
  const assigned =
    assignedId === undefined ? undefined : await findContact(db, scope, assignedId, q);
  const known = await listCorrespondents(db, scope, { q, except: assignedId, limit });
  const strangers =
    known.length < limit
      ? await listStrangers(db, scope, { q, except: assignedId, limit: limit - known.length })
      : [];
  const others = [...known, ...strangers].map((other) => ({ ...other, isAssigned: false }));
  return [...(assigned ? [{ ...assigned, isAssigned: true }] : []), ...others].slice(0, limit);
}
