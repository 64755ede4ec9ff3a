import { notifyManager } from '@tanstack/react-query';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { boardKey, type Faults, itemKey, openPage } from '#tests/support/simulated-page.ts';
import { type Item, SimulatedServer } from '#tests/support/simulated-server.ts';
import { liveState } from './live-state.ts';

const itemCount = 5;
const item = fc.integer({ min: 1, max: itemCount + 2 });
const duration = fc.constantFrom(0, 5, 40, 150, 800, 2_500);
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ type: fc.constant('change'), item, lasts: duration }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('create'), lasts: duration }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('delete'), item, lasts: duration }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('write'), item }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('toggle'), what: fc.nat(itemCount + 3) }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('loadNextPage') }) },
  {
    weight: 1,
    arbitrary: fc.record({ type: fc.constant('cut'), lasts: duration, isLong: fc.boolean() }),
  },
  { weight: 5, arbitrary: fc.record({ type: fc.constant('wait'), lasts: duration }) },
);
type Act = typeof act extends fc.Arbitrary<infer Value> ? Value : never;
const history = fc.record({
  acts: fc.array(act, { minLength: 3, maxLength: 25 }),
  /** Repeated as often as needed. */
  delays: fc.array(fc.constantFrom(1, 10, 60, 300, 1_000), { minLength: 1, maxLength: 12 }),
  losses: fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
  streamOpensAfter: duration,
});
type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

const setImmediateOfNode = setImmediate;
const settle = () => new Promise((resolve) => setImmediateOfNode(resolve));

/** Lets the time pass, timer by timer. */
async function pass(milliseconds: number) {
  const end = Date.now() + milliseconds;
  let isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
  }, milliseconds);
  await settle();
  while (isWaiting && Date.now() <= end) {
    vi.advanceTimersToNextTimer();
    await settle();
  }
}

/** Plays a history. Returns what contradicts the guarantee. */
async function play({ acts, delays, losses, streamOpensAfter }: History, faults: Faults = {}) {
  const server = new SimulatedServer(itemCount);
  let [delayIndex, lossIndex] = [0, 0];
  let mayLose = true;
  const page = openPage(
    server,
    {
      delay: () => delays[delayIndex++ % delays.length] ?? 0,
      // Every second response at most, as one that is lost each time is never shown.
      isLost: () => mayLose && lossIndex++ % 2 === 0 && losses[lossIndex % losses.length] === true,
    },
    faults,
  );
  let [position, isOpen, isResyncDue, writes] = [page.startAt(), false, false, 0];
  page.toggle(0);

  function readStream() {
    if (!isOpen) return;
    if (isResyncDue) page.resync();
    for (const event of server.eventsAfter(position)) {
      position = event;
      if (!isResyncDue) page.deliver(event);
    }
    isResyncDue = false;
  }
  /** A node is woken by each commit. */
  const wakeNode = () => setTimeout(readStream, delays[delayIndex++ % delays.length]);
  function open() {
    isOpen = true;
    liveState.set('live');
    wakeNode();
  }
  setTimeout(open, streamOpensAfter);

  function change(lasts: number, committed: { itemId?: number; isDeletion?: boolean }) {
    const transaction = server.begin();
    writes += 1;
    setTimeout(() => {
      server.commit(transaction, committed);
      writes -= 1;
      wakeNode();
    }, lasts);
  }
  async function untilIdle() {
    for (let i = 0; i < 60 && (i < 4 || page.isBusy()); i += 1) await pass(500);
  }
  function perform(one: Act) {
    if (one.type === 'change') change(one.lasts, { itemId: one.item });
    else if (one.type === 'create') change(one.lasts, {});
    else if (one.type === 'delete') change(one.lasts, { itemId: one.item, isDeletion: true });
    else if (one.type === 'write') void page.write(one.item).then(wakeNode);
    else if (one.type === 'toggle') page.toggle(one.what);
    else if (one.type === 'loadNextPage') page.loadNextPage();
    else if (one.type === 'cut') {
      isOpen = false;
      isResyncDue ||= one.isLong;
      liveState.set('connecting');
      setTimeout(open, one.lasts);
    }
    return one.type === 'wait' ? pass(one.lasts) : settle();
  }
  for (const one of acts) await perform(one);

  mayLose = false;
  for (let i = 0; i < 20 && (writes > 0 || page.isWriting() || !isOpen || i < 2); i += 1)
    await pass(500);
  readStream();
  const requestsBefore = page.countRequests();
  await untilIdle();
  page.tryAgain();
  page.showAll();
  await untilIdle();
  const problems = [...page.problems, ...page.differences(requestsBefore)];
  page.close();
  vi.clearAllTimers();
  return problems;
}

beforeAll(() => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'Date', 'performance'],
  });
  notifyManager.setScheduler((run) => run());
});
afterAll(() => {
  vi.useRealTimers();
});

const property = (faults?: Faults) =>
  fc.asyncProperty(history, async (played) => {
    expect(await play(played, faults)).toEqual([]);
  });

test('in any order, with any delay or loss of responses, the page ends as the server is, and no version goes back', async () => {
  await fc.assert(property(), { numRuns: 10_000 });
}, 120_000);

/** How the page once went wrong. */
const faults: Record<string, Faults> = {
  'an event cancels the running refetch': {
    refetching: (made, queryClient) => ({
      ...made,
      handleEvent: (_, concerns) =>
        void queryClient.invalidateQueries({ predicate: ({ queryKey }) => concerns(queryKey) }),
    }),
  },
  'an event during the first load is ignored': {
    refetching: (made, queryClient) => ({
      ...made,
      handleEvent: (transaction, concerns) =>
        made.handleEvent(
          transaction,
          (key) => queryClient.getQueryData(key) !== undefined && concerns(key),
        ),
    }),
  },
  'an event is forgotten by a board that was left': {
    refetching: (made, queryClient) => ({
      ...made,
      handleEvent: (transaction, concerns) =>
        made.handleEvent(
          transaction,
          (key) =>
            queryClient.getQueryCache().find({ queryKey: key, type: 'active' }) !== undefined &&
            concerns(key),
        ),
    }),
  },
  'a response that is older than an own write replaces it': {
    keep: (queryClient, queryKey, item) =>
      queryClient.getQueryCache().find({ queryKey })?.setState({ data: item }),
  },
  'a card that is fetched late is put on the board': {
    refetching: (made, queryClient, readItem) => ({
      ...made,
      handleEvent(transaction, concerns) {
        made.handleEvent(transaction, concerns);
        const isOther = ({ id }: Item) => !concerns(itemKey(id));
        for (const { id } of queryClient.getQueryData<Item[]>(boardKey) ?? [])
          if (concerns(itemKey(id)))
            readItem(id).then(
              (card) =>
                card &&
                queryClient.setQueryData<Item[]>(
                  boardKey,
                  (items) => items && [...items.filter(isOther), card].sort((a, b) => a.id - b.id),
                ),
              () => undefined,
            );
      },
    }),
  },
  'a change that is shown already does not stop a running request': {
    refetching: (made) => ({ ...made, pause: () => () => undefined }),
  },
};

test.each(Object.entries(faults))('the histories find this fault: %s', async (_, fault) => {
  const { failed } = await fc.check(property(fault), { numRuns: 10_000, endOnFailure: true });
  expect(failed).toBe(true);
});
