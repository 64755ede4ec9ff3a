let pauseCount = 0;
const deferred = new Set<() => void>();

/** Defers other changes of the board while the user drags a card or a move is being sent. Returns a resume function. */
export function pauseBoardUpdates(): () => void {
  pauseCount += 1;
  let isResumed = false;
  return () => {
    if (isResumed) return;
    isResumed = true;
    pauseCount -= 1;
    if (pauseCount > 0) return;
    for (const run of [...deferred]) {
      deferred.delete(run);
      run();
    }
  };
}

/** Runs immediately, or when the last pause ends. */
export function afterPause(run: () => void) {
  if (pauseCount === 0) run();
  else deferred.add(run);
}
