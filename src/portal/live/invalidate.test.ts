import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { addListener, skipsInvalidation } from '#client/live/listeners.ts';
import { createInvalidator } from './invalidate.ts';

const board = [['tasks', 'board'], { input: { view: 'all' }, type: 'query' }];
const task = [['tasks', 'get'], { input: { id: 1 }, type: 'query' }];
const leads = [['leads', 'list'], { type: 'query' }];

let queryClient: QueryClient;
let invalidator: ReturnType<typeof createInvalidator>;

beforeEach(() => {
  vi.useFakeTimers();
  queryClient = new QueryClient({
    defaultOptions: { queries: { gcTime: Number.POSITIVE_INFINITY } },
  });
  for (const key of [board, task, leads]) queryClient.setQueryData(key, {});
  invalidator = createInvalidator(queryClient, skipsInvalidation);
});
afterEach(() => {
  invalidator.stop();
  vi.useRealTimers();
});

const invalidated = () =>
  [board, task, leads].map((key) => queryClient.getQueryState(key)?.isInvalidated);

test('a change invalidates only the queries of the affected routers', () => {
  invalidator.invalidateKind('task');
  vi.advanceTimersByTime(100);

  expect(invalidated()).toEqual([true, true, false]);
});

test('a change of an invoice also invalidates the payments and the plan of its client', () => {
  const keys = ['payments', 'clientPlans'].map((router) => [[router, 'get'], { type: 'query' }]);
  for (const key of keys) queryClient.setQueryData(key, {});
  invalidator.invalidateKind('invoice');
  vi.advanceTimersByTime(100);
  expect(keys.map((key) => queryClient.getQueryState(key)?.isInvalidated)).toEqual([true, true]);
});

test('a query that a mounted listener updates itself is not invalidated until the listener is removed', () => {
  const removeListener = addListener(() => ({
    handlers: {},
    skipInvalidation: [[['tasks', 'board']]],
  }));
  invalidator.invalidateKind('comment');
  vi.advanceTimersByTime(100);
  expect(invalidated()).toEqual([false, true, false]);

  invalidator.invalidateAll();
  expect(invalidated()).toEqual([false, true, true]);

  removeListener();
  invalidator.invalidateAll();
  expect(invalidated()).toEqual([true, true, true]);
});

test('a query is invalidated if its listener was added after the event', () => {
  invalidator.invalidateKind('task');
  const removeListener = addListener(() => ({
    handlers: {},
    skipInvalidation: [[['tasks', 'board']]],
  }));
  vi.advanceTimersByTime(100);
  expect(invalidated()).toEqual([true, true, false]);

  queryClient.setQueryData(board, {});
  invalidator.invalidateKind('task');
  vi.advanceTimersByTime(1000);
  expect(invalidated()).toEqual([false, true, false]);
  removeListener();
});

test('a list with many pages is invalidated less often, and after the last change', () => {
  const setPages = (count: number) =>
    queryClient.setQueryData(leads, { pages: Array.from({ length: count }, () => ({})) });
  const isInvalidated = () => queryClient.getQueryState(leads)?.isInvalidated;
  const change = () => {
    invalidator.invalidateKind('lead');
    vi.advanceTimersByTime(700);
  };

  setPages(4);
  change();
  expect(isInvalidated()).toBe(true);

  setPages(40);
  for (let i = 0; i < 14; i++) change();
  expect(isInvalidated()).toBe(false);
  vi.advanceTimersByTime(700);
  expect(isInvalidated()).toBe(true);
});

test('a steady stream of changes is invalidated in batches', () => {
  const invalidate = vi.spyOn(queryClient, 'invalidateQueries');
  for (let i = 0; i < 200; i++) {
    invalidator.invalidateKind('task');
    vi.advanceTimersByTime(20);
  }

  const batches = invalidate.mock.calls.length / [board, task].length;
  expect(batches).toBeGreaterThan(3);
  expect(batches).toBeLessThan(8);
});
