import { useCallback, useSyncExternalStore } from 'react';

type Counting = { seconds: number; isRunning: boolean };

/** A log holds no more, and the server stops counting here too. */
const longest = 86_400;

/** Whole seconds at `now`, of a timer that the server told of at `at`; both by the clock of this device. */
export function secondsAt({ seconds, isRunning }: Counting, at: number, now: number): number {
  const since = isRunning ? Math.max(0, now - at) / 1000 : 0;
  return Math.floor(Math.min(longest, seconds + since));
}

const nothing = () => {};

/** Counts on between what the server tells; nobody is asked for the time. */
export function useElapsed(timer: Counting, at: number): number {
  const { isRunning } = timer;
  const subscribe = useCallback(
    (tick: () => void) => {
      if (!isRunning) return nothing;
      // More often than it changes, so that no second is late.
      const interval = setInterval(tick, 200);
      return () => clearInterval(interval);
    },
    [isRunning],
  );
  return useSyncExternalStore(subscribe, () => secondsAt(timer, at, Date.now()));
}
