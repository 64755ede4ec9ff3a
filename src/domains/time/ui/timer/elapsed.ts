import { useCallback, useSyncExternalStore } from 'react';

type TimerSnapshot = { seconds: number; isRunning: boolean };

/** The maximum of a time log; the server stops counting here too. */
const maxSeconds = 86_400;

/** Whole seconds at `now` of a snapshot received at `receivedAt`; both by the clock of this device. */
export function secondsAt(
  { seconds, isRunning }: TimerSnapshot,
  receivedAt: number,
  now: number,
): number {
  const since = isRunning ? Math.max(0, now - receivedAt) / 1000 : 0;
  return Math.floor(Math.min(maxSeconds, seconds + since));
}

const unsubscribe = () => {};

/** Seconds on a timer, counted on this device between updates from the server. */
export function useElapsed(timer: TimerSnapshot, receivedAt: number): number {
  const { isRunning } = timer;
  const subscribe = useCallback(
    (tick: () => void) => {
      if (!isRunning) return unsubscribe;
      // More often than once per second, so that the display does not lag.
      const interval = setInterval(tick, 200);
      return () => clearInterval(interval);
    },
    [isRunning],
  );
  return useSyncExternalStore(subscribe, () => secondsAt(timer, receivedAt, Date.now()));
}
