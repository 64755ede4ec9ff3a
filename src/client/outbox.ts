import { notifyManager } from '@tanstack/react-query';
import type { inferRouterOutputs } from '@trpc/server';
import { useEffect, useEffectEvent } from 'react';
import type { AppRouter } from '#api';
import { describeError, errorMessage, wentUnanswered } from './describe-error.ts';
import { liveState } from './live-state.ts';
import { createOutbox } from './outbox/create-outbox.ts';
import { type Outgoing, storeOutgoing } from './outbox/outgoing.ts';
import { randomUuid } from './random-uuid.ts';
import { useUser } from './shell/use-user.ts';
import { trpcClient } from './trpc.ts';
import { toast } from './ui/toaster.tsx';

export type { OutboxEntry, OutgoingState } from './outbox/create-outbox.ts';

type Message = inferRouterOutputs<AppRouter>['messages']['send'];

/** A server that says nothing for so long will not answer this try any more. */
const answerWithin = 20_000;

class NoAnswer extends Error {
  override readonly name = 'NoAnswer';
}

function send({ receiverId, content, clientKey }: Outgoing): Promise<Message> {
  const { promise, resolve, reject } = Promise.withResolvers<Message>();
  const timer = setTimeout(() => reject(new NoAnswer('No answer')), answerWithin);
  trpcClient.messages.send
    .mutate({ receiverId, content, clientKey })
    .then(resolve, reject)
    .finally(() => clearTimeout(timer));
  return promise;
}

const readers = new Set<(message: Message) => void>();

const makeOutbox = (userId: number) =>
  createOutbox<Message>({
    stored: storeOutgoing(userId, () => localStorage),
    send,
    wentUnanswered: (error) => error instanceof NoAnswer || wentUnanswered(error),
    retryAfter: (error) => describeError(error).retryAfterSeconds,
    explain: errorMessage,
    makeKey: randomUuid,
    onSent(message) {
      for (const read of readers) read(message);
      // The conversation shows the message before the entry leaves, so that it is never gone in between.
      return new Promise((resolve) => notifyManager.schedule(resolve));
    },
    onRefused: (reason) =>
      toast({ title: 'Failed to send message', description: reason, tone: 'destructive' }),
    onDelayed: (reason) =>
      toast({ title: 'Message not sent yet', description: `${reason} We'll send it then.` }),
  });

const outboxes = new Map<number, ReturnType<typeof makeOutbox>>();

/** One a person and page, whichever screen asks. */
function outboxOf(userId: number) {
  const known = outboxes.get(userId);
  if (known) return known;
  const made = makeOutbox(userId);
  outboxes.set(userId, made);
  return made;
}

/** Once, in the shell of the signed-in pages: what was written goes out on whichever of them one is. */
export function useOutboxAtWork(userId: number) {
  useEffect(() => {
    const outbox = outboxOf(userId);
    const watch = new AbortController();
    const flush = () => void outbox.flush();
    window.addEventListener('online', flush, watch);
    window.addEventListener(
      'storage',
      ({ key }) => storeOutgoing(userId, () => localStorage).concerns(key) && outbox.refresh(),
      watch,
    );
    const stopFollowing = liveState.subscribe(() => liveState.get() === 'live' && flush());
    void outbox.open();
    return () => {
      watch.abort();
      stopFollowing();
      outbox.close();
    };
  }, [userId]);
}

/** What the signed-in person writes to somebody, until the server has it. */
export function useOutbox(contactId: number) {
  const { id } = useUser();
  const outbox = outboxOf(id);
  const entries = outbox.entries.use().filter(({ receiverId }) => receiverId === contactId);
  return { ...outbox, entries };
}

/** Hears of each message that the server has taken, while the component is on the screen. */
export function useSentMessages(onSent: (message: Message) => void) {
  const read = useEffectEvent(onSent);
  useEffect(() => {
    const reader = (message: Message) => read(message);
    readers.add(reader);
    return () => {
      readers.delete(reader);
    };
  }, []);
}
