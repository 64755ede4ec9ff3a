import { unavailable } from '#server/errors.ts';

/** Limits how many calls of the returned function run at the same time. Throws a 503 when the queue is full. */
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
      // Pass the slot to the first in the queue, so that a new call cannot overtake it.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
