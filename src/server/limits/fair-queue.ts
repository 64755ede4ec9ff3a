import { tooMany } from '#server/errors.ts';

/**
 * Runs one piece of work at a time. Owners take turns, so that one with much work does not delay the others. Throws a 429
 * for an owner with more than `maxWaiting` pieces of waiting work.
 */
export function createFairQueue(maxWaiting: number, refusal: string) {
  /** In the order of their turns. */
  const waiting = new Map<number, (() => void)[]>();
  let isRunning = false;

  function startNext() {
    const [next] = waiting;
    isRunning = next !== undefined;
    if (!next) return;
    const [owner, [start, ...others]] = next;
    waiting.delete(owner);
    if (others.length > 0) waiting.set(owner, others);
    start?.();
  }

  return async function run<Result>(owner: number, work: () => Promise<Result>): Promise<Result> {
    if (isRunning) {
      const own = waiting.get(owner) ?? [];
      if (own.length >= maxWaiting) throw tooMany(refusal, 5);
      await new Promise<void>((start) => waiting.set(owner, [...own, start]));
    }
    isRunning = true;
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}
