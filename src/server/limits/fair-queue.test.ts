import { expect, test } from 'vitest';
import { createFairQueue } from './fair-queue.ts';

const settle = () => new Promise((resolve) => setImmediate(resolve));

test('owners take turns, one piece of work at a time', async () => {
  const run = createFairQueue(20, 'Too much.');
  const order: string[] = [];
  let running = 0;
  const work = (name: string) => async () => {
    running += 1;
    expect(running).toBe(1);
    await settle();
    order.push(name);
    running -= 1;
    if (name === 'a2') throw new Error('a2 failed');
  };
  const all = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map((name) =>
    run(name.charCodeAt(0), work(name)),
  );

  const outcomes = await Promise.allSettled(all);

  expect(order).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
  expect(outcomes.map(({ status }) => status === 'fulfilled')).toEqual([
    true,
    false,
    true,
    true,
    true,
    true,
    true,
  ]);
});

test('an owner with too much waiting work is refused (429), the others are not', async () => {
  const run = createFairQueue(2, 'Too much.');
  let finish = () => {};
  const held = run(1, () => new Promise<void>((resolve) => (finish = resolve)));
  const own = [1, 2].map((result) => run(1, async () => result));
  await expect(run(1, async () => 3)).rejects.toMatchObject({ kind: 'tooMany' });
  const other = run(2, async () => 'other');
  finish();
  await held;
  expect(await Promise.all([...own, other])).toEqual([1, 2, 'other']);
  expect(await run(1, async () => 'later')).toBe('later');
});
