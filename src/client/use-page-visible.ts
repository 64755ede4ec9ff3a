import { useSyncExternalStore } from 'react';

function subscribe(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** False while the page is in a background tab or the screen is locked. */
export const usePageVisible = () =>
  useSyncExternalStore(subscribe, () => document.visibilityState === 'visible');
