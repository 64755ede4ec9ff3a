import { expect, test } from 'vitest';
import { forEachClient } from './each-client.ts';

test('one failing client does not keep the others waiting, and is reported', async () => {
  const ids = Array.from({ length: 501 }, (_, number) => number + 1);
  const done: number[] = [];
  const work = forEachClient(
    async ({ after, limit }) => ids.filter((id) => id > after).slice(0, limit),
    async (id) => {
      if (id === 500) throw new Error(`Client ${id}`);
      done.push(id);
    },
  );
  await expect(work).rejects.toThrow('Client 500');
  expect(done).toEqual(ids.filter((id) => id !== 500));
});
