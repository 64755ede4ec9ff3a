import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { createAccessLog } from './access-log.ts';

const quick = {
  id: 'a',
  method: 'GET',
  route: '/api/tasks',
  isBatch: false,
  status: 200,
  durationMs: 3,
  userId: null,
  isStream: false,
};

/** A log with its own clock and at most two lines a second. */
function createLog() {
  const lines: Record<string, unknown>[] = [];
  const stream = { write: (line: string) => lines.push(JSON.parse(line)) };
  const clock = { now: 5_000 };
  const { log } = Fastify({ logger: { level: 'warn', stream } });
  const observe = createAccessLog({ log, maxLinesPerSecond: 2, now: () => clock.now });
  return { lines, clock, observe };
}

test('in a busy second, failed and slow requests keep their lines, and the next line counts the others', () => {
  const { lines, clock, observe } = createLog();
  for (let count = 0; count < 5; count += 1) observe({ ...quick, id: String(count) });
  observe({ ...quick, id: 'failed', status: 500 });
  observe({ ...quick, id: 'refused', status: 404 });
  observe({ ...quick, id: 'slow', durationMs: 1_500 });
  observe({ ...quick, id: 'stream', durationMs: 90_000, isStream: true });
  clock.now += 1_000;
  observe({ ...quick, id: 'later' });
  expect(lines.map(({ reqId, skipped }) => [reqId, skipped])).toEqual([
    ['0', undefined],
    ['1', undefined],
    ['failed', 3],
    ['slow', 1],
    ['later', 1],
  ]);
});
