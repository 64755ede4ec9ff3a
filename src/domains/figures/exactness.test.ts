import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sumHours } from '#shared/hours.ts';
import { sumHundredths } from '#shared/money.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeFigures } from '#tests/support/figures.ts';
import type { Figure } from './schema.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const { log, adjust, rate, pay, refund, plan, book } = makeFigures(() => gva);

const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 100);
const year = 2012;
const day = fc
  .tuple(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 28 }))
  .map((parts) => [year, ...parts].map((part) => String(part).padStart(2, '0')).join('-'));
const later = '2013-01-01';

const work = fc.record({
  rates: fc.uniqueArray(fc.record({ day, amount: hundredths(1, 5000) }), {
    maxLength: 3,
    selector: (one) => one.day,
  }),
  logs: fc.array(
    fc.record({
      day,
      hours: hundredths(1, 1200),
      approval: fc.constantFrom('approved' as const, 'submitted' as const, 'open' as const),
      change: hundredths(-1, 1200),
    }),
    { maxLength: 12 },
  ),
  payments: fc.array(
    fc.record({ day, amount: hundredths(100, 100_000), back: hundredths(0, 100) }),
    {
      maxLength: 4,
    },
  ),
  plans: fc.array(fc.record({ day, amount: hundredths(100, 100_000) }), { maxLength: 2 }),
  used: hundredths(0, 20_000),
});

/** All rows of a figure, in small pages. */
async function readAll(input: {
  figure: Figure;
  from: string;
  to: string;
  clientId?: number;
  vaId?: number;
}) {
  const rows = [];
  let cursor: string | undefined;
  do {
    const page = await gva.callAs(admin).figures.entries.query({
      ...input,
      limit: 3,
      ...(cursor && { cursor }),
    });
    rows.push(...page.items);
    cursor = page.nextCursor ?? undefined;
  } while (cursor);
  const keys = rows.map(({ source, sourceId, day: of }) => `${source} ${sourceId} ${of}`);
  expect(new Set(keys).size).toBe(rows.length);
  return {
    amount: sumHundredths(rows.map(({ amount }) => amount ?? 0)),
    hours: sumHours(rows.map(({ hours }) => hours ?? 0)),
  };
}

test('every figure is the sum of the rows that it opens', async () => {
  await fc.assert(
    fc.asyncProperty(work, fc.integer({ min: 1, max: 12 }), async (made, month) => {
      const { client, va } = await gva.createPair();
      const { id: taskId } = await gva.createTask({ clientId: client.id, vaId: va.id });
      for (const one of made.rates) await rate(va.id, one.day, one.amount);
      for (const one of made.logs) {
        const id = await log({ taskId, vaId: va.id }, one.day, one.hours, one.approval);
        if (one.approval === 'approved' && one.change > 0)
          await adjust(id, one.day, Math.max(-one.hours, -one.change));
      }
      for (const one of made.payments) {
        const id = await pay(client.id, one.day, one.amount);
        if (one.back > 0) await refund(id, one.day, one.back);
      }
      for (const one of made.plans) await plan(client.id, one.day, later, one.amount);
      await book(client.id, `${year}-02-03`, 80, made.used);

      const months = { from: `${year}-${String(month).padStart(2, '0')}`, to: `${year}-12` };
      const all = await gva.callAs(admin).figures.overview.query(months);
      const own = all.clients.rows.find(({ clientId }) => clientId === client.id);
      const ofVa = all.vas.rows.find(({ vaId }) => vaId === va.id);
      const of = (figure: Figure, who: object = { clientId: client.id }) =>
        readAll({ ...months, ...who, figure });
      expect((await of('revenue')).amount).toBe(own?.revenue ?? 0);
      expect(await of('cost')).toMatchObject({ amount: own?.cost ?? 0 });
      expect((await of('margin')).amount).toBe(own?.margin ?? 0);
      const pending = await of('pending-cost');
      expect(pending.amount).toBe(own?.pendingCost ?? 0);
      expect((await of('unrated-hours')).hours).toBe(own?.unratedHours ?? 0);
      expect((await of('logged-hours', { vaId: va.id })).hours).toBe(ofVa?.loggedHours ?? 0);
      expect((await of('cost', { vaId: va.id })).amount).toBe(ofVa?.cost ?? 0);
      for (const one of all.usage.rows.filter(({ clientId }) => clientId === client.id)) {
        const from = one.month.slice(0, 7);
        const rows = await readAll({ figure: 'used-hours', clientId: client.id, from, to: from });
        expect(rows.hours).toBe(one.usedHours);
      }
      expect((await of('revenue', {})).amount).toBe(all.totals.revenue);
      expect((await of('cost', {})).amount).toBe(all.totals.cost);
      expect((await of('recurring-revenue', {})).amount).toBe(all.recurring.at(-1)?.end);
      const [first] = all.recurring;
      for (const [figure, sum] of [
        ['new-revenue', first?.newRevenue],
        ['expansion', first?.expansion],
        ['contraction', first?.contraction],
        ['churn', first?.churn],
      ] as const)
        expect((await readAll({ figure, from: months.from, to: months.from })).amount).toBe(sum);
      for (const one of all.recurring)
        expect(
          sumHundredths([one.start, one.newRevenue, one.expansion, one.contraction, one.churn]),
        ).toBe(one.end);
    }),
    { numRuns: 12 },
  );
});

