import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const { log, adjust, rate, pay, refund, plan, book } = makeFigures(() => gva);

async function createWork() {
  const { client, va } = await gva.createPair();
  const { id: taskId } = await gva.createTask({ clientId: client.id, vaId: va.id, title: 'Calls' });
  return { client, va, work: { taskId, vaId: va.id } };
}
const overview = (from: string, to = from) =>
  gva.callAs(admin).figures.overview.query({ from, to });
type Entries = Parameters<ReturnType<TestApp['callAs']>['figures']['entries']['query']>[0];
const entries = async (input: Entries) =>
  (await gva.callAs(admin).figures.entries.query(input)).items;

describe('an administrator sees the margin of a client', () => {
  test('as invoices less credit notes and approved hours at the rate of their day', async () => {
    const { client, va, work } = await createWork();
    await rate(va.id, '2024-01-01', 4);
    await rate(va.id, '2024-03-16', 5.5);
    await log(work, '2024-03-15', 2.5);
    const corrected = await log(work, '2024-03-16', 3.33);
    await log(work, '2024-03-20', 1.5, 'submitted');
    await log(work, '2024-04-01', 8);
    await adjust(corrected, '2024-03-31', -0.33);
    const payment = await pay(client.id, '2024-03-01', 600);
    await refund(payment, '2024-03-31', 100.1);
    await refund(payment, '2024-04-01', 50);
    const { totals, clients } = await overview('2024-03');
    // 2.5 × 4 = 10, 3.33 × 5.5 = 18.315, and -0.33 × 5.5 = -1.815, each rounded to the cent.
    const figures = {
      revenue: 499.9,
      cost: 26.5,
      margin: 473.4,
      approvedHours: 5.5,
      pendingHours: 1.5,
      pendingCost: 8.25,
    };
    expect(totals).toEqual(figures);
    expect(clients).toMatchObject({
      count: 1,
      rows: [{ clientId: client.id, name: expect.stringMatching(/^Company/), ...figures }],
    });
    const opened = { from: '2024-03', clientId: client.id };
    expect(await entries({ ...opened, figure: 'cost' })).toMatchObject([
      { source: 'adjustment', day: '2024-03-31', hours: -0.33, rate: 5.5, amount: -1.82 },
      { source: 'log', day: '2024-03-16', hours: 3.33, rate: 5.5, amount: 18.32 },
      { source: 'log', day: '2024-03-15', hours: 2.5, rate: 4, amount: 10, taskTitle: 'Calls' },
    ]);
    expect(await entries({ ...opened, figure: 'revenue' })).toMatchObject([
      { source: 'credit-note', amount: -100.1, note: expect.stringMatching(/^CN-/) },
      { source: 'invoice', amount: 600, note: expect.stringMatching(/^INV-/) },
    ]);
    expect(await entries({ ...opened, figure: 'pending-cost' })).toMatchObject([
      { hours: 1.5, amount: 8.25, vaName: va.fullName },
    ]);
    expect(await entries({ ...opened, figure: 'margin' })).toHaveLength(5);
  });

  test('which is negative if the hours cost more than was paid', async () => {
    const { client, va, work } = await createWork();
    await rate(va.id, '2024-01-01', 10);
    await log(work, '2024-05-02', 6);
    await pay(client.id, '2024-05-03', 45.5);
    const { clients } = await overview('2024-05');
    expect(clients.rows).toMatchObject([{ revenue: 45.5, cost: 60, margin: -14.5 }]);
  });

  test('and the hours without a pay rate as a problem, in no cost', async () => {
    const { client, va, work } = await createWork();
    await rate(va.id, '2024-06-10', 10);
    await log(work, '2024-06-09', 2.25);
    await log(work, '2024-06-10', 1);
    await log(work, '2024-06-08', 0.75, 'open');
    const { unrated, clients } = await overview('2024-06');
    expect(unrated).toEqual({ hours: 3, vas: 1 });
    expect(clients.rows).toMatchObject([
      { cost: 10, approvedHours: 3.25, unratedHours: 3, pendingCost: 0, pendingHours: 0.75 },
    ]);
    const found = await entries({
      from: '2024-06',
      figure: 'unrated-hours',
      clientId: client.id,
    });
    expect(found.map(({ hours, rate: paid, amount }) => [hours, paid, amount])).toEqual([
      [2.25, null, null],
      [0.75, null, null],
    ]);
  });

  test('of several months as the sum of these months', async () => {
    const { client, va, work } = await createWork();
    await rate(va.id, '2023-01-01', 3);
    await log(work, '2023-01-31', 1);
    await log(work, '2023-12-31', 2);
    await log(work, '2022-12-31', 4);
    await pay(client.id, '2023-06-15', 80);
    expect((await overview('2023-01', '2023-12')).totals).toMatchObject({ revenue: 80, cost: 9 });
  });
});

test('a month without anything has no rows and no sums', async () => {
  const { totals, clients, usage, recurring } = await overview('2010-01');
  expect(totals).toMatchObject({ revenue: 0, cost: 0, margin: 0 });
  expect([clients, usage]).toEqual([
    { rows: [], count: 0 },
    { rows: [], count: 0 },
  ]);
  expect(recurring).toMatchObject([{ month: '2010-01-01', start: 0, end: 0, endClients: 0 }]);
});

