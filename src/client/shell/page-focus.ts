import { useRouter } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { announce } from '../ui/live-region.tsx';

/**
 * A new page starts at its beginning for the keyboard too: the focus goes to `main`, and a screen reader
 * hears the title. A change of the search alone (a filter, a dialog) leaves the focus where it is.
 */
export function usePageFocus() {
  const main = useRef<HTMLElement>(null);
  const router = useRouter();

  useEffect(
    () =>
      router.subscribe('onRendered', ({ fromLocation, toLocation }) => {
        if (!fromLocation || fromLocation.pathname === toLocation.pathname) return;
        main.current?.focus({ preventScroll: true });
        announce(document.title);
      }),
    [router],
  );

  return main;
}
