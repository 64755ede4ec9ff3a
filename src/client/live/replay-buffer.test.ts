import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createReplayBuffer } from './replay-buffer.ts';

const delivery = (id: number, kind: 'task' | 'resync' = 'task') => ({
  id: String(id),
  event: kind === 'task' ? ({ kind, id, operation: 'updated' } as const) : ({ kind } as const),
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('drops old events and reports the event after which it is complete', () => {
  const buffer = createReplayBuffer(1_000);
  buffer.restart('3');
  buffer.add(delivery(5));
  expect(buffer.read()).toEqual({ after: '3', recent: [delivery(5)] });

  vi.advanceTimersByTime(2_000);
  buffer.add(delivery(9));

  expect(buffer.read()).toEqual({ after: '5', recent: [delivery(9)] });
});

test('holds at most 500 events', () => {
  const buffer = createReplayBuffer(1_000);
  for (let id = 1; id <= 600; id++) buffer.add(delivery(id));

  expect(buffer.read().after).toBe('100');
  expect(buffer.read().recent).toHaveLength(500);
});

test('starts over after a resync', () => {
  const buffer = createReplayBuffer(1_000);
  buffer.add(delivery(900));
  buffer.add(delivery(12, 'resync'));

  expect(buffer.read()).toEqual({ after: '12', recent: [] });
});
