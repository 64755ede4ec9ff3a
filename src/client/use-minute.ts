import { useSyncExternalStore } from 'react';
import { today } from '#shared/dates.ts';

const minute = 60_000;
const listeners = new Set<() => void>();
let ticking: number | undefined;

/** One interval for the whole page, which runs while it has subscribers. */
function subscribe(listener: () => void) {
  listeners.add(listener);
  // Every 5 seconds, so that the display lags at most that much behind the minute.
  ticking ??= window.setInterval(() => {
    for (const notify of listeners) notify();
  }, 5_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    window.clearInterval(ticking);
    ticking = undefined;
  };
}

const thisMinute = () => Math.floor(Date.now() / minute) * minute;

/** The start of the current minute by the clock of this device, in milliseconds. */
export const useMinute = () => useSyncExternalStore(subscribe, thisMinute);

const thisDay = () => today(Date.now());

/** Today as `YYYY-MM-DD`, in the time zone of this device. Renders again at midnight. */
export const useToday = () => useSyncExternalStore(subscribe, thisDay);
