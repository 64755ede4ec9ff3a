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

function watchWidth(minWidth: number) {
  const screen = window.matchMedia(`(min-width: ${minWidth}px)`);
  function subscribe(listener: () => void) {
    screen.addEventListener('change', listener);
    return () => screen.removeEventListener('change', listener);
  }
  return () => useSyncExternalStore(subscribe, () => screen.matches);
}

// The breakpoints `md` and `xl` of the theme.
/** For pages with two columns on wide screens and one on a phone. */
export const useIsWide = watchWidth(768);
/** For a third column. */
export const useIsExtraWide = watchWidth(1280);
