import { afterEach, expect, test, vi } from 'vitest';
import { createOutbox } from './create-outbox.ts';
import { type Outgoing, storeOutgoing } from './outgoing.ts';

class Unreachable extends Error {}

function createShelf() {
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
  isAway: boolean;
  /** The recipients that accept no more messages. */
  full: number[];
  refuses: string | null;
};

/** A tab of one browser; the server keeps each key once, as the real one does. */
function openTab(shelf: ReturnType<typeof createShelf>, server: Server, userId = 1) {
  const refusals: string[] = [];
  const delays: string[] = [];
  const send = vi.fn(async ({ receiverId, content, clientKey }: Outgoing) => {
    if (server.isAway) throw new Unreachable();
    if (server.full.includes(receiverId)) throw new TooMany('Try again in 20 seconds.');
    if (server.refuses !== null) throw new Error(server.refuses);
    const message = `${clientKey}: ${content}`;
    if (!server.sent.includes(message)) server.sent.push(message);
    return message;
  });
  let keys = 0;
  const outbox = createOutbox<string>({
    stored: storeOutgoing(userId, () => shelf),
    send,
    wentUnanswered: (error) => error instanceof Unreachable,
    retryAfter: (error) => (error instanceof TooMany ? 20 : null),
    explain: (error) => (error instanceof Error ? error.message : ''),
    makeKey: () => `${userId}-${++keys}`,
    onSent: async () => {},
    onRefused: (reason) => refusals.push(reason),
    onDelayed: (reason) => delays.push(reason),
  });
  const states = () => outbox.entries.get().map(({ content, state }) => `${content} ${state}`);
  return { ...outbox, send, states, refusals, delays };
}

const createServer = (): Server => ({ sent: [], isAway: false, full: [], refuses: null });

afterEach(() => {
  vi.useRealTimers();
});

test('what is written goes out in its order, and leaves the outbox', async () => {
  const server = createServer();
  const tab = openTab(createShelf(), server);
  await tab.open();

  const first = tab.add(2, 'One');
  const second = tab.add(2, 'Two');
  expect(tab.states()).toEqual(['One sending', 'Two sending']);
  await Promise.all([first, second]);

  expect(server.sent).toEqual(['1-1: One', '1-2: Two']);
  expect(tab.states()).toEqual([]);
});

test('written offline it waits, outlives the page, and is sent once and in order', async () => {
  const server = createServer();
  const shelf = createShelf();
  const tab = openTab(shelf, server);
  await tab.open();
  server.isAway = true;
  await tab.add(2, 'One');
  await tab.add(3, 'Two');
  expect(tab.states()).toEqual(['One waiting', 'Two waiting']);
  tab.close();

  const reloaded = openTab(shelf, server);
  await reloaded.open();
  expect(reloaded.states()).toEqual(['One waiting', 'Two waiting']);
  server.isAway = false;
  await reloaded.flush();

  expect(server.sent).toEqual(['1-1: One', '1-2: Two']);
  expect(openTab(shelf, server).send).not.toHaveBeenCalled();
  expect(reloaded.states()).toEqual([]);
  reloaded.close();
});

test('two tabs that send the same at once make one message of it', async () => {
  const server = createServer();
  const shelf = createShelf();
  const [first, second] = [openTab(shelf, server), openTab(shelf, server)];
  await Promise.all([first.open(), second.open()]);
  server.isAway = true;
  await first.add(2, 'Once');
  await first.add(2, 'Twice');
  second.refresh();
  expect(second.states()).toHaveLength(2);

  server.isAway = false;
  await Promise.all([first.flush(), second.flush()]);

  expect(server.sent).toEqual(['1-1: Once', '1-2: Twice']);
  first.close();
  second.close();
});

