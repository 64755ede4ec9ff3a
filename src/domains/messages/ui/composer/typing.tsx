import { Box } from '@chakra-ui/react';
import { useEffect, useRef, useState } from 'react';
import { liveState } from '#client/live/live-state.ts';
import { useTyping } from '#client/live/typing.ts';
import { trpcClient } from '#client/trpc.ts';
import { firstNameOf } from '#shared/first-name.ts';

/** A browser tells at most this often that its user is typing. */
const minIntervalMs = 3_000;
/** Longer than the interval, so that the line stays while the other person types. */
const shownMs = 5_000;

/** Returns a function that tells the contact that the user is typing. */
export function useTypingSignal(contactId: number | null) {
  const sentAt = useRef(Number.NEGATIVE_INFINITY);
  return {
    signal() {
      const now = performance.now();
      if (contactId === null || now - sentAt.current < minIntervalMs) return;
      if (liveState.get() !== 'live') return;
      sentAt.current = now;
      // A signal that is lost is repeated while the user types.
      trpcClient.messages.typing.mutate({ contactId }).catch(() => undefined);
    },
    /** The next key press is a new message. */
    reset() {
      sentAt.current = Number.NEGATIVE_INFINITY;
    },
  };
}

type TypingLineProps = {
  contactId: number;
  name: string;
  /** The last message of the contact. */
  latestId: number | null;
};

/** "Rosa is typing…" until a few seconds after the last signal, or until the message arrives. */
export function TypingLine({ contactId, name, latestId }: TypingLineProps) {
  /** The last message when the contact typed; undefined if they do not type. */
  const [typedAfter, setTypedAfter] = useState<number | null>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useTyping((userId) => {
    if (userId !== contactId) return;
    clearTimeout(timer.current);
    setTypedAfter(latestId);
    timer.current = setTimeout(() => setTypedAfter(undefined), shownMs);
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  return (
    <Box
      role="status"
      px={{ base: '4', sm: '6' }}
      h="5"
      flexShrink={0}
      fontSize="xs"
      color="muted"
      truncate
    >
      {typedAfter === latestId && `${firstNameOf(name) ?? name} is typing…`}
    </Box>
  );
}
