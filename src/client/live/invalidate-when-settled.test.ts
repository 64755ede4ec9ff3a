import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fetchNext } from '#client/fetch-next.ts';
import { eventually } from '#tests/support/eventually.ts';
import { invalidateWhenSettled } from './invalidate-when-settled.ts';
import { pauseBoardUpdates, pauseRefetches } from './pause-updates.ts';

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
let pending: (() => void)[] = [];
let requested: number[] = [];

/** A paged list whose responses the test releases one by one. */
const list = new InfiniteQueryObserver(queryClient, {
  queryKey: ['list'],
  initialPageParam: 0,
  getNextPageParam: (_page, pages) => (pages.length < 3 ? pages.length : undefined),
  queryFn({ pageParam }) {
    requested.push(pageParam);
    const answer = Promise.withResolvers<number>();
    pending.push(() => answer.resolve(pageParam));
    return answer.promise;
  },
});
let unsubscribe = () => {};

async function answer() {
  await eventually(() => pending.length).toBeGreaterThan(0);
  pending.shift()?.();
}
const pages = () => list.getCurrentResult().data?.pages;
const isIdle = () => list.getCurrentResult().fetchStatus === 'idle';

beforeEach(async () => {
  queryClient.clear();
  pending = [];
  requested = [];
  unsubscribe = list.subscribe(() => {});
  await answer();
  await eventually(isIdle).toBe(true);
});
afterEach(() => {
  unsubscribe();
  vi.useRealTimers();
});

test('a change during the load of the next page does not cancel it and refetches after it', async () => {
  const more = fetchNext(list.getCurrentResult());
  await eventually(() => requested).toEqual([0, 1]);
  const invalidated = invalidateWhenSettled(queryClient, () => true);
  await answer();
  await more;
  await answer();
  await answer();
  await invalidated;
  expect(pages()).toEqual([0, 1]);
  expect(requested).toEqual([0, 1, 0, 1]);
});

test('a next page requested during a refetch loads after it and does not cancel it', async () => {
  const invalidated = invalidateWhenSettled(queryClient, () => true);
  await eventually(() => requested).toEqual([0, 0]);
  const more = fetchNext(list.getCurrentResult());
  await answer();
  await answer();
  await Promise.all([more, invalidated]);
  expect(pages()).toEqual([0, 1]);
  expect(requested).toEqual([0, 0, 1]);
});

test('changes during a refetch do not cancel it and cause one more, after the next page that waits', async () => {
  const first = invalidateWhenSettled(queryClient, () => true);
  await eventually(() => requested).toEqual([0, 0]);
  const more = fetchNext(list.getCurrentResult());
  const others = [1, 2, 3].map(() => invalidateWhenSettled(queryClient, () => true));
  await answer();
  await answer();
  await more;
  expect(pages()).toEqual([0, 1]);

  await answer();
  await answer();
  await Promise.all([first, ...others]);
  expect(requested).toEqual([0, 0, 1, 0, 1]);
});

test('a change during the first load causes a refetch after it, because the response may be older', async () => {
  void queryClient.resetQueries();
  await eventually(() => requested).toEqual([0, 0]);
  const invalidated = invalidateWhenSettled(queryClient, () => true);
  await answer();
  await answer();
  await invalidated;
  expect(requested).toEqual([0, 0, 0]);
});

test('a first load that takes longer than ten seconds is refetched after a change', async () => {
  vi.useFakeTimers();
  void queryClient.resetQueries();
  void invalidateWhenSettled(queryClient, () => true);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(requested).toEqual([0, 0]);

  pending.shift()?.();
  await vi.advanceTimersByTimeAsync(10);
  expect(requested).toEqual([0, 0, 0]);
});

test('a refetch of a list may take ten seconds for each of its pages, then a change replaces it', async () => {
  const more = fetchNext(list.getCurrentResult());
  await answer();
  await more;
  vi.useFakeTimers();
  void invalidateWhenSettled(queryClient, () => true);
  await vi.advanceTimersByTimeAsync(0);
  requested = [];
  void invalidateWhenSettled(queryClient, () => true);
  await vi.advanceTimersByTimeAsync(19_000);
  expect(requested).toEqual([]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(requested).toEqual([0]);
});

test('a query that is removed during its request is not waited for', async () => {
  vi.useFakeTimers();
  void queryClient.refetchQueries();
  let isOver = false;
  void invalidateWhenSettled(queryClient, () => true).then(() => {
    isOver = true;
  });
  queryClient.removeQueries();
  await vi.advanceTimersByTimeAsync(100);
  expect(isOver).toBe(true);
});

test('a change while two moves are being sent refetches their board after both', async () => {
  const resumeFirst = pauseBoardUpdates([['list']]);
  const resumeSecond = pauseBoardUpdates([['list']]);
  const invalidated = invalidateWhenSettled(queryClient, () => true);
  resumeFirst();
  expect(isIdle()).toBe(true);

  resumeSecond();
  await answer();
  await invalidated;
  expect(requested).toEqual([0, 0]);
});

test('a change while a move is being sent refetches the queries of other screens immediately', async () => {
  const resume = pauseBoardUpdates([['board']]);
  const invalidated = invalidateWhenSettled(queryClient, () => true);
  await answer();
  await invalidated;
  resume();
  expect(requested).toEqual([0, 0]);
});

test('a change while all refetches are deferred refetches the query afterwards, also during the move of another board', async () => {
  const resumeBoard = pauseBoardUpdates([['board']]);
  const resume = pauseRefetches();
  const invalidated = invalidateWhenSettled(queryClient, () => true);
  await Promise.resolve();
  expect(isIdle()).toBe(true);
  resume();
  await answer();
  await invalidated;
  expect(requested).toEqual([0, 0]);
  resumeBoard();
});
