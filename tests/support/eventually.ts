import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';

/** Shorter than the timeout of a test, so that the failure shows the last value. */
const timeout = 50_000;

/** `expect.poll` with the timeout of a test, because a busy machine is not a failure. */
export const eventually = <Value>(read: () => Value | Promise<Value>) =>
  expect.poll(read, { timeout, interval: 10 });

/** Asks again until the answer is truthy, limited only by the timeout of the test. */
export async function until<Value>(ask: () => Value | Promise<Value>): Promise<NonNullable<Value>> {
  for (;;) {
    const answer = await ask();
    if (answer) return answer;
    await pause(10);
  }
}
