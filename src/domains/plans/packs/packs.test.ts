import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { hoursLeftOf } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeDemoPayments, orderOf, pay } from '#tests/support/payments.ts';
import { type StripeSite, startStripeSite } from '#tests/support/stripe/site.ts';

let gva: TestApp;
let site: StripeSite;
const demo = makeDemoPayments();
beforeAll(async () => {
  gva = await createTestApp({ payments: demo.payments });
  site = await startStripeSite();
});
afterAll(async () => {
  await site.close();
  await gva.close();
});

const packOrder = (changes: object = {}) => {
  const { plan: _, ...order } = orderOf();
  return { ...order, hours: 10, ...changes };
};

/** Pays for a pack with the demo provider. */
async function buyPack(client: TestUser, changes: object = {}) {
  const { packs, payments } = gva.callAs(client);
  const { id } = await packs.begin.mutate(packOrder(changes));
  demo.process();
  const { status, failure } = await payments.confirm.mutate({ id });
  return { status, failure };
}

async function newPayer() {
  const client = await gva.createUser({ role: 'client' });
  await pay(gva, client);
  return client;
}

async function endPlan(app: TestApp, client: TestUser) {
  const admin = await app.createUser({ role: 'admin' });
  const { items } = await app.callAs(client).subscriptions.list.query({});
  const [plan] = items;
  await app.callAs(admin).subscriptions.setStatus.mutate({ id: plan?.id ?? 0, status: 'inactive' });
}

describe('a pack of extra hours', () => {
  test('costs the hourly rate of the plan, and adds its hours with a receipt', async () => {
    const client = await newPayer();
    const { packs, payments, ledger } = gva.callAs(client);
    const preview = await packs.preview.query({ hours: 10 });
    expect(preview).toMatchObject({ hourlyRate: 7.5, amount: 75, hoursLeft: 80, hoursAfter: 90 });

    expect(await buyPack(client, { amount: preview.amount })).toMatchObject({
      status: 'succeeded',
    });

    expect(await hoursLeftOf(gva, client)).toBe(90);
    expect(await ledger.balance.query({})).toMatchObject({ granted: 80, bought: 10, carried: 0 });
    const [payment] = (await payments.list.query({})).items;
    expect(payment).toMatchObject({ kind: 'pack', amount: 75, packHours: 10, creditAmount: 0 });
    expect(await payments.receipt.query({ id: payment?.id ?? 0 })).toMatchObject({ packHours: 10 });
    const pdf = await gva.requestAs(client)({ url: `/api/payments/${payment?.id}/receipt` });
    expect(pdf.statusCode).toBe(200);
    // The plan stays charged to the card that pays for it, and its month is not paid by the pack.
    expect(await gva.callAs(client).billing.get.query()).toMatchObject({ open: 0 });
  });

  test('that is sent twenty times is charged once', async () => {
    const client = await newPayer();
    const order = packOrder();
    const { packs, payments } = gva.callAs(client);
    await Promise.all(Array.from({ length: 20 }, () => packs.begin.mutate(order)));
    demo.process();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => payments.confirm.mutate({ id: order.id })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['succeeded']));
    expect(await hoursLeftOf(gva, client)).toBe(90);
  });

  test('needs a plan, and another amount than the previewed one is refused (409)', async () => {
    const client = await gva.createUser({ role: 'client' });
    await expect(gva.callAs(client).packs.preview.query({ hours: 5 })).rejects.toThrow(
      'Choose a plan first.',
    );
    await expect(
      gva.callAs(await newPayer()).packs.begin.mutate(packOrder({ amount: 60 })),
    ).rejects.toThrow('The amount has changed: $75.00, not $60.00.');
  });

  test.each([0, 7, 100])('of %i hours is not for sale (400)', async (hours) => {
    const { packs } = gva.callAs(await newPayer());
    await expect(packs.begin.mutate(packOrder({ hours }))).rejects.toThrow('Please select a pack');
  });

  test('whose card is declined changes nothing', async () => {
    const client = await newPayer();
    expect(await buyPack(client, { token: 'tok_demo_declined' })).toMatchObject({
      status: 'declined',
    });
    expect(await hoursLeftOf(gva, client)).toBe(80);
  });

  test('is not charged if the plan has ended since the checkout began', async () => {
    const client = await newPayer();
    const { packs, payments, ledger } = gva.callAs(client);
    const { id } = await packs.begin.mutate(packOrder());
    await endPlan(gva, client);
    demo.process();
    expect(await payments.confirm.mutate({ id })).toMatchObject({
      status: 'expired',
      failure: 'Your plan has ended, and extra hours need a plan. Nothing was charged.',
    });
    expect(await ledger.balance.query({})).toMatchObject({ bought: 0 });
  });

  test('answers the question for more hours, and work that waited is logged', async () => {
    const client = await newPayer();
    const va = await gva.createUser({ role: 'va' });
    await gva.assign(va, client);
    const { hoursGuard } = gva.callAs(client);
    const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
    await hoursGuard.choose.mutate({ atLimit: 'ask' });
    const { db } = gva.database;
    await db
      .insertInto('hoursQuestions')
      .values({ clientId: client.id, periodStart: new Date().toISOString().slice(0, 10) })
      .execute();
    const endedAt = Date.now() - 3_600_000;
    const range = `{["${new Date(endedAt - 1_800_000).toISOString()}","${new Date(endedAt).toISOString()}")}`;
    await db
      .insertInto('waitingTime')
      .values({ clientId: client.id, vaId: va.id, taskId: task.id, worked: range })
      .execute();
    expect(await hoursGuard.get.query({})).toMatchObject({ waitingHours: expect.closeTo(0.5, 2) });

    await buyPack(client, { hours: 5 });

    expect(await hoursGuard.get.query({})).toMatchObject({ waitingHours: 0, questionId: null });
    expect(await hoursLeftOf(gva, client)).toBeCloseTo(84.5, 2);
  });
});

