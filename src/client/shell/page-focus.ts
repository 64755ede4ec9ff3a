import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';

/**
 * A new page starts at its beginning for the keyboard too: the focus goes to `main`. A change of the search
 * alone (a filter, a dialog) leaves the focus where it is.
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
