import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRecent } from './recent.ts';

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

test('is complete after the event it names, while older ones fall out', () => {
  const recent = createRecent(1_000);
  recent.add(delivery(5), '3');
  expect(recent.read()).toEqual({ after: '3', recent: [delivery(5)] });

  vi.advanceTimersByTime(2_000);
  recent.add(delivery(9), '5');

  expect(recent.read()).toEqual({ after: '5', recent: [delivery(9)] });
});

test('holds no more than some hundred, however fast they come', () => {
  const recent = createRecent(1_000);
  for (let id = 1; id <= 600; id++) recent.add(delivery(id), null);

  expect(recent.read().after).toBe('100');
  expect(recent.read().recent).toHaveLength(500);
});

test('begins anew where everything is to be asked for', () => {
  const recent = createRecent(1_000);
  recent.add(delivery(900), '800');
  recent.add(delivery(12, 'resync'), '900');

  expect(recent.read()).toEqual({ after: '12', recent: [] });
});
