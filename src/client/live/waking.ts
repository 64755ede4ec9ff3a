/** Hidden for less than this, a page has not slept. */
const shortAbsence = 30_000;
const lookEvery = 10_000;
/** Browsers let the timers of a hidden page run once a minute; a gap beyond that is the sleep of the machine. */
const longestThrottling = 90_000;

/** Calls `onWake` when the network comes back, or page or machine wake up; answers how to stop. */
export function watchForWaking(onWake: () => void) {
  let hiddenAt = document.visibilityState === 'hidden' ? Date.now() : null;
  let lookedAt = Date.now();

  const watch = new AbortController();
  const { signal } = watch;
  window.addEventListener('online', onWake, { signal });
  window.addEventListener('pageshow', ({ persisted }) => persisted && onWake(), { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      const absence = hiddenAt === null ? 0 : Date.now() - hiddenAt;
      hiddenAt = document.visibilityState === 'hidden' ? Date.now() : null;
      if (hiddenAt === null && absence > shortAbsence) onWake();
    },
    { signal },
  );
  const timer = setInterval(() => {
    const gap = Date.now() - lookedAt;
    lookedAt = Date.now();
    if (gap > longestThrottling) onWake();
  }, lookEvery);

  return () => {
    watch.abort();
    clearInterval(timer);
  };
}