describe("on Stripe's page", () => {
  test('a client buys a pack, and the plan keeps its card', async () => {
    const client = await site.newClient();
    await site.payFor(client);
    const { packs, payments, ledger } = site.gva.callAs(client);
    const id = randomUUID();
    const begun = await packs.beginHosted.mutate({ id, hours: 20, amount: 150 });
    expect(begun).toMatchObject({ amount: 150, packHours: 20, status: 'processing' });
    site.stripe.pay(site.sessionOf(begun.paymentUrl));
    expect(await payments.confirm.mutate({ id })).toMatchObject({ status: 'succeeded' });
    expect(await ledger.balance.query({})).toMatchObject({ bought: 20, balance: 100 });
    expect(await payments.confirm.mutate({ id })).toMatchObject({ status: 'succeeded' });
    expect(await ledger.balance.query({})).toMatchObject({ balance: 100 });
  });

  test('a pack that is paid after the plan ended is refunded', async () => {
    const client = await site.newClient();
    await site.payFor(client);
    const { packs, payments } = site.gva.callAs(client);
    const id = randomUUID();
    const begun = await packs.beginHosted.mutate({ id, hours: 5 });
    await endPlan(site.gva, client);
    site.stripe.pay(site.sessionOf(begun.paymentUrl));
    expect(await payments.confirm.mutate({ id })).toMatchObject({
      status: 'expired',
      failure: expect.stringContaining('We refund what you paid.'),
    });
    expect(site.stripe.writes().at(-1)).toBe('POST /refunds');
    expect(await site.paymentsOf(client)).toMatchObject([{ plan: 'part-time', amount: 600 }]);
  });

  test('an upgrade charges the difference', async () => {
    const client = await site.newClient();
    await site.payFor(client);
    const { subscriptions, payments, ledger } = site.gva.callAs(client);
    const preview = await subscriptions.preview.query({ plan: 'full-time' });
    const id = randomUUID();
    const begun = await payments.beginHosted.mutate({
      id,
      plan: 'full-time',
      amount: preview.amount,
    });
    expect(begun.amount).toBe(440);
    site.stripe.pay(site.sessionOf(begun.paymentUrl));
    await payments.confirm.mutate({ id });
    expect(await site.paymentsOf(client)).toMatchObject([
      { plan: 'full-time', amount: 440, creditAmount: 600 },
      { plan: 'part-time', amount: 600 },
    ]);
    expect(await ledger.balance.query({})).toMatchObject({ balance: preview.hoursAvailable });
  });

  test('an upgrade whose former plan was refunded in the meantime is refunded', async () => {
    const client = await site.newClient();
    const admin = await site.gva.createUser({ role: 'admin' });
    await site.payFor(client);
    const { payments } = site.gva.callAs(client);
    const [paid] = await site.paymentsOf(client);
    const id = randomUUID();
    const begun = await payments.beginHosted.mutate({ id, plan: 'full-time' });
    await site.gva.callAs(admin).payments.refund.mutate({
      id: randomUUID(),
      paymentId: paid?.id ?? 0,
      amount: 600,
      reason: 'Goodwill',
    });
    site.stripe.pay(site.sessionOf(begun.paymentUrl));
    expect(await payments.confirm.mutate({ id })).toMatchObject({
      status: 'expired',
      failure: expect.stringContaining('Your plan changed during the payment'),
    });
    expect(await site.paymentsOf(client)).toHaveLength(1);
    expect(site.stripe.calls.filter((call) => call === 'POST /refunds').length).toBeGreaterThan(1);
  });
});