test('a refusal stops that message alone, until it is sent again or thrown away', async () => {
  const server = createServer();
  const shelf = createShelf();
  const tab = openTab(shelf, server);
  await tab.open();
  server.refuses = 'Contact not found.';
  await tab.add(2, 'One');
  await tab.add(2, 'Two');
  expect(tab.states()).toEqual(['One refused', 'Two refused']);
  expect(tab.refusals).toEqual(['Contact not found.', 'Contact not found.']);

  server.refuses = null;
  await tab.add(2, 'Three');
  expect(server.sent).toEqual(['1-3: Three']);
  await tab.retry('1-1');
  tab.discard('1-2');

  expect(server.sent).toEqual(['1-3: Three', '1-1: One']);
  expect(openTab(shelf, server).states()).toEqual([]);
  expect(tab.states()).toEqual([]);
});

test('an unanswered try is followed by others, ever more rarely, until one is answered', async () => {
  vi.useFakeTimers();
  const server = createServer();
  const tab = openTab(createShelf(), server);
  await tab.open();
  server.isAway = true;
  await tab.add(2, 'Patience');
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  const tries = tab.send.mock.calls.length;
  expect(tries).toBeGreaterThan(5);
  expect(tries).toBeLessThan(20);

  server.isAway = false;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(server.sent).toEqual(['1-1: Patience']);
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  expect(tab.send).toHaveBeenCalledTimes(tries + 1);
});

test('nobody sends, or sees, what somebody else has written in this browser', async () => {
  const server = createServer();
  const shelf = createShelf();
  const first = openTab(shelf, server, 1);
  await first.open();
  server.isAway = true;
  await first.add(2, 'Mine');
  first.close();
  server.isAway = false;

  const second = openTab(shelf, server, 11);
  await second.open();

  expect(second.states()).toEqual([]);
  expect(server.sent).toEqual([]);
});

test('without storage it works for as long as the page lasts; what else lies there is left alone', async () => {
  const server = createServer();
  const shelf = createShelf();
  shelf.setItem('gva-outbox:1:broken', '{"clientKey":');
  shelf.setItem('gva-outbox:1:other', '{"version":2}');
  const full = {
    ...shelf,
    length: shelf.length,
    setItem: () => {
      throw new Error('full');
    },
  };
  const tab = openTab(full, server);
  await tab.open();
  server.isAway = true;
  await tab.add(2, 'Unshelved');
  expect(tab.states()).toEqual(['Unshelved waiting']);

  server.isAway = false;
  await tab.flush();
  expect(server.sent).toEqual(['1-1: Unshelved']);
  expect(tab.states()).toEqual([]);
  expect(shelf.getItem('gva-outbox:1:other')).not.toBeNull();
});

test('over the limit of the server it waits as long as asked, then sends everything in order', async () => {
  vi.useFakeTimers();
  const server = createServer();
  const tab = openTab(createShelf(), server);
  await tab.open();
  server.full = [2];
  await tab.add(2, 'One');
  await tab.add(2, 'Two');
  await tab.retry('1-1');
  expect(tab.states()).toEqual(['One waiting', 'Two waiting']);
  expect(tab.delays).toEqual(['Try again in 20 seconds.']);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(tab.send).toHaveBeenCalledTimes(1);

  server.full = [];
  await vi.advanceTimersByTimeAsync(1_000);
  expect(server.sent).toEqual(['1-1: One', '1-2: Two']);
  expect(tab.states()).toEqual([]);
  expect(tab.refusals).toEqual([]);
});

test('a limit for one recipient does not delay the messages to another', async () => {
  vi.useFakeTimers();
  const server = createServer();
  const tab = openTab(createShelf(), server);
  await tab.open();
  server.full = [2];
  await tab.add(2, 'To a new contact');
  await tab.add(3, 'To a known one');
  expect(server.sent).toEqual(['1-2: To a known one']);
  expect(tab.states()).toEqual(['To a new contact waiting']);

  server.full = [];
  await vi.advanceTimersByTimeAsync(20_000);
  expect(server.sent).toEqual(['1-2: To a known one', '1-1: To a new contact']);
});
