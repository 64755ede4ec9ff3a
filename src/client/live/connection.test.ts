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

/** Starts a connection; the test plays the server. */
function startConnection(id: string | null = null) {
  const opened: Opened[] = [];
  const received: Delivery[] = [];
  const states: ConnectionState[] = [];
  const connection = createConnection({
    open(input, handlers) {
      const close = vi.fn();
      opened.push({ ...handlers, input, close });
      return close;
    },
    onDelivery: (delivery) => received.push(delivery),
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
  return { connection, opened, received, states, last };
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

test('a broken stream reopens after the last event with the same connection id', () => {
  const { last, opened, received, states } = startConnection('4');
  expect(last().input.lastEventId).toBe('4');
  last().onDelivery(task('7'));

  last().onLost(null);
  vi.advanceTimersByTime(1_000);

  expect(opened).toHaveLength(2);
  expect(opened[0]?.close).toHaveBeenCalled();
  expect(last().input).toEqual({ lastEventId: '7', connectionId: opened[0]?.input.connectionId });
  last().onDelivery(task('8'));
  expect(received.map(({ id }) => id)).toEqual(['7', '8']);
  expect(states).toEqual(['connecting', 'live', 'connecting', 'live']);
});

test('a stable stream that the server ends reopens immediately, an unstable one after a delay', () => {
  const { last, opened, states } = startConnection('4');
  last().onDelivery(task('7'));
  vi.advanceTimersByTime(6_000);
  last().onEnded();
  vi.advanceTimersByTime(200);
  expect(opened).toHaveLength(2);
  expect(last().input.lastEventId).toBe('7');

  last().onDelivery(task('8'));
  last().onEnded();
  vi.advanceTimersByTime(200);
  expect(opened).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  expect(opened).toHaveLength(3);
  expect(states).toEqual(['connecting', 'live', 'connecting', 'live', 'connecting']);
});

test('events and errors of a replaced stream are ignored', () => {
  const { last, opened, received } = startConnection();
  last().onLost(null);
  vi.advanceTimersByTime(1_000);

  opened[0]?.onDelivery(task('1'));
  opened[0]?.onLost(null);
  vi.advanceTimersByTime(60_000);

  expect(received).toEqual([]);
  expect(opened).toHaveLength(2);
});

test('retries back off and the state is offline until a stream is stable', () => {
  const { last, opened, states } = startConnection();
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

test('refresh reconnects immediately, but not after stop', () => {
  const { connection, last, opened } = startConnection();
  last().onLost(null);
  connection.refresh();
  expect(opened).toHaveLength(2);

  connection.stop();
  connection.refresh();
  vi.advanceTimersByTime(60_000);
  expect(opened).toHaveLength(2);
  expect(last().close).toHaveBeenCalled();
});

test('FORBIDDEN ends the retries; TOO_MANY_REQUESTS delays the next one', () => {
  const refused = startConnection();
  refused.last().onLost('FORBIDDEN');
  vi.advanceTimersByTime(600_000);
  expect(refused.opened).toHaveLength(1);

  const full = startConnection();
  full.last().onLost('TOO_MANY_REQUESTS');
  vi.advanceTimersByTime(29_000);
  expect(full.opened).toHaveLength(1);
  vi.advanceTimersByTime(32_000);
  expect(full.opened).toHaveLength(2);
});
