import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchNext } from '#client/fetch-next.ts';
import { eventually } from '#tests/support/eventually.ts';
import { invalidateAfterPages } from './after-pages.ts';

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
afterEach(() => unsubscribe());

test('a change during the load of the next page does not cancel it and refetches after it', async () => {
  const more = fetchNext(list.getCurrentResult());
  await eventually(() => requested).toEqual([0, 1]);
  const invalidated = invalidateAfterPages(queryClient, () => true);
  await answer();
  await more;
  await answer();
  await answer();
  await invalidated;
  expect(pages()).toEqual([0, 1]);
  expect(requested).toEqual([0, 1, 0, 1]);
});

test('a next page requested during a refetch loads after it and does not cancel it', async () => {
  const invalidated = invalidateAfterPages(queryClient, () => true);
  await eventually(() => requested).toEqual([0, 0]);
  const more = fetchNext(list.getCurrentResult());
  await answer();
  await answer();
  await Promise.all([more, invalidated]);
  expect(pages()).toEqual([0, 1]);
  expect(requested).toEqual([0, 0, 1]);
});

test('a second refetch that cancels the first does not lose the next page', async () => {
  const first = invalidateAfterPages(queryClient, () => true);
  await eventually(() => requested).toEqual([0, 0]);
  const more = fetchNext(list.getCurrentResult());
  const second = invalidateAfterPages(queryClient, () => true);
  await eventually(() => requested).toEqual([0, 0, 0]);
  await answer();
  await answer();
  await answer();
  await Promise.all([first, second, more]);
  expect(pages()).toEqual([0, 1]);
});
