import { type InfiniteData, InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { canLoadMore, fetchNext } from '#client/fetch-next.ts';
import { liveState } from './live-state.ts';
import { createRefetching, type Refetching } from './refetching.ts';

let queryClient: QueryClient;
let refetching: Refetching;
let list: InfiniteQueryObserver<number, Error, InfiniteData<number>, string[], number>;
let requested: number[];
/** Milliseconds until the response; Infinity if it is lost immediately. */
let latency: number;
let hide: () => void;

const everything = () => true;
const pagesShown = () => list.getCurrentResult().data?.pages.length;

/** Calls `run` regularly, for a time. */
async function repeat(run: () => void, intervalMs: number, durationMs: number) {
  for (let passed = 0; passed < durationMs; passed += intervalMs) {
    run();
    await vi.advanceTimersByTimeAsync(intervalMs);
  }
}

let transaction = 1;
const change = () => refetching.handleEvent(transaction++, everything);

beforeEach(async () => {
  vi.useFakeTimers();
  queryClient = new QueryClient({
    defaultOptions: { queries: { retry: false, staleTime: Infinity } },
  });
  refetching = createRefetching(queryClient);
  requested = [];
  latency = 900;
  list = new InfiniteQueryObserver(queryClient, {
    queryKey: ['list'],
    initialPageParam: 0,
    getNextPageParam: (_page, pages) => (pages.length < 12 ? pages.length : undefined),
    async queryFn({ pageParam }) {
      requested.push(pageParam);
      if (latency === Infinity) throw TRPCClientError.from(new Error('lost'));
      await new Promise((resolve) => setTimeout(resolve, latency));
      return pageParam;
    },
  });
  hide = list.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1_000);
  liveState.set('live');
});
afterEach(() => {
  hide();
  refetching.stop();
  queryClient.clear();
  liveState.set('connecting');
  vi.useRealTimers();
});

test('further pages load while events come faster than the responses', async () => {
  const changing = repeat(change, 150, 20_000);
  void fetchNext(list.getCurrentResult()).then(() => fetchNext(list.getCurrentResult()));
  await changing;
  expect(pagesShown()).toBe(3);
  expect(requested.filter((page) => page === 0).length).toBeGreaterThan(3);
});

test('a next page that is requested during a refetch loads after it and does not cancel it', async () => {
  change();
  await vi.advanceTimersByTimeAsync(100);
  void fetchNext(list.getCurrentResult());
  await vi.advanceTimersByTimeAsync(3_000);
  expect(requested).toEqual([0, 0, 1]);
  expect(pagesShown()).toBe(2);
});

test('a change during the load of the next page refetches the list after it', async () => {
  void fetchNext(list.getCurrentResult());
  await vi.advanceTimersByTimeAsync(100);
  change();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(requested).toEqual([0, 1, 0, 1]);
});

test('a steady stream of events is answered in batches, and after the last event', async () => {
  latency = 10;
  await repeat(change, 20, 4_000);
  await vi.advanceTimersByTimeAsync(1_000);
  const count = requested.length - 1;
  expect(count).toBeGreaterThan(3);
  expect(count).toBeLessThan(9);
  change();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requested).toHaveLength(count + 2);
});

test('a list that was scrolled far is refetched less often', async () => {
  latency = 10;
  for (let i = 0; i < 11; i += 1) {
    void fetchNext(list.getCurrentResult());
    await vi.advanceTimersByTimeAsync(20);
  }
  requested = [];
  await repeat(change, 100, 7_000);
  expect(requested.filter((page) => page === 0)).toHaveLength(2);
});

test('a refetch that was not answered is repeated as soon as the connection is live', async () => {
  latency = Infinity;
  change();
  await vi.advanceTimersByTimeAsync(50);
  liveState.set('offline');
  const tries = requested.length;
  await vi.advanceTimersByTimeAsync(20_000);
  expect(requested).toHaveLength(tries);
  latency = 10;
  liveState.set('live');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requested).toHaveLength(tries + 1);
  expect(list.getCurrentResult().isError).toBe(false);
});

test('"Try again" after a failed refetch loads all pages again, also of a list that has no further one', async () => {
  latency = 10;
  for (let i = 0; i < 11; i += 1) {
    void fetchNext(list.getCurrentResult());
    await vi.advanceTimersByTimeAsync(20);
  }
  liveState.set('offline');
  latency = Infinity;
  void refetching.refetch();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(list.getCurrentResult()).toMatchObject({ isRefetchError: true, hasNextPage: false });
  expect(canLoadMore(list.getCurrentResult())).toBe(true);

  latency = 10;
  requested = [];
  void fetchNext(list.getCurrentResult());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(requested).toEqual(Array.from({ length: 12 }, (_, page) => page));
  expect(list.getCurrentResult().isError).toBe(false);
});

test('a query that is not shown is refetched when it is shown', async () => {
  hide();
  change();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(requested).toEqual([0]);
  hide = list.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(2_000);
  expect(requested).toEqual([0, 0]);
});

test('who refetches waits until the queries on screen are current, at most two seconds', async () => {
  const ended = vi.fn();
  void refetching.refetch(everything).then(ended);
  await vi.advanceTimersByTimeAsync(900);
  expect(ended).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(ended).toHaveBeenCalled();

  latency = 60_000;
  const gaveUp = vi.fn();
  void refetching.refetch(everything).then(gaveUp);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(gaveUp).toHaveBeenCalled();
});

test('a paused query is not refetched before the end of the pause', async () => {
  const resume = refetching.pause([['list']]);
  change();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(requested).toEqual([0]);
  resume();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(requested).toEqual([0, 0]);
});

test('a page that is requested during a pause is not requested over and over', async () => {
  const resume = refetching.pause([['list']]);
  requested = [];
  await fetchNext(list.getCurrentResult());
  expect(requested.length).toBeLessThanOrEqual(3);

  resume();
  await vi.advanceTimersByTimeAsync(3_000);
  void fetchNext(list.getCurrentResult());
  await vi.advanceTimersByTimeAsync(1_000);
  expect(pagesShown()).toBe(2);
});
