import { useEffect, useRef, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { toastFailure } from '#client/ui/toaster.tsx';
import type { Timer } from '../timer-schema.ts';

const storeAfterMs = 400;

/**
 * The notes of a timer. They are stored as they are typed, because the time may be saved from another tab or from the
 * top bar; while nobody types here, they are those on the server.
 */
export function useTimerNotes({ id, notes: stored }: Timer) {
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState<string | null>(null);
  const isFocused = useRef(false);
  const waiting = useRef<{ notes: string; timeout: ReturnType<typeof setTimeout> } | null>(null);
  const { mutate, isPending, isError } = trpc.timers.note.useMutation({
    onSuccess({ timer }, { notes }) {
      if (timer) utils.timers.current.setData(undefined, { timer });
      else void utils.time.invalidate();
      // What is stored is trimmed, so it replaces the text only once nobody is in the middle of it.
      if (!isFocused.current) setTyped((now) => (now === notes ? null : now));
    },
    onError: (error) => toastFailure('Failed to save notes', error),
  });

  function forget() {
    clearTimeout(waiting.current?.timeout);
    waiting.current = null;
  }
  function store() {
    const notes = waiting.current?.notes;
    forget();
    if (notes !== undefined) mutate({ id, notes });
  }

  // The panel is removed when the time is saved elsewhere; what was typed until then still belongs to it.
  const storeLatest = useRef(store);
  storeLatest.current = store;
  useEffect(() => () => storeLatest.current(), []);

  return {
    /** Typed here, so that it is sent with the time; undefined when the server's are shown. */
    unsent: typed ?? undefined,
    field: {
      text: typed ?? stored ?? '',
      onChange(notes: string) {
        setTyped(notes);
        forget();
        waiting.current = { notes, timeout: setTimeout(store, storeAfterMs) };
      },
      onFocus() {
        isFocused.current = true;
      },
      onBlur() {
        isFocused.current = false;
        if (waiting.current) store();
        else if (isError && typed !== null) mutate({ id, notes: typed });
        else if (!isPending) setTyped(null);
      },
    },
    /** Drops what waits to be stored: it is sent with the time, or discarded with it. */
    forget,
  };
}
