import { useSyncExternalStore } from 'react';

function follow(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** False while the page lies in a tab behind others, or under a locked screen. */
export const usePageVisible = () =>
  useSyncExternalStore(follow, () => document.visibilityState === 'visible');
