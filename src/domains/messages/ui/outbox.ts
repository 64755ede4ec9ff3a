import { notifyManager } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useEffect, useEffectEvent } from 'react';
import type { AppRouter } from '#api';
import { describeError, errorMessage, isUnanswered } from '#client/describe-error.ts';
import { liveState } from '#client/live/live-state.ts';
import { trpcClient } from '#client/trpc.ts';
import { toast } from '#client/ui/toaster.tsx';
import { useUser } from '#client/use-user.ts';
import { newUuid } from '#shared/uuid.ts';
import { createOutbox } from './outbox/create-outbox.ts';
import {
  isSameRecipient,
  type Outgoing,
  type Recipient,
  storeOutgoing,
} from './outbox/outgoing.ts';

export type { OutboxEntry, OutgoingState } from './outbox/create-outbox.ts';

type Outputs = inferRouterOutputs<AppRouter>;
/** A message to a contact, or in a support conversation. */
export type SentMessage = Outputs['messages']['send'] | Outputs['support']['send'];

const responseTimeoutMs = 20_000;

class ResponseTimeout extends Error {
  override readonly name = 'ResponseTimeout';
}

function call({
  receiverId,
  isSupport,
  content,
  files = [],
  clientKey,
}: Outgoing): Promise<SentMessage> {
  const message = {
    content,
    clientKey,
    ...(files.length > 0 && { attachmentIds: files.map(({ id }) => id) }),
  };
  return isSupport
    ? trpcClient.support.send.mutate({ userId: receiverId, ...message })
    : trpcClient.messages.send.mutate({ receiverId, ...message });
}

function send(outgoing: Outgoing): Promise<SentMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<SentMessage>();
  const timer = setTimeout(() => reject(new ResponseTimeout('No response')), responseTimeoutMs);
  call(outgoing)
    .then(resolve, reject)
    .finally(() => clearTimeout(timer));
  return promise;
}

const sentListeners = new Set<(message: SentMessage) => void>();

const createUserOutbox = (userId: number) =>
  createOutbox<SentMessage>({
    stored: storeOutgoing(userId, () => localStorage),
    send,
    isUnanswered: (error) => error instanceof ResponseTimeout || isUnanswered(error),
    retryAfter: (error) => describeError(error).retryAfterSeconds,
    toMessage: errorMessage,
    makeKey: newUuid,
    onSent(message) {
      for (const listener of sentListeners) listener(message);
      // Remove the entry only after the conversation shows the message, so that it does not disappear in between.
      return new Promise((resolve) => notifyManager.schedule(resolve));
    },
    onRefused: (reason) =>
      toast({ title: 'Failed to send message', description: reason, tone: 'destructive' }),
    onDelayed: (reason) =>
      toast({ title: 'Message not sent yet', description: `${reason} We'll send it then.` }),
  });

const outboxes = new Map<number, ReturnType<typeof createUserOutbox>>();

/** All screens of a page share one outbox per user. */
function outboxOf(userId: number) {
  const known = outboxes.get(userId);
  if (known) return known;
  const outbox = createUserOutbox(userId);
  outboxes.set(userId, outbox);
  return outbox;
}

/** Call once, in the shell of the signed-in pages, so that messages are sent from any of them. */
export function useOutboxDelivery(userId: number) {
  useEffect(() => {
    const outbox = outboxOf(userId);
    const listeners = new AbortController();
    const flush = () => void outbox.flush();
    window.addEventListener('online', flush, listeners);
    window.addEventListener(
      'storage',
      ({ key }) => storeOutgoing(userId, () => localStorage).includesKey(key) && outbox.refresh(),
      listeners,
    );
    const unsubscribe = liveState.subscribe(() => liveState.get() === 'live' && flush());
    void outbox.open();
    return () => {
      listeners.abort();
      unsubscribe();
      outbox.close();
    };
  }, [userId]);
}

/** The signed-in user's unsent messages to one recipient. */
export function useOutbox(recipient: Recipient) {
  const { id } = useUser();
  const outbox = outboxOf(id);
  const entries = outbox.entries.use().filter((entry) => isSameRecipient(entry, recipient));
  return { ...outbox, entries };
}

/** Calls `onSent` for each message that the server has accepted, while the component is mounted. */
export function useSentMessages(onSent: (message: SentMessage) => void) {
  const read = useEffectEvent(onSent);
  useEffect(() => {
    const listener = (message: SentMessage) => read(message);
    sentListeners.add(listener);
    return () => {
      sentListeners.delete(listener);
    };
  }, []);
}
