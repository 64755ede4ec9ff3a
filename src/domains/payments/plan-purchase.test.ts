import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDemoProvider } from '#server/payments/demo.ts';
import { declinedDemoToken } from '#shared/demo-card.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { createCheckout, pay } from '#tests/support/payments.ts';

const secret = testEnv().SESSION_SECRET ?? '';
/** Like a provider that charges real money, which always requires a checkout. */
const { withoutCheckout: _, ...realProvider } = createDemoProvider({ secrets: [secret] });

let demo: TestApp;
let real: TestApp;
beforeAll(async () => {
  demo = await createTestApp();
  real = await createTestApp({ database: demo.database, payments: realProvider });
});
afterAll(async () => {
  await real.close();
  await demo.close();
});

const newClient = () => demo.createUser({ role: 'client' });

const subscribe = async (gva: TestApp, user: TestUser, body: object = {}) => {
  const url = '/api/subscriptions';
  const sent = { plan: 'part-time', ...body };
  const response = await gva.requestAs(user)({ method: 'POST', url, body: sent });
  return { status: response.statusCode, body: response.json() };
};

/** The client's number of plans, granted hours and number of payments. */
const countsOf = async (client: TestUser) => {
  const call = demo.callAs(client);
  const [plans, balance, payments] = await Promise.all([
    call.subscriptions.list.query({}),
    call.ledger.balance.query({}),
    call.payments.list.query({}),
  ]);
  return [plans.items.length, balance.granted, payments.items.length];
};

describe('a client subscribes without a checkout', () => {
  test('the demo provider charges the named card', async () => {
    const client = await newClient();
    const { status, body } = await subscribe(demo, client, {
      paymentMethod: 'Visa ending in 5556',
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({ status: 'active', paymentMethod: 'Visa ending in 5556' });
    expect(body.lastPaymentDate).toBe(body.startDate);
    const { items } = await demo.callAs(client).payments.list.query({});
    expect(items).toMatchObject([
      { status: 'succeeded', amount: 600, subscriptionId: body.id, periodStart: body.startDate },
    ]);
  });

  test.each([declinedDemoToken, 'tok_unknown', 'Visa ending in 0002'])(
    'the declined card "%s" is refused (402) and nothing changes',
    async (paymentMethod) => {
      const client = await newClient();
      const { status, body } = await subscribe(demo, client, { paymentMethod });
      expect([status, body]).toEqual([
        402,
        { message: 'Your card was declined.', code: 'PAYMENT_REQUIRED' },
      ]);
      expect(await countsOf(client)).toEqual([0, 0, 0]);
    },
  );

  test('after a declined card the client must name another one (402)', async () => {
    const client = await newClient();
    const { id } = await createCheckout(demo, client, declinedDemoToken);
    expect(await demo.callAs(client).payments.confirm.mutate({ id })).toMatchObject({
      status: 'declined',
    });

    for (const paymentMethod of [undefined, 'card', id])
      expect(await subscribe(demo, client, { paymentMethod })).toMatchObject({ status: 402 });
    expect(await countsOf(client)).toEqual([0, 0, 1]);
    const paymentMethod = 'Visa ending in 4242';
    expect(await subscribe(demo, client, { paymentMethod })).toMatchObject({ status: 201 });
  });

  test('a provider that charges real money refuses it (402) and nothing changes', async () => {
    const client = await newClient();
    for (const paymentMethod of [undefined, 'Visa ending in 4242', 'tok_demo_visa', randomUUID()])
      expect(await subscribe(real, client, { paymentMethod })).toMatchObject({ status: 402 });
    expect(await countsOf(client)).toEqual([0, 0, 0]);
  });
});

describe('a client subscribes with a checkout', () => {
  test('confirms the checkout and returns the plan, also when repeated', async () => {
    const client = await newClient();
    const { id } = await createCheckout(demo, client);
    const first = await subscribe(real, client, { paymentMethod: id });
    expect(first).toMatchObject({ status: 201, body: { status: 'active' } });
    expect(await subscribe(real, client, { paymentMethod: id })).toEqual(first);
    expect(await countsOf(client)).toEqual([1, 80, 1]);
  });

  test('the checkout of another client or another plan is refused (402)', async () => {
    const [client, other] = [await newClient(), await newClient()];
    const { id } = await createCheckout(demo, client);
    expect(await subscribe(real, other, { paymentMethod: id })).toMatchObject({ status: 402 });
    const anotherPlan = { plan: 'full-time', paymentMethod: id };
    expect(await subscribe(real, client, anotherPlan)).toMatchObject({ status: 402 });
    expect(await countsOf(client)).toEqual([0, 0, 0]);
  });

  test('the checkout of a cancelled plan does not restart it (402)', async () => {
    const client = await newClient();
    const { subscriptionId } = await pay(demo, client);
    const { checkoutId } = await demo.database.db
      .selectFrom('payments')
      .select('checkoutId')
      .where('subscriptionId', '=', subscriptionId)
      .executeTakeFirstOrThrow();
    const status = { id: Number(subscriptionId), status: 'cancelled' } as const;
    await demo.callAs(client).subscriptions.setStatus.mutate(status);
    expect(await subscribe(real, client, { paymentMethod: checkoutId })).toMatchObject({
      status: 402,
    });
  });
});

test('an admin grants a plan without payment, and the audit log records that', async () => {
  const [client, admin] = [await newClient(), await demo.createUser({ role: 'admin' })];
  const { status, body } = await subscribe(real, admin, { userId: client.id });
  expect([status, body.lastPaymentDate]).toEqual([201, null]);
  expect(await countsOf(client)).toEqual([1, 80, 0]);
  const { items } = await demo.callAs(admin).audit.list.query({
    objectKind: 'subscription',
    objectId: body.id,
  });
  expect(items).toMatchObject([{ actorId: admin.id, after: { isPaid: false } }]);
});
