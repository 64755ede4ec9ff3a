import { useLayoutEffect } from 'react';
import { findTopDialog, isMenuOpen, isTyping } from '#client/keyboard.ts';
import { sessionLost } from '#client/session-lost.ts';
import { createStore } from '#client/store.ts';

/**
 * The overlay that is open on any page: the command palette, the shortcuts, the capture of tasks (perhaps of a text that was
 * typed before), or the inbox.
 */
export const overlay = createStore<
  'palette' | 'shortcuts' | 'capture' | 'notifications' | { captured: string } | null
>(null);

/** What the palette searches. It also takes what is typed before its field has loaded and has the focus. */
export const paletteText = createStore('');

export const paletteKeys = 'Control+K Meta+K';

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

/** Whether the key is for a shortcut of one key, not for a field or the browser. */
const isPlain = ({ ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  !(ctrlKey || metaKey || altKey || isTyping(target));

function overlayOf(event: KeyboardEvent) {
  if (isPaletteKey(event)) return 'palette';
  if (!isPlain(event)) return null;
  const key = event.key.toLowerCase();
  if (key === '?') return 'shortcuts';
  if (isMenuOpen()) return null;
  if (key === 'i') return 'notifications';
  return key === 'c' ? 'capture' : null;
}

/** Opens an overlay by its shortcut, or closes it if it is open. A dialog is covered only by the palette, which offers its acts. */
function openOverlayByKey(event: KeyboardEvent) {
  if (event.defaultPrevented) return;
  if (overlay.get() === 'palette' && /^\S$/u.test(event.key) && isPlain(event)) {
    event.preventDefault();
    paletteText.set(paletteText.get() + event.key);
    return;
  }
  const opened = overlayOf(event);
  if (!opened) return;
  const dialog = findTopDialog();
  // Overrides the browser's own Ctrl+K.
  event.preventDefault();
  if (overlay.get() === opened) overlay.set(null);
  else if (!dialog || (opened === 'palette' && dialog.querySelector('[data-acts]')))
    overlay.set(opened);
}

/** Listens for the shortcuts from the first paint. An overlay whose code is still loading opens when it has loaded. */
export function useOverlayKeys({ isEnabled = true } = {}) {
  const isLost = sessionLost.use();
  const isListening = isEnabled && !isLost;
  useLayoutEffect(() => {
    if (!isListening) return;
    // A new function, because two components may listen; the first one handles the key.
    const listener = (event: KeyboardEvent) => openOverlayByKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isListening]);
}
