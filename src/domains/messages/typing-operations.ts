import type { ActionContext } from '#server/context.ts';
import { invalid, notFound } from '#server/errors.ts';
import { spendAllowance } from '#server/limits.ts';
import { notifyTyping } from '#server/live/typing.ts';
import { isClient } from '#shared/actor.ts';
import { messageScope } from './policy.ts';
import { findReceiver } from './queries.ts';

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
