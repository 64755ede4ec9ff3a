import { afterEach, expect, test, vi } from 'vitest';
import { createOutbox } from './create-outbox.ts';
import { type Outgoing, storeOutgoing } from './outgoing.ts';

class Unreachable extends Error {}

function createStorage() {
  const values = new Map<string, string>();
  return {
    get length() {
      return values.size;
    },
    key: (index: number) => [...values.keys()][index] ?? null,
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
}

class TooMany extends Error {}

type Server = {
  sent: string[];
  isUnreachable: boolean;
  /** Recipients with a rate limit. */
  limited: number[];
  /** The error message of every call. */
  rejection: string | null;
};

/** Opens a tab of the same browser. Like the real server, this one stores each client key once. */
function openTab(storage: ReturnType<typeof createStorage>, server: Server, userId = 1) {
  const refusals: string[] = [];
  const delays: string[] = [];
  const send = vi.fn(async ({ receiverId, content, clientKey }: Outgoing) => {
    if (server.isUnreachable) throw new Unreachable();
    if (server.limited.includes(receiverId)) throw new TooMany('Try again in 20 seconds.');
    if (server.rejection !== null) throw new Error(server.rejection);
    const message = `${clientKey}: ${content}`;
    if (!server.sent.includes(message)) server.sent.push(message);
    return message;
  });
  let keys = 0;
  const outbox = createOutbox<string>({
    stored: storeOutgoing(userId, () => storage),
    send,
    isUnanswered: (error) => error instanceof Unreachable,
    retryAfter: (error) => (error instanceof TooMany ? 20 : null),
    toMessage: (error) => (error instanceof Error ? error.message : ''),
    makeKey: () => `${userId}-${++keys}`,
    onSent: async () => {},
    onRefused: (reason) => refusals.push(reason),
    onDelayed: (reason) => delays.push(reason),
  });
  const states = () => outbox.entries.get().map(({ content, state }) => `${content} ${state}`);
  return { ...outbox, send, states, refusals, delays };
}

const createServer = (): Server => ({
  sent: [],
  isUnreachable: false,
  limited: [],
  rejection: null,
});

afterEach(() => {
  vi.useRealTimers();
});

test('messages are sent in order and leave the outbox', async () => {
  const server = createServer();
  const tab = openTab(createStorage(), server);
  await tab.open();

  const first = tab.add({ receiverId: 2 }, 'One');
  const second = tab.add({ receiverId: 2 }, 'Two');
  expect(tab.states()).toEqual(['One sending', 'Two sending']);
  await Promise.all([first, second]);

  expect(server.sent).toEqual(['1-1: One', '1-2: Two']);
  expect(tab.states()).toEqual([]);
});

test('messages written offline survive a reload and are sent once and in order', async () => {
  const server = createServer();
  const storage = createStorage();
  const tab = openTab(storage, server);
  await tab.open();
  server.isUnreachable = true;
  await tab.add({ receiverId: 2 }, 'One');
  await tab.add({ receiverId: 3 }, 'Two');
  expect(tab.states()).toEqual(['One waiting', 'Two waiting']);
  tab.close();

  const reloaded = openTab(storage, server);
  await reloaded.open();
  expect(reloaded.states()).toEqual(['One waiting', 'Two waiting']);
  server.isUnreachable = false;
  await reloaded.flush();

  expect(server.sent).toEqual(['1-1: One', '1-2: Two']);
  expect(openTab(storage, server).send).not.toHaveBeenCalled();
  expect(reloaded.states()).toEqual([]);
  reloaded.close();
});

test('two tabs that send the same outbox create each message once', async () => {
  const server = createServer();
  const storage = createStorage();
  const [first, second] = [openTab(storage, server), openTab(storage, server)];
  await Promise.all([first.open(), second.open()]);
  server.isUnreachable = true;
  await first.add({ receiverId: 2 }, 'Once');
  await first.add({ receiverId: 2 }, 'Twice');
  second.refresh();
  expect(second.states()).toHaveLength(2);

  server.isUnreachable = false;
  await Promise.all([first.flush(), second.flush()]);

  expect(server.sent).toEqual(['1-1: Once', '1-2: Twice']);
  first.close();
  second.close();
});

test('a refused message waits for a manual retry or discard and does not block others', async () => {
  const server = createServer();
  const storage = createStorage();
  const tab = openTab(storage, server);
  await tab.open();
  server.rejection = 'Contact not found.';
  await tab.add({ receiverId: 2 }, 'One');
  await tab.add({ receiverId: 2 }, 'Two');
  expect(tab.states()).toEqual(['One refused', 'Two refused']);
  expect(tab.refusals).toEqual(['Contact not found.', 'Contact not found.']);

  server.rejection = null;
  await tab.add({ receiverId: 2 }, 'Three');
  expect(server.sent).toEqual(['1-3: Three']);
  await tab.retry('1-1');
  tab.discard('1-2');

  expect(server.sent).toEqual(['1-3: Three', '1-1: One']);
  expect(openTab(storage, server).states()).toEqual([]);
  expect(tab.states()).toEqual([]);
});

test('an unanswered message is retried with backoff until the server responds', async () => {
  vi.useFakeTimers();
  const server = createServer();
  const tab = openTab(createStorage(), server);
  await tab.open();
  server.isUnreachable = true;
  await tab.add({ receiverId: 2 }, 'Retried');
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  const tries = tab.send.mock.calls.length;
  expect(tries).toBeGreaterThan(5);
  expect(tries).toBeLessThan(20);

  server.isUnreachable = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.sent).toEqual(['1-1: Retried']);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(tab.send).toHaveBeenCalledTimes(tries + 1);
});

