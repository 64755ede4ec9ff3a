import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';

/** Only ends the waiting, below a test's own limit, so that the failure shows what came instead. */
const timeout = 50_000;

/** `expect.poll` that waits for as long as a test may take: a busy machine is no failure. */
export const eventually = <Value>(read: () => Value | Promise<Value>) =>
  expect.poll(read, { timeout, interval: 10 });

/** Asks again until the answer is yes; the only limit is the test's own. */
export async function until<Value>(ask: () => Value | Promise<Value>): Promise<NonNullable<Value>> {
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    await pause(10);
  }
}
