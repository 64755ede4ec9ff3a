import { partialMatchKey, QueryClient, type QueryKey } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type NavigationState, pauseDuringDeletions } from './pause-during-deletions.ts';

const queryClient = new QueryClient();
const resolvedListeners = new Set<() => void>();
const router: NavigationState = {
  state: { status: 'idle' },
  subscribe(_event, run) {
    resolvedListeners.add(run);
    return () => resolvedListeners.delete(run);
  },
};
let stop = () => {};

const pauses = new Set<readonly QueryKey[]>();
const isPaused = (key: QueryKey = [['tasks', 'get'], { input: { id: 1 }, type: 'query' }]) =>
  [...pauses].some((keys) => keys.some((paused) => partialMatchKey(key, paused)));
function pause(keys: readonly QueryKey[]) {
  pauses.add(keys);
  return () => {
    pauses.delete(keys);
  };
}

function call(procedure: string, input: object = { id: 1 }) {
  const response = Promise.withResolvers<void>();
  const ended = queryClient
    .getMutationCache()
    .build(queryClient, {
      mutationKey: [['tasks', procedure]],
      mutationFn: (_input: object) => response.promise,
    })
    .execute(input);
  return { ...response, ended };
}

beforeEach(() => {
  vi.useFakeTimers();
  stop = pauseDuringDeletions(queryClient.getMutationCache(), router, pause);
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test("refetches wait until the user's own deletion has been answered and its screen is closed", async () => {
  const deletion = call('delete');
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isPaused()).toBe(true);

  deletion.resolve();
  await deletion.ended;
  expect(isPaused()).toBe(true);
  router.state.status = 'pending';
  await vi.advanceTimersByTimeAsync(1_000);
  expect(isPaused()).toBe(true);

  router.state.status = 'idle';
  for (const run of resolvedListeners) run();
  // The components of the former page are not unmounted yet.
  expect(isPaused()).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(isPaused()).toBe(false);
});

test('refetches continue after a deletion that opens no other page, and after one that is refused', async () => {
  const deletion = call('delete');
  deletion.resolve();
  await deletion.ended;
  await vi.advanceTimersByTimeAsync(100);
  expect(isPaused()).toBe(false);

  const refused = call('deleteMany');
  refused.reject(new Error('Someone changed it.'));
  await expect(refused.ended).rejects.toThrow();
  await vi.advanceTimersByTimeAsync(100);
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

test('refetches wait after a page that was opened just before the deletion has been answered', async () => {
  const deletion = call('delete');
  deletion.resolve();
  await deletion.ended;
  await vi.advanceTimersByTimeAsync(90);
  for (const run of resolvedListeners) run();
  await vi.advanceTimersByTimeAsync(10);
  expect(isPaused()).toBe(true);
  await vi.advanceTimersByTimeAsync(100);
  expect(isPaused()).toBe(false);
});

test('only queries of the object wait, so that its row leaves the list', () => {
  call('delete');
  expect(isPaused([['comments', 'list'], { input: { taskId: 1 }, type: 'query' }])).toBe(true);
  expect(isPaused([['tasks', 'get'], { input: { id: 2 }, type: 'query' }])).toBe(false);
  expect(isPaused([['tasks', 'list'], { type: 'infinite' }])).toBe(false);
});
