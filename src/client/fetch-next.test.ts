import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { fetchNext, fetchPrevious } from './fetch-next.ts';

test('after a refetch that failed, the list is loaded again instead of its next page', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  let isDown = false;
  let version = 1;
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey: ['list'],
    initialPageParam: 0,
    getNextPageParam: (_page, pages) => pages.length,
    queryFn: ({ pageParam }) =>
      isDown ? Promise.reject(new Error('down')) : Promise.resolve(`${pageParam} v${version}`),
  });
  const unsubscribe = list.subscribe(() => {});
  const result = () => list.getCurrentResult();
  await eventually(() => result().data?.pages).toEqual(['0 v1']);

  isDown = true;
  await result().refetch();
  expect(result().isError).toBe(true);
  isDown = false;
  version = 2;
  await fetchNext(result());
  expect(result().data?.pages).toEqual(['0 v2']);

  await fetchNext(result());
  expect(result().data?.pages).toEqual(['0 v2', '1 v2']);
  unsubscribe();
});

test('an earlier page requested during a refetch loads after it', async () => {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const list = new InfiniteQueryObserver(queryClient, {
    queryKey: ['history'],
    initialPageParam: 5,
    getNextPageParam: () => null,
    getPreviousPageParam: (_page, pages) => 5 - pages.length,
    queryFn: ({ pageParam }) => Promise.resolve(pageParam),
  });
  const unsubscribe = list.subscribe(() => {});
  const result = () => list.getCurrentResult();
  await eventually(() => result().data?.pages).toEqual([5]);

  void result().refetch();
  await fetchPrevious(result());
  expect(result().data?.pages).toEqual([4, 5]);
  unsubscribe();
});
