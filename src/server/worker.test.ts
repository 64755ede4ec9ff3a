import Fastify from 'fastify';
import { expect, test, vi } from 'vitest';
import { startWorker } from './worker.ts';

const { log } = Fastify({ logger: false });
const never = 3_600_000;

test('a worker that starts before the database is ready runs as soon as it is', async () => {
  let isReady = false;
  let rounds = 0;
  const worker = startWorker({
    name: 'test',
    log,
    isReady: () => isReady,
    round: async () => {
      rounds += 1;
      return never;
    },
  });
  worker.wake();
  expect(rounds).toBe(0);

  isReady = true;
  await vi.waitUntil(() => rounds === 1, { timeout: 10_000 });
  worker.wake();
  await vi.waitUntil(() => rounds === 2, { timeout: 10_000 });
  await worker.close();
});

test('a wake-up during a round starts another round after it, not in parallel', async () => {
  let rounds = 0;
  let release = () => {};
  const worker = startWorker({
    name: 'test',
    log,
    isReady: () => true,
    round: () => {
      rounds += 1;
      return new Promise((resolve) => {
        release = () => resolve(never);
      });
    },
  });
  worker.wake();
  worker.wake();
  expect(rounds).toBe(1);

  release();
  await vi.waitUntil(() => rounds === 2, { timeout: 10_000 });
  release();
  await worker.close();
  expect(rounds).toBe(2);
});

test('a worker waits for the delay that a round returns', async () => {
  let rounds = 0;
  const worker = startWorker({
    name: 'test',
    log,
    isReady: () => true,
    round: async () => {
      rounds += 1;
      return rounds < 3 ? 1 : never;
    },
  });
  await vi.waitUntil(() => rounds === 3, { timeout: 10_000 });
  await worker.close();
});

test('a worker retries a failed round', async () => {
  let rounds = 0;
  const worker = startWorker({
    name: 'test',
    log,
    isReady: () => true,
    retryAfterMs: 1,
    round: async () => {
      rounds += 1;
      if (rounds < 3) throw new Error('The database is unavailable');
      return never;
    },
  });
  await vi.waitUntil(() => rounds === 3, { timeout: 10_000 });
  await worker.close();
});
