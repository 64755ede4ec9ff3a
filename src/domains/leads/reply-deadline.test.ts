import { expect, test } from 'vitest';
import { replyDeadlineOf } from './reply-deadline.ts';

const created = Date.parse('2026-03-03T16:00:00.000Z');
const at = (hours: number, status: 'request' | 'lead' | 'contacted' = 'request') =>
  replyDeadlineOf({ status, createdAt: '2026-03-03T16:00:00.000Z' }, created + hours * 3_600_000);

test.each([
  [-1, 'later', '24 h 0 min left to reply'],
  [0, 'later', '24 h 0 min left to reply'],
  [1.5, 'later', '22 h 30 min left to reply'],
  [18, 'later', '6 h 0 min left to reply'],
  [18.25, 'soon', '5 h 45 min left to reply'],
  [23.5, 'soon', '30 min left to reply'],
  [24, 'overdue', 'Reply overdue by 0 min'],
  [26, 'overdue', 'Reply overdue by 2 h 0 min'],
  [71.5, 'overdue', 'Reply overdue by 47 h 30 min'],
  [72, 'overdue', 'Reply overdue by 2 days'],
])('%d hours after the request the deadline is %s: %s', (hours, state, text) => {
  expect(at(hours)).toEqual({ state, text });
});

test('an accepted lead has a reply deadline, and a contacted one does not', () => {
  expect(at(2, 'lead')).not.toBeNull();
  expect(at(2, 'contacted')).toBeNull();
});
