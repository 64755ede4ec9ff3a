import type { FastifyBaseLogger } from 'fastify';
import type { RequestObserver } from './requests.ts';

const slowMs = 1_000;

type Options = { log: FastifyBaseLogger; maxLinesPerSecond: number; now?: () => number };

/**
 * Writes a line for each request, whatever the level of other log messages is. When more requests arrive in a second than
 * the limit allows, only those that failed on our side (5xx) or were slow get a line. The next line counts the others.
 */
export function createAccessLog({
  log,
  maxLinesPerSecond,
  now = Date.now,
}: Options): RequestObserver {
  const lines = log.child({}, { level: 'info' });
  let second = 0;
  let written = 0;
  let skipped = 0;
  return ({ id, method, route, status, durationMs, userId, isStream }) => {
    const currentSecond = Math.floor(now() / 1000);
    if (currentSecond !== second) {
      second = currentSecond;
      written = 0;
    }
    const isNotable = status >= 500 || (durationMs >= slowMs && !isStream);
    if (!isNotable && written >= maxLinesPerSecond) {
      skipped += 1;
      return;
    }
    if (!isNotable) written += 1;
    // `reqId` is the name in all other lines of a request.
    const line = { reqId: id, method, route, status, durationMs, userId };
    lines.info(skipped > 0 ? { ...line, skipped } : line, 'request');
    skipped = 0;
  };
}