describe('an administrator sees the usage of clients', () => {
  test('under 40% and over 100% of the hours of periods that begin in the month', async () => {
    const [low, exact, over, carried] = await Promise.all(
      Array.from({ length: 4 }, () => gva.createUser({ role: 'client' })),
    );
    if (!low || !exact || !over || !carried) throw new Error('Too few clients');
    await book(low.id, '2024-09-03', 80, 31.99);
    await book(exact.id, '2024-09-03', 80, 32);
    await book(over.id, '2024-09-30', 80, 80.01);
    await book(carried.id, '2024-09-10', 80, 40, 25);
    const { usage } = await overview('2024-09');
    const month = '2024-09-01';
    expect(usage.rows).toMatchObject([
      { clientId: over.id, month, usedHours: 80.01, availableHours: 80, level: 'over' },
      { clientId: low.id, month, usedHours: 31.99, availableHours: 80, level: 'under' },
      { clientId: carried.id, usedHours: 40, availableHours: 105, level: 'under' },
    ]);
    expect(
      await entries({ from: '2024-09', figure: 'used-hours', clientId: over.id }),
    ).toMatchObject([{ source: 'booking', hours: 80.01, note: 'Used' }]);
  });

  test('but not yet a running period with few hours', async () => {
    const client = await gva.createUser({ role: 'client' });
    const today = new Date().toISOString().slice(0, 10);
    await book(client.id, today, 80, 1);
    const { usage } = await overview(today.slice(0, 7));
    expect(usage.rows.filter(({ clientId }) => clientId === client.id)).toEqual([]);
  });
});

test('the changes of the recurring revenue lead from its start to its end', async () => {
  const names = ['new', 'grown', 'shrunk', 'churned', 'steady', 'returned', 'brief'] as const;
  const clients = await Promise.all(names.map(() => gva.createUser({ role: 'client' })));
  const [fresh, grown, shrunk, churned, steady, returned, brief] = clients.map(({ id }) => id);
  if (!fresh || !grown || !shrunk || !churned || !steady || !returned || !brief)
    throw new Error('Too few clients');
  await plan(fresh, '2021-02-15', '2021-03-10', 500);
  await plan(grown, '2021-01-01', '2021-02-10', 600);
  await plan(grown, '2021-02-10', '2021-03-05', 1040);
  await plan(shrunk, '2021-01-01', '2021-02-20', 1040);
  await plan(shrunk, '2021-02-20', '2021-03-05', 600.5);
  await plan(churned, '2021-01-01', '2021-02-28', 300);
  await plan(steady, '2021-01-01', '2021-03-05', 250);
  await plan(returned, '2020-01-01', '2020-06-01', 100);
  await plan(returned, '2021-02-28', '2021-03-05', 100);
  await plan(brief, '2021-02-03', '2021-02-05', 999);
  const { recurring } = await overview('2021-02', '2021-03');
  expect(recurring).toEqual([
    {
      month: '2021-02-01',
      start: 2190,
      newRevenue: 600,
      expansion: 440,
      contraction: -439.5,
      churn: -300,
      end: 2490.5,
      startClients: 4,
      newClients: 2,
      churnedClients: 1,
      endClients: 5,
    },
    expect.objectContaining({ start: 2490.5, churn: -2490.5, end: 0, churnedClients: 5 }),
  ]);
  const sum = async (input: Omit<Entries, 'from'>) =>
    (await entries({ from: '2021-02', ...input })).map(({ clientId, amount }) => [
      clientId,
      amount,
    ]);
  expect(await sum({ figure: 'expansion' })).toEqual([[grown, 440]]);
  expect(await sum({ figure: 'contraction' })).toEqual([[shrunk, -439.5]]);
  expect(await sum({ figure: 'churn' })).toEqual([[churned, -300]]);
  expect((await sum({ figure: 'new-revenue' })).toSorted()).toEqual(
    [
      [returned, 100],
      [fresh, 500],
    ].toSorted(),
  );
  expect((await sum({ figure: 'recurring-revenue' })).length).toBe(5);
});

test.each<[string, object, string]>([
  ['a month that does not exist', { from: '2024-13' }, 'from must be a month, such as 2026-03'],
  ['words', { from: 'March', to: 'May' }, 'from must be a month, such as 2026-03'],
  [
    'the last month first',
    { from: '2024-03', to: '2024-02' },
    'The last month must not be before the first',
  ],
  ['more than 12 months', { from: '2024-01', to: '2025-01' }, 'Choose at most 12 months'],
  ['only the last month', { to: '2024-02' }, 'Choose the first month too'],
])('figures of %s are refused (400)', async (_what, query, message) => {
  const call = gva.callAs(admin).figures.overview.query(query);
  await expect(call).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
  const answer = await gva.requestAs(admin)({
    url: `/api/figures?${new URLSearchParams(Object.entries(query)).toString()}`,
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([400, { message }]);
});

test('REST returns what tRPC returns', async () => {
  const answer = await gva.requestAs(admin)({ url: '/api/figures?from=2024-03&to=2024-05' });
  expect(answer.json()).toEqual(await overview('2024-03', '2024-05'));
  const listed = await gva.requestAs(admin)({
    url: '/api/figures/entries?figure=margin&from=2024-03&limit=2',
  });
  expect(listed.json()).toEqual((await entries({ figure: 'margin', from: '2024-03' })).slice(0, 2));
});
