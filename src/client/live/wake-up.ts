/** A page hidden for less than this has not been suspended. */
const minHiddenMs = 30_000;
const checkIntervalMs = 10_000;
/** Browsers throttle timers of hidden pages to one run per minute; a longer gap means the machine slept. */
const maxThrottlingMs = 90_000;

/** Calls `onWake` when the network returns, or the page or the machine wakes up. Returns a function that stops it. */
export function watchForWakeUp(onWake: () => void) {
  let hiddenAt = document.visibilityState === 'hidden' ? Date.now() : null;
  let checkedAt = Date.now();

  const watch = new AbortController();
  const { signal } = watch;
  window.addEventListener('online', onWake, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && onWake(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      const hiddenMs = hiddenAt === null ? 0 : Date.now() - hiddenAt;
      hiddenAt = document.visibilityState === 'hidden' ? Date.now() : null;
      if (hiddenAt === null && hiddenMs > minHiddenMs) onWake();
    },
    { signal },
  );
  const timer = setInterval(() => {
    const gap = Date.now() - checkedAt;
    checkedAt = Date.now();
    if (gap > maxThrottlingMs) onWake();
  }, checkIntervalMs);

  return () => {
    watch.abort();
    clearInterval(timer);
  };
}
