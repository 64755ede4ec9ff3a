import { useLayoutEffect } from 'react';
import { isDialogOpen, isMenuOpen, isTyping } from '#client/keyboard.ts';
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

const isHelpKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping(target);

const isLetter = (letter: string, { key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  key.toLowerCase() === letter && !ctrlKey && !metaKey && !altKey && !isTyping(target);

const isTypedForPalette = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  overlay.get() === 'palette' &&
  /^\S$/u.test(key) &&
  !(ctrlKey || metaKey || altKey || isTyping(target));

function overlayOf(event: KeyboardEvent) {
  if (isPaletteKey(event)) return 'palette';
  if (isHelpKey(event)) return 'shortcuts';
  if (isMenuOpen()) return null;
  if (isLetter('i', event)) return 'notifications';
  return isLetter('c', event) ? 'capture' : null;
}

/** Opens an overlay by its shortcut, or closes it if it is open. */
function openOverlayByKey(event: KeyboardEvent) {
  if (event.defaultPrevented) return;
  if (isTypedForPalette(event)) {
    event.preventDefault();
    paletteText.set(paletteText.get() + event.key);
    return;
  }
  const opened = overlayOf(event);
  if (!opened) return;
  // Overrides the browser's own Ctrl+K.
  event.preventDefault();
  if (overlay.get() === opened) overlay.set(null);
  else if (!isDialogOpen()) overlay.set(opened);
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
