import { liveState } from '../live-state.ts';

/** The stream notices a lost server slightly later than a failed call does. */
const checkDelayMs = 2_000;

/** Runs the callback once the live stream is connected again, or after a short delay if it never broke. */
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
