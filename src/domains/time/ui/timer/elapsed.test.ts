import { expect, test } from 'vitest';
import { secondsAt } from './elapsed.ts';

const receivedAt = 1_000_000;

test.each([
  ['counts on from the received value', { seconds: 59.9, isRunning: true }, receivedAt + 200, 60],
  ['does not count while paused', { seconds: 59.9, isRunning: false }, receivedAt + 3_600_000, 59],
  [
    'does not count down when the clock is set back',
    { seconds: 59.9, isRunning: true },
    receivedAt - 5_000,
    59,
  ],
  ['stops at 24 hours', { seconds: 86_390, isRunning: true }, receivedAt + 60_000, 86_400],
])('a timer %s', (_what, timer, now, expected) => {
  expect(secondsAt(timer, receivedAt, now)).toBe(expected);
});
