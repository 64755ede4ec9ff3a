import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { hoursLeftOf } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { invoicesOf } from '#tests/support/invoices.ts';
import { buyPack, makeDemoPayments, pay } from '#tests/support/payments.ts';
import { settleRefund } from './refund-settlement.ts';

const demo = makeDemoPayments();
let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let paymentId: number;
beforeAll(async () => {
  gva = await createTestApp({ payments: demo.payments });
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());
beforeEach(() => newPayer());

/** A client with a paid month of 80 hours. */
async function newPayer() {
  client = await gva.createUser({ role: 'client' });
  ({ id: paymentId } = await pay(gva, client));
}

/** The provider reports that the refund of a payment failed. */
async function failRefund() {
  const { db } = gva.database;
  const { id } = await db
    .selectFrom('refunds')
    .select('id')
    .where('paymentId', '=', paymentId)
    .executeTakeFirstOrThrow();
  await settleRefund(db, id, { status: 'failed' });
}

describe('a refund of the whole payment', () => {
  const refund = (amount: number, changes: object = {}) =>
    gva.callAs(admin).payments.refund.mutate({
      id: randomUUID(),
      paymentId,
      amount,
      reason: 'Ended early',
      ...changes,
    });
  const remove = { unusedHours: 'remove' };

  test('keeps the hours unless it says that they go, and takes what is not used, once', async () => {
    const used = { clientId: client.id, hours: -20, reason: 'Used' };
    await gva.callAs(admin).ledger.correct.mutate(used);
    const id = randomUUID();
    await refund(600, { ...remove, id });
    await refund(600, { ...remove, id });
    expect(await hoursLeftOf(gva, client)).toBe(0);
    const { items } = await gva.callAs(client).ledger.list.query({ view: 'without-time' });
    expect(items[0]).toMatchObject({ kind: 'correction', hours: -60 });

    await newPayer();
    await refund(600);
    expect(await hoursLeftOf(gva, client)).toBe(80);
  });

  test('of a part does not remove hours (400), the rest does', async () => {
    await expect(refund(100, remove)).rejects.toThrow('Only a refund of the whole payment');
    await refund(100);
    await refund(500, remove);
    expect(await hoursLeftOf(gva, client)).toBe(0);
  });

  test('that fails later gives the hours back, once', async () => {
    await refund(600, remove);
    await failRefund();
    await failRefund();
    expect(await hoursLeftOf(gva, client)).toBe(80);
  });

  test('of a pack takes the hours of the pack, and of a month not those of the pack', async () => {
    const plan = paymentId;
    const pack = await buyPack(gva, demo, client);
    paymentId = pack.id;
    await refund(pack.amount, remove);
    expect(await hoursLeftOf(gva, client)).toBe(80);
    paymentId = plan;
    await buyPack(gva, demo, client);
    const used = { clientId: client.id, hours: -70, reason: 'Used' };
    await gva.callAs(admin).ledger.correct.mutate(used);
    await refund(600, remove);
    expect(await hoursLeftOf(gva, client)).toBe(10);
  });

  test('of a former month takes its carried hours, and not those of the month after it', async () => {
    await gva
      .callAs(admin)
      .ledger.correct.mutate({ clientId: client.id, hours: -30, reason: 'Used' });
    const { periodStart } = await gva.callAs(client).ledger.balance.query({});
    const [plan] = (await gva.callAs(client).subscriptions.list.query({})).items;
    const next = '2099-01-01';
    const of = { clientId: client.id };
    await gva.database.db
      .insertInto('hoursLedger')
      .values([
        { ...of, periodStart, kind: 'carry', hours: -50, otherPeriod: next },
        { ...of, periodStart: next, kind: 'carry', hours: 50, otherPeriod: periodStart },
        { ...of, periodStart: next, kind: 'grant', hours: 80, subscriptionId: plan?.id ?? 0 },
      ])
      .execute();
    expect(await hoursLeftOf(gva, client)).toBe(130);
    await refund(600, remove);
    expect(await hoursLeftOf(gva, client)).toBe(80);
  });

  test('as the credit of its invoice also takes the hours', async () => {
    const [invoice] = await invoicesOf(gva, client);
    await gva.callAs(admin).invoices.credit.mutate({
      id: invoice?.id ?? 0,
      requestId: randomUUID(),
      amount: 600,
      reason: 'Ended early',
      unusedHours: 'remove',
    });
    expect(await hoursLeftOf(gva, client)).toBe(0);
  });
});
