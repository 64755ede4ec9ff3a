import { useSyncExternalStore } from 'react';

// The breakpoint `md` of the theme.
const wide = window.matchMedia('(min-width: 768px)');

function follow(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** For pages that are one thing after the other on a phone, and side by side where there is room. */
export const useIsWide = () => useSyncExternalStore(follow, () => wide.matches);
