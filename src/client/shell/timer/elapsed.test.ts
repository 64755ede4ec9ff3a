import { expect, test } from 'vitest';
import { secondsAt } from './elapsed.ts';

const told = 1_000_000;

test.each([
  ['runs on from what was told', { seconds: 59.9, isRunning: true }, told + 200, 60],
  ['rests while it is paused', { seconds: 59.9, isRunning: false }, told + 3_600_000, 59],
  ['waits for a clock that was set back', { seconds: 59.9, isRunning: true }, told - 5_000, 59],
  ['stops where a log is full', { seconds: 86_390, isRunning: true }, told + 60_000, 86_400],
])('a timer %s', (_what, timer, now, expected) => {
  expect(secondsAt(timer, told, now)).toBe(expected);
});
