import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';

export type Worker = {
  /** Runs a round now, or another one after the round in progress. */
  wake: () => void;
  close: () => Promise<void>;
};

type Options = {
  /** The name in log lines. */
  name: string;
  /** Does one round of work and returns the milliseconds until the next one. */
  round: () => Promise<number>;
  log: FastifyBaseLogger;
  /** False until the database is migrated; no round runs before that. */
  isReady: () => boolean;
  retryAfterMs?: number;
  /** How long `close` waits for the round in progress. */
  shutdownGraceMs?: number;
};

const readyCheckMs = 200;

/** Runs background work, one round at a time, from now until it is closed. A failed round is logged and retried. */
export function startWorker({
  name,
  round,
  log,
  isReady,
  retryAfterMs = 2_000,
  shutdownGraceMs = 2_000,
}: Options): Worker {
  let isClosed = false;
  let isWoken = false;
  let isFailing = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;

  async function runRound() {
    if (!isReady()) return readyCheckMs;
    isWoken = false;
    try {
      const delayMs = await round();
      isFailing = false;
      return delayMs;
    } catch (error) {
      if (!isFailing && !isClosed) log.warn({ err: error }, `${name} failed, retrying`);
      isFailing = true;
      return retryAfterMs;
    }
  }

  function start() {
    if (isClosed || running) return;
    clearTimeout(timer);
    // Cleared in `then`: a round without an `await` ends before this assignment.
    running = runRound().then((delayMs) => {
      running = undefined;
      if (isClosed) return;
      timer = setTimeout(start, isWoken && isReady() ? 0 : delayMs);
      timer.unref();
    });
  }

  start();
  return {
    wake() {
      isWoken = true;
      start();
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      const grace = new AbortController();
      const expired = pause(shutdownGraceMs, undefined, { signal: grace.signal }).catch(() => {});
      await Promise.race([running, expired]);
      grace.abort();
    },
  };
}
