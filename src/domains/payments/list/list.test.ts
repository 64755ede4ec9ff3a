import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { insertCredited, insertInvoiced } from '#tests/support/insert-payments.ts';

let gva: TestApp;
let admin: TestUser;
let maya: TestUser;
let noah: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  [admin, maya, noah] = await Promise.all([
    gva.createUser({ role: 'admin' }),
    gva.createUser({ role: 'client', fullName: 'Maya Lindqvist' }),
    gva.createUser({ role: 'client', fullName: 'Noah Green' }),
  ]);
  await gva.database.db
    .updateTable('clientProfiles')
    .set({ companyName: 'Fjordlight Outdoor' })
    .where('userId', '=', maya.id)
    .execute();
});
afterAll(() => gva.close());

let hours = 0;

/** Each payment is an hour older than the one before. */
function insertPayment(clientId: number, fields: object = {}) {
  hours += 1;
  return insertInvoiced(gva.database.db, {
    checkoutId: randomUUID(),
    clientId,
    subscriptionId: 1,
    kind: 'subscription',
    plan: 'part-time',
    monthlyHours: 80,
    hourlyRate: 7.5,
    amount: 600,
    currency: 'usd',
    status: 'succeeded',
    provider: 'demo',
    providerReference: randomUUID(),
    billingName: 'Card Holder',
    billingEmail: 'card@example.com',
    periodStart: '2026-03-01',
    periodEnd: '2026-04-01',
    createdAt: new Date(Date.UTC(2026, 2, 20) - hours * 3_600_000),
    ...fields,
  });
}

const failed = {
  status: 'failed' as const,
  failure: 'Your card was declined.',
  subscriptionId: null,
  periodStart: null,
  periodEnd: null,
};

type Filter = Parameters<ReturnType<TestApp['callAs']>['payments']['listAll']['query']>[0];
const list = async (filter: Filter = {}) =>
  (await gva.callAs(admin).payments.listAll.query(filter)).items;
const idsOf = async (filter: Filter = {}) => (await list(filter)).map(({ id }) => id);

