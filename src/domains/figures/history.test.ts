import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeFigures } from '#tests/support/figures.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const figures = makeFigures(() => gva);
const history = (to: string) => gva.callAs(admin).figures.history.query({ to });

test('twelve months have what the months themselves have, and nothing is known before the first figure', async () => {
  expect((await history('2024-06')).map(({ figures: known }) => known)).toEqual(
    Array(12).fill(null),
  );
  const { client, va } = await gva.createPair();
  const { id: taskId } = await gva.createTask({ clientId: client.id, vaId: va.id });
  await figures.rate(va.id, '2024-01-01', 10);
  await figures.plan(client.id, '2024-02-10', '2024-05-10', 600);
  await figures.pay(client.id, '2024-03-31', 45.5);
  await figures.log({ taskId, vaId: va.id }, '2024-03-01', 6);
  await figures.log({ taskId, vaId: va.id }, '2024-03-02', 2, 'submitted');
  await figures.log({ taskId, vaId: va.id }, '2024-06-01', 1);

  const months = await history('2024-06');
  expect(months.map(({ month }) => month)).toEqual(
    [7, 8, 9, 10, 11, 12, 1, 2, 3, 4, 5, 6].map(
      (month) => `${month > 6 ? 2023 : 2024}-${String(month).padStart(2, '0')}-01`,
    ),
  );
  const [before, known] = [months.slice(0, 7), months.slice(7)];
  expect(before.every(({ figures: sums }) => sums === null)).toBe(true);
  expect(known.map(({ figures: sums }) => sums)).toEqual([
    { recurring: 600, revenue: 0, cost: 0, margin: 0 },
    { recurring: 600, revenue: 45.5, cost: 60, margin: -14.5 },
    { recurring: 600, revenue: 0, cost: 0, margin: 0 },
    { recurring: 0, revenue: 0, cost: 0, margin: 0 },
    { recurring: 0, revenue: 0, cost: 10, margin: -10 },
  ]);
  const { totals, recurring } = await gva.callAs(admin).figures.overview.query({ from: '2024-03' });
  expect(known[1]?.figures).toMatchObject({
    recurring: recurring[0]?.end,
    revenue: totals.revenue,
    cost: totals.cost,
    margin: totals.margin,
  });
});

test('months that have not begun are not shown', async () => {
  const now = await gva.callAs(admin).figures.history.query({});
  expect(await history('2099-12')).toEqual(now);
});
