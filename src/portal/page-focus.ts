import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { isMenuOpen, isTyping } from '#client/keyboard.ts';

/**
 * Moves the focus to `main` on navigation, so that keyboard users start at the top of the new page. A change of only
 * the search (a filter, a dialog) leaves the focus where it is. Three things keep the focus on a new page: a menu that the user
 * has opened in the meantime, because it closes when the focus moves, a field of a dialog in which the user already types,
 * such as the palette, and the field of a conversation that was opened to write in it.
 */
export function usePageFocus() {
  const main = useRef<HTMLElement>(null);
  const router = useRouter();

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        const focused = document.activeElement;
        const isWriting =
          (isTyping(focused) && focused?.closest('[role=dialog]')) ||
          (toLocation.state.isWriting && focused?.matches('main textarea'));
        const isNewPage = fromLocation && fromLocation.pathname !== toLocation.pathname;
        if (isNewPage && !isMenuOpen() && !isWriting) main.current?.focus({ preventScroll: true });
      }),
    [router],
  );

  return main;
}
