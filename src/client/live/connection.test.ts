import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  type ConnectionState,
  createConnection,
  type Delivery,
  type OpenStream,
} from './connection.ts';

type Opened = Parameters<OpenStream>[1] & {
  input: Parameters<OpenStream>[0];
  close: ReturnType<typeof vi.fn>;
};

/** A connection whose server is the test. */
function begin(id: string | null = null) {
  const opened: Opened[] = [];
  const heard: Delivery[] = [];
  const states: ConnectionState[] = [];
  const connection = createConnection({
    open(input, handlers) {
      const close = vi.fn();
      opened.push({ ...handlers, input, close });
      return close;
    },
    onDelivery: (delivery) => heard.push(delivery),
    onState: (state) => {
      if (states.at(-1) !== state) states.push(state);
    },
  });
  connection.start(id);
  const last = () => {
    const stream = opened.at(-1);
    if (!stream) throw new Error('No stream was opened');
    return stream;
  };
  return { connection, opened, heard, states, last };
}

const task = (id: string): Delivery => ({
  id,
  event: { kind: 'task', id: Number(id), operation: 'updated' },
});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

test('a stream that breaks is opened again after the last event, from the same seat', () => {
  const { last, opened, heard, states } = begin('4');
  expect(last().input.lastEventId).toBe('4');
  last().onDelivery(task('7'));

  last().onLost(null);
  vi.advanceTimersByTime(1_000);

  expect(opened).toHaveLength(2);
  expect(opened[0]?.close).toHaveBeenCalled();
  expect(last().input).toEqual({ lastEventId: '7', seat: opened[0]?.input.seat });
  last().onDelivery(task('8'));
  expect(heard.map(({ id }) => id)).toEqual(['7', '8']);
  expect(states).toEqual(['connecting', 'live', 'connecting', 'live']);
});

test('what a former stream still says is not heard', () => {
  const { last, opened, heard } = begin();
  last().onLost(null);
  vi.advanceTimersByTime(1_000);

  opened[0]?.onDelivery(task('1'));
  opened[0]?.onLost(null);
  vi.advanceTimersByTime(60_000);

  expect(heard).toEqual([]);
  expect(opened).toHaveLength(2);
});

test('tries grow rarer, and say so, until one holds', () => {
  const { last, opened, states } = begin();
  for (let i = 0; i < 60; i++) {
    last().onLost(null);
    vi.advanceTimersByTime(1_000);
  }
  expect(opened.length).toBeGreaterThan(5);
  expect(opened.length).toBeLessThan(15);
  expect(states).toEqual(['connecting', 'offline']);

  vi.advanceTimersByTime(15_000);
  last().onDelivery(task('1'));
  vi.advanceTimersByTime(6_000);
  const before = opened.length;
  last().onLost(null);
  vi.advanceTimersByTime(1_000);
  expect(opened).toHaveLength(before + 1);
});

test('waking up opens at once, and not while stopped', () => {
  const { connection, last, opened } = begin();
  last().onLost(null);
  connection.refresh();
  expect(opened).toHaveLength(2);

  connection.stop();
  connection.refresh();
  vi.advanceTimersByTime(60_000);
  expect(opened).toHaveLength(2);
  expect(last().close).toHaveBeenCalled();
});

test('a refusal that will not change ends it; one for too many streams waits', () => {
  const refused = begin();
  refused.last().onLost('FORBIDDEN');
  vi.advanceTimersByTime(600_000);
  expect(refused.opened).toHaveLength(1);

  const full = begin();
  full.last().onLost('TOO_MANY_REQUESTS');
  vi.advanceTimersByTime(29_000);
  expect(full.opened).toHaveLength(1);
  vi.advanceTimersByTime(32_000);
  expect(full.opened).toHaveLength(2);
});
