import { afterEach, expect, test, vi } from 'vitest';
import { keepaliveFetch } from './keepalive-fetch.ts';
import { trpcClient } from './trpc.ts';

afterEach(() => vi.unstubAllGlobals());

/** Replaces the network. Requests wait until `answer` is called. */
function holdRequests() {
  const sent: boolean[] = [];
  const { promise, resolve } = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_: string, { keepalive = false }: RequestInit) => {
    sent.push(keepalive);
    return promise.then((response) => response.clone());
  });
  return { sent, answer: () => resolve(Response.json({ result: { data: null } })) };
}

test('a mutation is sent before the next timer, and is kept alive', async () => {
  const { sent, answer } = holdRequests();
  const move = trpcClient.tasks.move.mutate({ id: 1, status: 'done' });
  await new Promise<void>((resolve) => process.nextTick(resolve));
  expect(sent).toEqual([true]);
  answer();
  await move;
});

test('requests are kept alive while their bodies have at most 32 KiB together', async () => {
  const { sent, answer } = holdRequests();
  const send = (body: BodyInit) => keepaliveFetch('/trpc', { method: 'POST', body });
  const requests = [send('x'.repeat(20_000)), send('é'.repeat(7_000)), send('{}')];
  expect(sent).toEqual([true, false, true]);
  answer();
  await Promise.all(requests);
  await Promise.all([send('x'.repeat(30_000)), send(new FormData())]);
  expect(sent.slice(3)).toEqual([true, false]);
});
