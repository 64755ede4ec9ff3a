import { useSyncExternalStore } from 'react';

const minute = 60_000;
const listeners = new Set<() => void>();
let ticking: number | undefined;

/** One clock for the whole page, which runs while anybody looks at it. */
function follow(listener: () => void) {
  listeners.add(listener);
  // More often than it changes, so that no minute is late by much.
  ticking ??= window.setInterval(() => {
    for (const tell of listeners) tell();
  }, 5_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(ticking);
    ticking = undefined;
  };
}

const thisMinute = () => Math.floor(Date.now() / minute) * minute;

/** The minute it is, by the clock of this device; nobody is asked for the time. */
export const useMinute = () => useSyncExternalStore(follow, thisMinute);
