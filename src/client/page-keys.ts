import { useEffect, useEffectEvent } from 'react';

/** Where letters are text, not commands. */
export const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest('input, textarea, select, [contenteditable]') !== null;

export const isDialogOpen = () =>
  document.querySelector('[role=dialog], [role=alertdialog]') !== null;

const isMenuOpen = () => document.querySelector('[role=menu][data-state=open]') !== null;

/** Letters that act on the page as long as it is shown, unless someone types or a dialog or a menu is open. */
export function usePageKeys(acts: Readonly<Record<string, (() => void) | undefined>>) {
  const answer = useEffectEvent((event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey, altKey, target } = event;
    if (event.defaultPrevented || ctrlKey || metaKey || altKey) return;
    const act = acts[key.toLowerCase()];
    if (!act || isTyping(target) || isDialogOpen() || isMenuOpen()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => answer(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}