test('the cost is that of the approved time at the pay rate of its day', async () => {
  const { rows } = await gva.database.pool.query(`
    select coalesce(sum(round(hours * pay_rate_on(va_id, rate_date), 2)), 0)::float as cost
    from approved_time where booked_on >= '${year}-01-01' and booked_on < '${later}'`);
  const { totals } = await gva
    .callAs(admin)
    .figures.overview.query({ from: `${year}-01`, to: `${year}-12` });
  expect(totals.cost).toBeGreaterThan(0);
  expect(rows).toEqual([{ cost: totals.cost }]);
});

async function createWork() {
  const { client, va } = await gva.createPair();
  const { id: taskId } = await gva.createTask({ clientId: client.id, vaId: va.id });
  return { client, va, work: { taskId, vaId: va.id } };
}
const rowsOf = async (input: { figure: Figure; from: string; vaId: 'none' }) =>
  (await gva.callAs(admin).figures.entries.query(input)).items;
const overview = (from: string) => gva.callAs(admin).figures.overview.query({ from });

test('past months keep their revenue and cost when the VA and the client are deleted', async () => {
  const { client, va, work } = await createWork();
  await rate(va.id, '2024-01-01', 10);
  const corrected = await log(work, '2024-07-02', 6);
  await adjust(corrected, '2024-07-05', -1.5);
  await log(work, '2024-07-03', 2, 'submitted');
  await pay(client.id, '2024-07-03', 45.5);
  const paid = { revenue: 45.5, cost: 45, margin: 0.5, approvedHours: 4.5, unratedHours: 0 };
  const { clients: before, totals } = await overview('2024-07');
  expect(before.rows).toMatchObject([{ ...paid, pendingHours: 2, pendingCost: 20 }]);

  await gva.callAs(admin).users.delete.mutate({ id: va.id });
  const { vas, clients, unrated } = await overview('2024-07');
  expect(vas.rows.filter(({ loggedHours }) => loggedHours > 0)).toMatchObject([
    { vaId: null, name: null, isVa: false, loggedHours: 6.5, cost: 45, unratedHours: 0 },
  ]);
  // Nobody is paid for the hours that were not approved before the VA was deleted.
  expect(clients.rows).toMatchObject([{ ...paid, pendingHours: 2, pendingCost: 0 }]);
  expect(unrated).toEqual({ hours: 0, vas: 0 });
  const ofDeleted = { from: '2024-07', vaId: 'none' } as const;
  expect(await rowsOf({ ...ofDeleted, figure: 'cost' })).toMatchObject([
    { source: 'adjustment', vaName: null, rate: 10, amount: -15 },
    { source: 'log', vaName: null, rate: 10, amount: 60 },
  ]);

  await gva.callAs(admin).users.delete.mutate({ id: client.id });
  const after = await overview('2024-07');
  expect(after.clients.rows).toMatchObject([{ clientId: client.id, name: null, ...paid }]);
  expect(after.totals).toEqual({ ...totals, pendingHours: 0, pendingCost: 0 });
  expect(await rowsOf({ ...ofDeleted, figure: 'logged-hours' })).toHaveLength(2);
});

test('the hours of a deleted client stay with their VA', async () => {
  const { client, va, work } = await createWork();
  await rate(va.id, '2024-01-01', 10);
  await log(work, '2024-10-02', 6);
  await gva.callAs(admin).users.delete.mutate({ id: client.id });
  const { vas, clients } = await overview('2024-10');
  expect(clients.rows).toMatchObject([{ clientId: client.id, name: null, cost: 60 }]);
  expect(vas.rows).toContainEqual(
    expect.objectContaining({ vaId: va.id, isVa: true, loggedHours: 6, cost: 60 }),
  );
});
