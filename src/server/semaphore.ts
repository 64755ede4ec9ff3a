import { unavailable } from '#server/errors.ts';

/** Runs heavy work a few at a time; beyond a queue that is too long it answers 503 rather than piling up. */
export function createSemaphore(
  concurrencyLimit: number,
  maxQueueLength = Number.POSITIVE_INFINITY,
) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function withSlot<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < concurrencyLimit) running += 1;
    else if (waiting.length >= maxQueueLength) throw unavailable();
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      // A finished turn is handed on, so a newcomer cannot slip in before those who wait.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
