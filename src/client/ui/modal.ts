import { useEffectEvent, useLayoutEffect, useState } from 'react';
import { isComposing } from '#client/keyboard.ts';
import { sessionLost } from '../session-lost.ts';
import { questionId, toasterId } from './toaster.tsx';

type PreventableEvent = { preventDefault: () => void };
const prevent = (event: PreventableEvent) => event.preventDefault();

/** Props of the dialogs and panels, whose owner closes them on Escape, the X or a click outside. */
export const modalProps = {
  // Otherwise the menu that opened them would dismiss them when it closes and moves the focus.
  onRequestDismiss: prevent,
  onFocusOutside: prevent,
  // A click on a toast must not close them.
  persistentElements: [toasterId, questionId].map((id) => () => document.getElementById(id)),
};

/**
 * Finds the element that had the focus when the dialog opened. The library looks for it too late if a field of the dialog
 * has `autoFocus`.
 */
export function useOpener(open: boolean): () => HTMLElement | null {
  const [wasOpen, setWasOpen] = useState(open);
  const [opener, setOpener] = useState(() => (open ? document.activeElement : null));
  if (open !== wasOpen) {
    setWasOpen(open);
    if (open) setOpener(document.activeElement);
  }
  return () =>
    opener instanceof HTMLElement && opener.isConnected && opener !== document.body ? opener : null;
}

/** Whether a dialog may be open. While the session is lost, a dialog that was not yet open waits for the sign-in. */
export function useAfterSignIn(open: boolean): boolean {
  const isLost = sessionLost.use();
  const [wasOpen, setWasOpen] = useState(open && !isLost);
  const mayOpen = open && (wasOpen || !isLost);
  if (mayOpen !== wasOpen) setWasOpen(mayOpen);
  return mayOpen;
}

/**
 * Closes a modal by an Escape that the library misses: it listens only from the frame after the modal has become visible,
 * which on a busy machine is late.
 */
export function useEarlyEscape(open: boolean, onEscape: () => void) {
  const handleEscape = useEffectEvent(onEscape);
  useLayoutEffect(() => {
    if (!open) return;
    function close(event: KeyboardEvent) {
      // The library prevents the default action of each Escape that it has handled.
      if (event.key === 'Escape' && !event.defaultPrevented && !isComposing(event)) handleEscape();
    }
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);
}
