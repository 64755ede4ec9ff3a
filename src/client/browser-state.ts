import { useSyncExternalStore } from 'react';

function subscribeToConnection(listener: () => void) {
  window.addEventListener('online', listener);
  window.addEventListener('offline', listener);
  return () => {
    window.removeEventListener('online', listener);
    window.removeEventListener('offline', listener);
  };
}

export const useIsOnline = () =>
  useSyncExternalStore(subscribeToConnection, () => navigator.onLine);

function subscribeToVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** False while the page is in a background tab or the screen is locked. */
export const usePageVisible = () =>
  useSyncExternalStore(subscribeToVisibility, () => document.visibilityState === 'visible');

// The breakpoint `md` of the theme.
const wide = window.matchMedia('(min-width: 768px)');

function subscribeToWidth(listener: () => void) {
  wide.addEventListener('change', listener);
  return () => wide.removeEventListener('change', listener);
}

/** For pages with two columns on wide screens and one on a phone. */
export const useIsWide = () => useSyncExternalStore(subscribeToWidth, () => wide.matches);
