import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { fetchNext } from '#client/fetch-next.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { invalidateAfterPages } from './after-pages.ts';

const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
let waiting: (() => void)[] = [];
let asked: number[] = [];

/** A list of pages whose answers come when the test lets them. */
const list = new InfiniteQueryObserver(queryClient, {
  queryKey: ['list'],
  initialPageParam: 0,
  getNextPageParam: (_page, pages) => (pages.length < 3 ? pages.length : undefined),
  queryFn({ pageParam }) {
    asked.push(pageParam);
    const answer = Promise.withResolvers<number>();
    waiting.push(() => answer.resolve(pageParam));
    return answer.promise;
  },
});
let leave = () => {};

async function answer() {
  await eventually(() => waiting.length).toBeGreaterThan(0);
  waiting.shift()?.();
}
const pages = () => list.getCurrentResult().data?.pages;
const isIdle = () => list.getCurrentResult().fetchStatus === 'idle';

beforeEach(async () => {
  queryClient.clear();
  waiting = [];
  asked = [];
  leave = list.subscribe(() => {});
  await answer();
  await eventually(isIdle).toBe(true);
});
afterEach(() => leave());

test('a change while the next page is on its way takes nothing from it, and is asked for after it', async () => {
  const more = fetchNext(list.getCurrentResult());
  await eventually(() => asked).toEqual([0, 1]);
  const invalidated = invalidateAfterPages(queryClient, () => true);
  await answer();
  await more;
  await answer();
  await answer();
  await invalidated;
  expect(pages()).toEqual([0, 1]);
  expect(asked).toEqual([0, 1, 0, 1]);
});

test('the next page asked for during a refetch comes after it, and cancels nothing', async () => {
  const invalidated = invalidateAfterPages(queryClient, () => true);
  await eventually(() => asked).toEqual([0, 0]);
  const more = fetchNext(list.getCurrentResult());
  await answer();
  await answer();
  await Promise.all([more, invalidated]);
  expect(pages()).toEqual([0, 1]);
  expect(asked).toEqual([0, 0, 1]);
});

test('refetches one after the other do not swallow the next page', async () => {
  const first = invalidateAfterPages(queryClient, () => true);
  await eventually(() => asked).toEqual([0, 0]);
  const more = fetchNext(list.getCurrentResult());
  // The second cancels the first.
  const second = invalidateAfterPages(queryClient, () => true);
  await eventually(() => asked).toEqual([0, 0, 0]);
  await answer();
  await answer();
  await answer();
  await Promise.all([first, second, more]);
  expect(pages()).toEqual([0, 1]);
});
