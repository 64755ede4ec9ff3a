import { useMutation, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { describeError, isUnanswered } from '#client/describe-error.ts';
import { runWhenReachable } from '#client/live/run-when-reachable.ts';
import { useLiveEvents } from '#client/live.ts';
import { useSentMessages } from '#client/outbox.ts';
import { useUser } from '#client/shell/use-user.ts';
import { trpc } from '#client/trpc.ts';
import { announce } from '#client/ui/live-region.tsx';
import { toastFailure } from '#client/ui/toaster.tsx';
import type { Contact, Message } from '../../schema.ts';
import { addEarlier, continues, mergeMessages, messagesOf, readAll } from './thread-cache.ts';

const pageSize = 50;
/** Long enough for the events of one act to come together, too short to be noticed. */
const gatherTime = 30;

/** The conversation with a contact, kept in step with what is written and read elsewhere. */
export function useThread(contact: Contact) {
  const { id: contactId, fullName } = contact;
  const { id: userId } = useUser();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const input = { contactId, limit: pageSize };
  const thread = trpc.messages.thread.useInfiniteQuery(input, {
    getNextPageParam: ({ nextCursor }) => nextCursor,
  });
  const key = getQueryKey(trpc.messages.thread, input, 'infinite');
  const gathering = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isOvertaken = useRef(false);
  const { data, error, isFetching } = thread;

  function merge(messages: Message[]) {
    // An answer on its way was read before these, and will take the place of all.
    if (queryClient.getQueryState(key)?.fetchStatus === 'fetching') isOvertaken.current = true;
    utils.messages.thread.setInfiniteData(
      input,
      (known) => known && { ...known, ...mergeMessages(known, messages) },
    );
  }

  // Not by the query itself, which would lay the page beside what there was when it set out.
  const earlier = useMutation({
    mutationFn: (cursor: string) => utils.client.messages.thread.query({ ...input, cursor }),
    onSuccess: (page, cursor) =>
      utils.messages.thread.setInfiniteData(
        input,
        (known) => known && { ...known, ...addEarlier(known, page, cursor) },
      ),
  });
  const nextCursor = data?.pages.at(-1)?.nextCursor ?? null;

  /** Asks for the end of the conversation alone, however much of it is loaded. */
  async function refresh() {
    const known = utils.messages.thread.getInfiniteData(input);
    if (!known) return utils.messages.thread.invalidate(input);
    try {
      const end = await utils.client.messages.thread.query(input);
      if (!continues(known, end)) return utils.messages.thread.invalidate(input);
      const before = new Set(messagesOf(known).map(({ id }) => id));
      merge(end.items);
      const last = end.items.findLast((message) => message.senderId === contactId);
      if (last && !before.has(last.id)) announce(`${fullName}: ${last.content}`);
    } catch (problem) {
      if (isUnanswered(problem)) runWhenReachable(() => void refresh());
    }
  }

  function gather() {
    clearTimeout(gathering.current);
    gathering.current = setTimeout(() => {
      gathering.current = undefined;
      void refresh();
    }, gatherTime);
  }

  useLiveEvents(
    {
      message({ actorId, operation }) {
        if (operation === 'deleted') void utils.messages.thread.invalidate(input);
        else if (actorId === contactId || actorId === userId) gather();
      },
      resync: gather,
    },
    { skipInvalidation: [key] },
  );
  useSentMessages((message) => {
    if (message.receiverId === contactId) merge([message]);
  });

  // What was gathered is not lost with the page: nobody else asks for it again.
  const leave = useEffectEvent(() => {
    if (gathering.current === undefined) return;
    clearTimeout(gathering.current);
    void utils.messages.thread.invalidate(input);
  });
  useEffect(() => () => leave(), []);

  const catchUp = useEffectEvent(() => {
    if (!isOvertaken.current) return;
    isOvertaken.current = false;
    gather();
  });
  useEffect(() => {
    if (!isFetching) catchUp();
  }, [isFetching]);

  useEffect(() => {
    if (error) toastFailure('Failed to fetch messages', error);
  }, [error]);

  return {
    ...thread,
    hasEarlier: nextCursor !== null,
    isLoadingEarlier: earlier.isPending,
    hasFailedEarlier: earlier.isError,
    loadEarlier() {
      if (nextCursor !== null && !earlier.isPending) earlier.mutate(nextCursor);
    },
    messages: messagesOf(data),
    isUnreachable: error !== null && describeError(error).code === 'UNREACHABLE',
    setRead: () =>
      utils.messages.thread.setInfiniteData(
        input,
        (known) => known && { ...known, ...readAll(known, contactId) },
      ),
  };
}

export type ThreadState = ReturnType<typeof useThread>;