describe('an administrator lists the payments of all clients', () => {
  let paid: number;
  let large: number;
  let declined: number;
  let refunded: number;
  let deleted: number;
  beforeAll(async () => {
    paid = await insertPayment(maya.id);
    large = await insertPayment(noah.id, { amount: 1280.5, plan: 'full-time' });
    declined = await insertPayment(noah.id, failed);
    refunded = await insertPayment(maya.id, { amount: 90.4 });
    deleted = await insertPayment(999_999, {
      companyName: 'Closed Ltd',
      billingName: 'Paula Past',
    });
    await insertCredited(gva.database.db, { paymentId: refunded, amount: 40 });
  });

  test('newest first, with the client and the company', async () => {
    const rows = await list();
    expect(rows.map(({ id }) => id)).toEqual([paid, large, declined, refunded, deleted]);
    expect(rows[0]).toMatchObject({
      clientName: 'Maya Lindqvist',
      companyName: 'Fjordlight Outdoor',
      refunded: 0,
    });
    expect(rows[3]).toMatchObject({ refunded: 40 });
    expect(rows[4]).toMatchObject({
      clientName: null,
      companyName: 'Closed Ltd',
      billingName: 'Paula Past',
    });
  });

  test('by client, status and period', async () => {
    expect(await idsOf({ clientId: noah.id })).toEqual([large, declined]);
    expect(await idsOf({ status: 'failed' })).toEqual([declined]);
    expect(await idsOf({ status: 'refunded' })).toEqual([refunded]);
    expect(await idsOf({ status: 'succeeded', clientId: noah.id })).toEqual([large]);
    const [, second, third] = await list();
    const period = { from: third?.createdAt, to: second?.createdAt };
    expect(await idsOf(period)).toEqual([declined]);
  });

  test('in the order of the amount, or with the failed ones first', async () => {
    const byAmount = [large, paid, deleted, refunded];
    const amounts = (await list({ sort: 'amount', status: 'succeeded' })).map(({ id }) => id);
    expect(amounts[0]).toBe(byAmount[0]);
    expect(amounts.at(-1)).toBe(refunded);
    expect(await idsOf({ sort: 'amount', order: 'ascending', status: 'succeeded' })).toEqual(
      amounts.toReversed(),
    );
    expect(await idsOf({ sort: 'status' })).toEqual([declined, paid, large, refunded, deleted]);
  });

  test.each([
    ['a name', 'lindq', () => [paid, refunded]],
    ['a company', 'fjordlight', () => [paid, refunded]],
    ['the company of a deleted client', 'closed', () => [deleted]],
    ['the name on the card', 'paula p', () => [deleted]],
    ['a word of nobody', 'xyzzy', () => []],
    ['a wildcard', '%', () => []],
  ])('by %s', async (_what, q, expected) => {
    expect(await idsOf({ q })).toEqual(expected());
  });

  test('by the number of a receipt', async () => {
    expect(await idsOf({ q: `GVA-${String(large).padStart(6, '0')}` })).toEqual([large]);
    expect(await idsOf({ q: `gva-${large}`, status: 'failed' })).toEqual([]);
  });

  test.each(['created', 'amount', 'status'] as const)(
    'in pages without duplicates or gaps, by %s, also of a search',
    async (sort) => {
      for (const order of ['ascending', 'descending'] as const)
        for (const filter of [{}, { q: 'o' }, { q: 'maya' }]) {
          const all = await idsOf({ ...filter, sort, order });
          const ids: number[] = [];
          let cursor: string | undefined;
          do {
            const page = await gva.callAs(admin).payments.listAll.query({
              ...filter,
              sort,
              order,
              limit: 2,
              ...(cursor && { cursor }),
            });
            ids.push(...page.items.map(({ id }) => id));
            cursor = page.nextCursor ?? undefined;
          } while (cursor);
          expect(ids).toEqual(all);
        }
    },
  );

  test('and is told of a failed payment without a plan', async () => {
    const events = await gva.database.db
      .selectFrom('events')
      .select(['kind', 'clientId', 'vaId'])
      .where('kind', '=', 'payment')
      .where('objectId', '=', declined)
      .execute();
    expect(events).toEqual([{ kind: 'payment', clientId: noah.id, vaId: null }]);
  });

  test('and exports them', async () => {
    const answer = await gva.requestAs(admin)({
      url: '/api/admin/payments.csv?sort=status&columns=receipt,company,client,amount,refunded,status,failure',
    });
    const lines = answer.body.split('\r\n');
    expect(lines[0]).toBe('\ufeffReceipt,Company,Client,Amount,Refunded,Status,Reason');
    expect(lines[1]).toMatch(/^,.*,Noah Green,600,0,Failed,Your card was declined\.$/);
    expect(lines[2]).toBe(
      `GVA-${String(paid).padStart(6, '0')},Fjordlight Outdoor,Maya Lindqvist,600,0,Paid,`,
    );
    expect(lines.at(-2)).toContain('Closed Ltd,Paula Past (deleted),');
  });
});

test('an administrator finds the voided payments', async () => {
  const id = await insertPayment(maya.id, {
    kind: 'recorded',
    method: 'cash',
    paidOn: '2026-03-02',
    checkoutId: null,
    provider: null,
    providerReference: null,
  });
  expect(await idsOf({ status: 'voided' })).toEqual([]);
  await gva.callAs(admin).payments.void.mutate({ paymentId: id, reason: 'Recorded twice' });
  const voided = { id, status: 'voided', voidReason: 'Recorded twice' };
  expect(await list({ status: 'voided' })).toMatchObject([voided]);
  expect(await idsOf({ status: 'succeeded' })).not.toContain(id);
});

test.each<[string, object]>([
  ['an unknown status', { status: 'nonsense' }],
  ['an unknown order', { sort: 'colour' }],
  ['a period that is none', { from: 'yesterday' }],
  ['a cursor of another order', { sort: 'amount', cursor: btoa('["2026-01-05T09:00:00.000Z",1]') }],
  ['a malformed cursor', { sort: 'status', cursor: btoa('["true yesterday",1]') }],
])('a list with %s is refused (400)', async (_what, filter) => {
  await expect(list(filter)).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
});
