import { expect, test } from 'vitest';
import { describeFailure } from './failure-reason.ts';

test.each([
  [new Error('The disk is full'), 'The disk is full'],
  ['a text', 'a text'],
  [new Error('550 <ines@example.com>: No such mailbox'), '550 <[address]>: No such mailbox'],
  [new Error('GET https://gva.example/auth/reset-password#abc failed'), 'GET [link] failed'],
  [new Error('Bad token aGVsbG8gd29ybGQgaGVsbG8gd29ybGQ'), 'Bad token […]'],
  [new Error(''), 'An unknown error'],
  [new Error('x '.repeat(400)), 'x '.repeat(250)],
])('the reason of %s has no personal data and no secret', (error, reason) => {
  expect(describeFailure(error)).toBe(reason);
});
