import { expect, test } from 'vitest';
import { describeCarried, hoursLeft, hoursTone, percentOf } from './hours-state.ts';

test.each([
  [0, 160, 'calm'],
  [127.99, 160, 'calm'],
  [128, 160, 'near'],
  [159.99, 160, 'near'],
  [160, 160, 'over'],
  [200, 160, 'over'],
  [5, 0, 'over'],
  [0, 0, 'calm'],
  [0, -2, 'over'],
])('%d of %d hours used has the tone %s', (used, allowed, tone) => {
  expect(hoursTone(used, allowed)).toBe(tone);
});

test.each([
  [0, 160, 0],
  [1, 160, 0],
  [159.9, 160, 99],
  [160, 160, 100],
  [400, 160, 100],
  [5, 0, 100],
  [0, 0, 0],
  [0, -2, 0],
  [-1, 10, 0],
])('%d of %d is %d percent', (value, max, percent) => {
  expect(percentOf(value, max)).toBe(percent);
});

test.each([
  [62.5, 160, '97:30 left'],
  [79.99, 80, 'less than 1 minute left'],
  [160, 160, 'none left'],
  [162.25, 160, '2:15 over'],
])('%d used of %d hours reads as %s', (used, allowed, words) => {
  expect(hoursLeft(used, allowed)).toBe(words);
});

test.each([
  [205.16, '205:10 carried over'],
  [-3.33, '3:20 owed from earlier'],
  [0, null],
])('%d carried hours read as %s', (carried, words) => {
  expect(describeCarried(carried)).toBe(words);
});
