import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { nextPage } from '#client/fetch-next.ts';
import { announce } from '#client/ui/live-region.tsx';
import { toastFailure } from '#client/ui/toaster.tsx';
import { useSentMessages } from '../outbox.ts';
import { type Chat, type ChatMessage, messagesOf } from './chat.ts';
import { describeMessage } from './describe-message.ts';

export const pageSize = 50;
const newestPage: string | null = null;

/** Adds the user's own messages that a response from before they were sent does not contain. */
function addSent(loaded: ChatMessage[], sent: ChatMessage[]) {
  const ids = new Set(loaded.map(({ id }) => id));
  // An earlier one than the loaded messages belongs to a page that is not loaded.
  const start = loaded[0]?.createdAt ?? '';
  return [...loaded, ...sent.filter(({ id, createdAt }) => !ids.has(id) && createdAt >= start)];
}

/** The messages of a conversation, up to its end. */
export function useThread(chat: Chat) {
  const thread = useInfiniteQuery({
    ...chat.thread,
    initialPageParam: newestPage,
    getNextPageParam: nextPage,
  });
  const [sent, setSent] = useState<ChatMessage[]>([]);
  const { data, error } = thread;
  const isLoaded = data !== undefined;
  const messages = addSent(messagesOf(chat, data?.pages), sent);
  const latest = messages.findLast(({ isOwn }) => !isOwn);
  const latestId = latest?.id ?? null;

  useSentMessages((message) => {
    const own = chat.toChatMessage(message);
    if (own) setSent((before) => [...before, own]);
  });

  /** Undefined until the conversation is loaded, and 0 if it had no message of the other side. */
  const heardId = useRef<number>(undefined);
  const announceLatest = useEffectEvent((id: number) => {
    if (latest && heardId.current !== undefined && id > heardId.current)
      announce(`${latest.author ?? chat.name}: ${describeMessage(latest)}`);
    heardId.current = id;
  });
  useEffect(() => {
    if (isLoaded) announceLatest(latestId ?? 0);
  }, [isLoaded, latestId]);

  useEffect(() => {
    if (error && !isLoaded) toastFailure('Failed to fetch messages', error);
  }, [error, isLoaded]);

  return { ...thread, isLoaded, messages, latestId };
}

export type ThreadState = ReturnType<typeof useThread>;