test('a user neither sees nor sends messages of another user of the same browser', async () => {
  const server = createServer();
  const storage = createStorage();
  const first = openTab(storage, server, 1);
  await first.open();
  server.isUnreachable = true;
  await first.add({ receiverId: 2 }, 'Mine');
  first.close();
  server.isUnreachable = false;

  const second = openTab(storage, server, 11);
  await second.open();

  expect(second.states()).toEqual([]);
  expect(server.sent).toEqual([]);
});

test('a full storage keeps messages in memory, and foreign entries stay untouched', async () => {
  const server = createServer();
  const storage = createStorage();
  storage.setItem('gva-outbox:1:broken', '{"clientKey":');
  storage.setItem('gva-outbox:1:other', '{"version":2}');
  const fullStorage = {
    ...storage,
    length: storage.length,
    setItem: () => {
      throw new Error('full');
    },
  };
  const tab = openTab(fullStorage, server);
  await tab.open();
  server.isUnreachable = true;
  await tab.add({ receiverId: 2 }, 'In memory');
  expect(tab.states()).toEqual(['In memory waiting']);

  server.isUnreachable = false;
  await tab.flush();
  expect(server.sent).toEqual(['1-1: In memory']);
  expect(tab.states()).toEqual([]);
  expect(storage.getItem('gva-outbox:1:other')).not.toBeNull();
});

test('after a rate limit the outbox waits as long as the server asks, then sends in order', async () => {
  vi.useFakeTimers();
  const server = createServer();
  const tab = openTab(createStorage(), server);
  await tab.open();
  server.limited = [2];
  await tab.add({ receiverId: 2 }, 'One');
  await tab.add({ receiverId: 2 }, 'Two');
  await tab.retry('1-1');
  expect(tab.states()).toEqual(['One waiting', 'Two waiting']);
  expect(tab.delays).toEqual(['Try again in 20 seconds.']);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(tab.send).toHaveBeenCalledTimes(1);

  server.limited = [];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.sent).toEqual(['1-1: One', '1-2: Two']);
  expect(tab.states()).toEqual([]);
  expect(tab.refusals).toEqual([]);
});

test('a rate limit for one recipient does not delay messages to another', async () => {
  vi.useFakeTimers();
  const server = createServer();
  const tab = openTab(createStorage(), server);
  await tab.open();
  server.limited = [2];
  await tab.add({ receiverId: 2 }, 'To a new contact');
  await tab.add({ receiverId: 3 }, 'To a known contact');
  expect(server.sent).toEqual(['1-2: To a known contact']);
  expect(tab.states()).toEqual(['To a new contact waiting']);

  server.limited = [];
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.sent).toEqual(['1-2: To a known contact', '1-1: To a new contact']);
});
