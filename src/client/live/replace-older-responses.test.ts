import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventually } from '#tests/support/eventually.ts';
import { addListener } from './listeners.ts';
import { replaceOlderResponses } from './replace-older-responses.ts';

const key: readonly unknown[] = [['tasks', 'get'], { input: { id: 1 }, type: 'query' }];
let queryClient: QueryClient;
let task: QueryObserver<string>;
let pending: ((status: string) => void)[] = [];
let unsubscribe = () => {};
let stop = () => {};
let removeListener = () => {};

async function answer(status: string) {
  await eventually(() => pending.length).toBeGreaterThan(0);
  pending.shift()?.(status);
}
const shown = () => task.getCurrentResult().data;

beforeEach(async () => {
  queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  pending = [];
  task = new QueryObserver(queryClient, {
    queryKey: key,
    queryFn: () => new Promise<string>((resolve) => pending.push(resolve)),
  });
  stop = replaceOlderResponses(queryClient);
  unsubscribe = task.subscribe(() => {});
  await answer('todo');
  await eventually(shown).toBe('todo');
});
afterEach(() => {
  unsubscribe();
  stop();
  removeListener();
});

test('a response that is older than the result of a mutation does not replace it, and is requested again', async () => {
  void queryClient.refetchQueries();
  queryClient.setQueryData(key, 'done');
  await answer('todo');
  await eventually(() => pending).toHaveLength(1);
  expect(shown()).toBe('done');

  await answer('done, renamed by another user');
  await eventually(shown).toBe('done, renamed by another user');
});

test('a write without a running request causes no request', async () => {
  queryClient.setQueryData(key, 'done');
  expect(task.getCurrentResult().fetchStatus).toBe('idle');
  expect(shown()).toBe('done');
});

test('a listener that updates the query itself keeps its running request', async () => {
  removeListener = addListener(() => ({ handlers: {}, skipInvalidation: [[['tasks']]] }));
  void queryClient.refetchQueries();
  queryClient.setQueryData(key, 'done');
  await answer('todo');
  await eventually(shown).toBe('todo');
  expect(pending).toHaveLength(0);
});
