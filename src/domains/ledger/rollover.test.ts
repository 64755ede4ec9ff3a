import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';
import { openPeriods } from './billing.ts';
import { findBalance, openPeriod } from './queries.ts';

let ledger: TestLedger;
beforeAll(async () => {
  ledger = await openTestLedger();
  // Debts are carried here; extra-hours.test.ts proves that they are billed.
  await sql`update seller_details set bills_extra_hours = false`.execute(ledger.db);
});
afterAll(() => ledger.close());
beforeEach(() => ledger.setToday('2026-01-10'));

const day = (client: { id: number }) => findBalance(ledger.db, client.id);
const kindsOf = async ({ id }: { id: number }) =>
  (await ledger.entries(id)).map(({ periodStart, kind, hours }) => [periodStart, kind, hours]);

/** A client with a plan of 40 hours a month. */
async function subscribe(rolloverLimit: number | null) {
  const work = await ledger.createWork();
  const { id } = await ledger.db
    .insertInto('subscriptions')
    .values({
      userId: work.client.id,
      plan: 'custom',
      status: 'active',
      rolloverLimit,
      monthlyHours: 40,
      hourlyRate: 7,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ...work, planId: id };
}

const buyPack = async (clientId: number, hours: number) =>
  sql`insert into hours_ledger (client_id, period_start, kind, hours, payment_id)
    values (${clientId}, ${await openPeriod(ledger.db, clientId)}, 'pack', ${hours},
      (select coalesce(max(payment_id), 0) + 1 from hours_ledger))`.execute(ledger.db);

test('without a limit all unused hours roll over', async () => {
  const { client } = await subscribe(null);
  expect(await day(client)).toMatchObject({ expiring: 0 });
  await ledger.setToday('2026-02-10');
  await openPeriods(ledger.db);
  expect(await day(client)).toMatchObject({ carried: 40, balance: 80 });
});

test('unused hours above the limit expire at the end of the month, with an entry of their own', async () => {
  const { client, va, task } = await subscribe(10);
  await ledger.log(task.id, va.id, 5.5);
  expect(await day(client)).toMatchObject({
    balance: 34.5,
    expiring: 24.5,
    periodEnd: '2026-02-10',
  });
  await ledger.setToday('2026-02-10');
  await openPeriods(ledger.db);
  expect(await kindsOf(client)).toEqual([
    ['2026-01-10', 'grant', 40],
    ['2026-01-10', 'use', -5.5],
    ['2026-01-10', 'expire', -24.5],
    ['2026-01-10', 'carry', -10],
    ['2026-02-10', 'carry', 10],
    ['2026-02-10', 'grant', 40],
  ]);
});

test('a debt is carried with any limit', async () => {
  const { client, va, task } = await subscribe(0);
  await ledger.log(task.id, va.id, 20);
  await ledger.log(task.id, va.id, 22);
  await ledger.setToday('2026-02-10');
  expect(await day(client)).toMatchObject({ carried: -2, balance: 38 });
  await openPeriods(ledger.db);
  expect(await day(client)).toMatchObject({ carried: -2, balance: 38, expiring: 38 });
});

test('the hours of a pack are kept at the end of the month in which it was bought', async () => {
  const { client } = await subscribe(0);
  await buyPack(client.id, 10);
  expect(await day(client)).toMatchObject({ bought: 10, balance: 50, expiring: 40 });
  await ledger.setToday('2026-02-10');
  await openPeriods(ledger.db);
  expect(await day(client)).toMatchObject({ carried: 10, balance: 50, expiring: 50 });
});

test('another plan in the middle of the month makes no hours expire', async () => {
  const { client } = await subscribe(0);
  await ledger.setToday('2026-01-20');
  await ledger.endActive(client.id);
  await ledger.subscribe(client.id, 5);
  expect(await day(client)).toMatchObject({ carried: 40, balance: 45 });
});

test('unused hours are kept when the plan ends', async () => {
  const { client } = await subscribe(0);
  await ledger.cancelAtEnd(client.id);
  expect(await day(client)).toMatchObject({ balance: 40, expiring: 0 });
  await ledger.setToday('2026-03-12');
  await openPeriod(ledger.db, client.id);
  expect(await day(client)).toMatchObject({ balance: 40 });
  await ledger.subscribe(client.id, 5);
  expect(await day(client)).toMatchObject({ balance: 45 });
});

test('unused hours are kept during a pause', async () => {
  const { client } = await subscribe(0);
  await ledger.pause(client.id);
  await ledger.setToday('2026-04-12');
  await ledger.activate(client.id);
  expect(await day(client)).toMatchObject({ carried: 40, balance: 80 });
});

test.each([null, 0, 15, 100])(
  'a period that is not open yet shows the balance that it will have, with the limit %s',
  async (limit) => {
    const { client, va, task } = await subscribe(limit);
    await ledger.log(task.id, va.id, 7.25);
    await buyPack(client.id, 5);
    await ledger.setToday('2026-05-11');
    const { granted, carried, balance } = await day(client);
    await openPeriods(ledger.db);
    expect(await day(client)).toMatchObject({ granted, carried, balance });
    const closed = await sql`select period_start from hours_ledger where client_id = ${client.id}
      and period_start < '2026-05-10' group by 1 having sum(hours) <> 0`.execute(ledger.db);
    expect(closed.rows).toEqual([]);
  },
);
