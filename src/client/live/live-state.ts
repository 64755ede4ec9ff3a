import { createStore } from '../store.ts';

/** State of the connection for live events; the top bar shows it. */
export type LiveState = 'connecting' | 'live' | 'offline';

export const liveState = createStore<LiveState>('connecting');

/** The stream notices a lost server slightly later than a failed call does. */
const checkDelayMs = 2_000;

/** Runs `run` when the live stream is connected again, or after a short delay if it was not interrupted. */
export function runWhenReachable(run: () => void) {
  setTimeout(() => {
    if (liveState.get() === 'live') {
      run();
      return;
    }
    const stop = liveState.subscribe(() => {
      if (liveState.get() !== 'live') return;
      stop();
      run();
    });
  }, checkDelayMs);
}
