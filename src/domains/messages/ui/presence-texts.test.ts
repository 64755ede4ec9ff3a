import { expect, test } from 'vitest';
import { describePresence } from './presence-texts.ts';

const now = Date.parse('2026-06-05T12:00:00.000Z');
const ago = (ms: number) => new Date(now - ms).toISOString();
const minute = 60_000;
const day = 24 * 60 * minute;

test.each([
  ['online', { isOnline: true, lastSeenAt: ago(minute), timeZone: null }, 0, ['Online now']],
  [
    'online in Manila',
    { isOnline: true, lastSeenAt: ago(minute), timeZone: 'Asia/Manila' },
    0,
    ['8:00 pm for Ana', 'Online now'],
  ],
  [
    'online when the result was fetched 10 minutes ago',
    { isOnline: true, lastSeenAt: ago(11 * minute), timeZone: null },
    10 * minute,
    ['Last seen 10 minutes ago'],
  ],
  [
    'seen an hour ago',
    { isOnline: false, lastSeenAt: ago(60 * minute), timeZone: null },
    0,
    ['Last seen 1 hour ago'],
  ],
  [
    'seen on another day',
    { isOnline: false, lastSeenAt: ago(4 * day), timeZone: null },
    0,
    ['Last seen Jun 1'],
  ],
  ['never seen', { isOnline: false, lastSeenAt: null, timeZone: null }, 0, []],
] as const)('the head of the chat describes a contact who is %s', (_, presence, age, texts) => {
  expect(describePresence(presence, 'Ana Lopez', now - age, now).texts).toEqual(texts);
});
