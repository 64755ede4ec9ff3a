import { unavailable } from '#server/errors.ts';

/** Runs heavy work a few at a time; beyond a queue that is too long it answers 503 rather than piling up. */
export function takeTurns(mostAtOnce: number, longestQueue = Number.POSITIVE_INFINITY) {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    if (running < mostAtOnce) running += 1;
    else if (waiting.length >= longestQueue) throw unavailable();
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
