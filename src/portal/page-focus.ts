import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * Moves the focus to `main` on navigation, so that keyboard users start at the top of the new page. A change of only
 * the search (a filter, a dialog) leaves the focus where it is.
 */
export function usePageFocus() {
  const main = useRef<HTMLElement>(null);
  const router = useRouter();

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (fromLocation && fromLocation.pathname !== toLocation.pathname)
          main.current?.focus({ preventScroll: true });
      }),
    [router],
  );

  return main;
}
