import { isDialogOpen, isTyping } from '#client/keyboard.ts';
import { createStore } from '#client/store.ts';

/** The overlay that is open on any page: the command palette or the list of shortcuts. */
export const overlay = createStore<'palette' | 'shortcuts' | null>(null);

export const paletteKeys = 'Control+K Meta+K';

const isPaletteKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey) && !altKey && !shiftKey;

const isHelpKey = ({ key, ctrlKey, metaKey, altKey, target }: KeyboardEvent) =>
  key === '?' && !ctrlKey && !metaKey && !altKey && !isTyping(target);

/** Opens an overlay by its shortcut, or closes it if it is open. */
export function openOverlayByKey(event: KeyboardEvent) {
  if (event.defaultPrevented) return;
  const opened = isPaletteKey(event) ? 'palette' : isHelpKey(event) ? 'shortcuts' : null;
  if (!opened) return;
  // Overrides the browser's own Ctrl+K.
  event.preventDefault();
  if (overlay.get() === opened) overlay.set(null);
  else if (!isDialogOpen()) overlay.set(opened);
}
