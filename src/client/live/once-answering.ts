import { liveState } from '../live-state.ts';

/** The stream notices the end of a server a moment after a call does. */
const pause = 2_000;

/** Runs when the server should answer again: once the stream is back, or soon where it never went away. */
export function onceAnswering(run: () => void) {
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
  }, pause);
}
