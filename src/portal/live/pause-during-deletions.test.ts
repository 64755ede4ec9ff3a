import { partialMatchKey, QueryClient, type QueryKey, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { pauseDuringDeletions } from './pause-during-deletions.ts';

const task = [['tasks', 'get'], { input: { id: 1 }, type: 'query' }];
const queryClient = new QueryClient();
let hide = () => {};
let stop = () => {};

const pauses = new Set<readonly QueryKey[]>();
const isPaused = (key: QueryKey = task) =>
  [...pauses].some((keys) => keys.some((paused) => partialMatchKey(key, paused)));
function pause(keys: readonly QueryKey[]) {
  pauses.add(keys);
  return () => {
    pauses.delete(keys);
  };
}

function call(procedure: string) {
  const response = Promise.withResolvers<void>();
  const ended = queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationKey: [['tasks', procedure]],
      mutationFn: (_input: object) => response.promise,
    })
    .execute({ id: 1 });
  return { ...response, ended };
}

beforeEach(() => {
  vi.useFakeTimers();
  const observer = new QueryObserver(queryClient, { queryKey: task, queryFn: () => ({ id: 1 }) });
  hide = observer.subscribe(() => {});
  stop = pauseDuringDeletions(queryClient, pause);
});
afterEach(() => {
  hide();
  stop();
  vi.useRealTimers();
});

test("refetches of an object wait until the user's own deletion has been answered and its screen is closed", async () => {
  const deletion = call('delete');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isPaused()).toBe(true);
  deletion.resolve();
  await deletion.ended;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isPaused()).toBe(true);
  hide();
  await vi.advanceTimersByTimeAsync(100);
  expect(isPaused()).toBe(false);
});

test('refetches continue after a deletion that is refused', async () => {
  const refused = call('deleteMany');
  refused.reject(new Error('Someone changed it.'));
  await expect(refused.ended).rejects.toThrow();
  expect(isPaused()).toBe(false);
});

test('refetches wait for a deletion for at most five seconds, and not for an edit', async () => {
  call('edit');
  expect(isPaused()).toBe(false);
  call('delete');
  await vi.advanceTimersByTimeAsync(4_999);
  expect(isPaused()).toBe(true);
  await vi.advanceTimersByTimeAsync(1);
  expect(isPaused()).toBe(false);
});

test('only queries of the object wait, so that its row leaves the list', () => {
  call('delete');
  expect(isPaused([['comments', 'list'], { input: { taskId: 1 }, type: 'query' }])).toBe(true);
  expect(isPaused([['tasks', 'get'], { input: { id: 2 }, type: 'query' }])).toBe(false);
  expect(isPaused([['tasks', 'list'], { type: 'infinite' }])).toBe(false);
});
