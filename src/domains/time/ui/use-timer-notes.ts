import { useEffect, useRef, useState } from 'react';
import { trpc } from '#client/trpc.ts';
import { toastFailure } from '#client/ui/toaster.tsx';
import type { Timer } from '../timer-schema.ts';

const saveDelayMs = 400;

/**
 * Saves the notes of a timer while the user types, because the timer can be saved from another tab or the top bar.
 * Shows the server's notes while the field is not being edited.
 */
export function useTimerNotes({ id, notes: stored }: Timer) {
  const utils = trpc.useUtils();
  const [typed, setTyped] = useState<string | null>(null);
  const isFocused = useRef(false);
  const pending = useRef<{ notes: string; timeout: ReturnType<typeof setTimeout> } | null>(null);
  const { mutate, isPending, isError } = trpc.timers.note.useMutation({
    onSuccess({ timer }, { notes }) {
      if (timer) utils.timers.current.setData(undefined, { timer });
      // The server trims the notes, so they replace the text only when the field is not focused.
      if (!isFocused.current) setTyped((now) => (now === notes ? null : now));
    },
    onError: (error) => toastFailure('Failed to save notes', error),
  });

  function cancelPendingSave() {
    clearTimeout(pending.current?.timeout);
    pending.current = null;
  }
  function saveNotes() {
    const notes = pending.current?.notes;
    cancelPendingSave();
    if (notes !== undefined) mutate({ id, notes });
  }

  // Save pending notes on unmount, because the panel unmounts when the timer is saved elsewhere.
  const saveLatest = useRef(saveNotes);
  saveLatest.current = saveNotes;
  useEffect(() => () => saveLatest.current(), []);

  return {
    /** Sent when the timer is saved; undefined while the server's notes are shown. */
    unsent: typed ?? undefined,
    field: {
      text: typed ?? stored ?? '',
      onChange(notes: string) {
        setTyped(notes);
        cancelPendingSave();
        pending.current = { notes, timeout: setTimeout(saveNotes, saveDelayMs) };
      },
      onFocus() {
        isFocused.current = true;
      },
      onBlur() {
        isFocused.current = false;
        if (pending.current) saveNotes();
        else if (isError && typed !== null) mutate({ id, notes: typed });
        else if (!isPending) setTyped(null);
      },
    },
    /** Cancels the pending save, because the notes are sent or discarded with the timer. */
    cancelPendingSave,
  };
}
