import { type KeyboardEvent as ReactKeyboardEvent, useEffectEvent, useLayoutEffect } from 'react';

/** Whether letters typed here are text, not shortcuts. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input:not([type=checkbox]), textarea, select, [contenteditable]') !== null;

/** The dialog that was opened last. A side panel on a wide screen is none, because it covers nothing. */
export const findTopDialog = () =>
  [...document.querySelectorAll('[role=dialog]:not([data-side-panel]), [role=alertdialog]')].at(-1);

export const isDialogOpen = () => findTopDialog() !== undefined;

/**
 * Moves the focus to what has appeared by itself, such as a comment that has loaded. A dialog in which the user already is, such
 * as the palette, keeps the focus: it would be given back with its text selected, and the next letter would replace the text.
 */
export function focusUnlessCovered(element: HTMLElement | null) {
  const dialog = document.activeElement?.closest(
    ':is([role=dialog], [role=alertdialog])[data-state=open]',
  );
  if (!dialog || dialog.contains(element)) element?.focus({ preventScroll: true });
}

export const isMenuOpen = () => document.querySelector('[role=menu][data-state=open]') !== null;

type AnyKeyEvent = KeyboardEvent | ReactKeyboardEvent;

/**
 * Whether the key belongs to an input method, such as the Enter that chooses a word of Japanese. Safari has ended the
 * composition before this Enter, and says so only by the code 229.
 */
export function isComposing(event: AnyKeyEvent) {
  const key = 'nativeEvent' in event ? event.nativeEvent : event;
  return key.isComposing || key.keyCode === 229;
}

/**
 * Shortcuts of a page, by the key in lower case. Ignored while the user types or a dialog or a menu is open. With `isFirst`, they
 * take the place of shortcuts that all pages have.
 */
export function usePageKeys(
  actions: Readonly<Record<string, ((event: KeyboardEvent) => void) | undefined>>,
  { isFirst = false } = {},
) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
    const action = actions[key.toLowerCase()];
    if (!action || isTyping(target) || isDialogOpen() || isMenuOpen()) return;
    event.preventDefault();
    action(event);
  });
  // Not in an effect after the paint, because a busy browser would show the page before it knows its keys.
  useLayoutEffect(() => {
    const listener = (event: KeyboardEvent) => handleKey(event);
    window.addEventListener('keydown', listener, isFirst);
    return () => window.removeEventListener('keydown', listener, isFirst);
  }, [isFirst]);
}

/** Ctrl+Enter or Command+Enter submits a form in which Enter inserts a line break. */
export function submitByKey(event: ReactKeyboardEvent<HTMLFormElement>) {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || isComposing(event)) return;
  event.preventDefault();
  event.currentTarget.requestSubmit();
}
