import { useSyncExternalStore } from 'react';

// The breakpoint `md` of the theme.
const wide = window.matchMedia('(min-width: 768px)');

function subscribe(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** For pages with two columns on wide screens and one on a phone. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => wide.matches);
