import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDemoProvider } from '#server/payments/demo.ts';
import { declinedDemoToken } from '#shared/demo-card.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { createCheckout, orderOf, signEvent } from '#tests/support/payments.ts';

let gva: TestApp;
/** The provider's clock. */
let time = Date.now();
beforeAll(async () => {
  const secret = testEnv().SESSION_SECRET ?? '';
  gva = await createTestApp({
    payments: createDemoProvider({ secrets: [secret], now: () => time }),
  });
});
afterAll(() => gva.close());

const newClient = () => gva.createUser({ role: 'client' });
const callAs = (user: TestUser) => gva.callAs(user).payments;
const runTwenty = <Result>(work: () => Promise<Result>) =>
  Promise.all(Array.from({ length: 20 }, work));

const subscriptionsOf = async (client: TestUser) =>
  (await gva.callAs(client).subscriptions.list.query({})).items;
const paymentsOf = async (client: TestUser) => (await callAs(client).list.query({})).items;

describe('paying for a plan', () => {
  test('the provider processes a payment for two seconds, then the plan starts', async () => {
    const client = await newClient();
    const payments = callAs(client);
    const order = orderOf({ plan: 'full-time' });

    const begun = await payments.begin.mutate(order);
    expect(begun).toMatchObject({ amount: 1040, status: 'processing', retryAfterMs: 2000 });
    time += 1000;
    const early = await payments.confirm.mutate({ id: order.id });
    expect(early).toMatchObject({ status: 'processing', retryAfterMs: 1000 });
    expect(await subscriptionsOf(client)).toEqual([]);
    expect(await payments.open.query()).toMatchObject({ id: order.id, plan: 'full-time' });
    time += 1000;
    const paid = await payments.confirm.mutate({ id: order.id });

    expect(paid).toMatchObject({ status: 'succeeded', retryAfterMs: 0 });
    expect(await payments.open.query()).toBeNull();
    const [subscription] = await subscriptionsOf(client);
    expect(subscription).toMatchObject({
      id: paid.subscriptionId,
      plan: 'full-time',
      status: 'active',
      monthlyHours: 160,
      hourlyRate: 6.5,
      paymentMethod: 'Visa ending in 4242',
    });
    expect(await paymentsOf(client)).toMatchObject([
      {
        amount: 1040,
        currency: 'usd',
        status: 'succeeded',
        kind: 'subscription',
        refunded: 0,
        periodStart: subscription?.startDate,
        periodEnd: subscription?.nextBillingDate,
      },
    ]);
    expect(await gva.callAs(client).ledger.balance.query({})).toMatchObject({ granted: 160 });
  });

  test('twenty concurrent starts and confirmations of a checkout give one plan and one charge', async () => {
    const client = await newClient();
    const order = orderOf();
    const begun = await runTwenty(() => callAs(client).begin.mutate(order));
    expect(new Set(begun.map(({ id }) => id))).toEqual(new Set([order.id]));
    time += 2000;

    const answers = await runTwenty(() => callAs(client).confirm.mutate({ id: order.id }));

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['succeeded']));
    expect(await subscriptionsOf(client)).toHaveLength(1);
    expect(await paymentsOf(client)).toHaveLength(1);
    expect(await gva.callAs(client).ledger.balance.query({})).toMatchObject({ granted: 80 });
    const entries = await gva.database.db
      .selectFrom('auditLog')
      .select(['objectKind', 'after'])
      .where('actorId', '=', client.id)
      .where('objectKind', '<>', 'sign-in')
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { objectKind: 'subscription' },
      { objectKind: 'payment', after: { amount: 600, status: 'succeeded' } },
    ]);
  });

  test('twenty checkouts of one client, started in different tabs, are charged once', async () => {
    const client = await newClient();
    const orders = Array.from({ length: 20 }, () => orderOf());
    await Promise.all(orders.map((order) => callAs(client).begin.mutate(order)));
    time += 2000;

    const answers = await Promise.all(
      orders.map(({ id }) => callAs(client).confirm.mutate({ id })),
    );

    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 'expired'), 'succeeded']);
    expect(await paymentsOf(client)).toHaveLength(1);
  });

  test('a new plan replaces the previous one', async () => {
    const client = await newClient();
    for (const plan of ['part-time', 'full-time']) {
      const order = orderOf({ plan });
      await callAs(client).begin.mutate(order);
      time += 2000;
      await callAs(client).confirm.mutate({ id: order.id });
    }
    expect(await subscriptionsOf(client)).toMatchObject([
      { plan: 'full-time', status: 'active' },
      { plan: 'part-time', status: 'inactive' },
    ]);
    await expect(callAs(client).begin.mutate(orderOf({ plan: 'full-time' }))).rejects.toThrow(
      'This plan is already active.',
    );
  });

  test('a declined card starts no plan, and the client can pay with another card', async () => {
    const client = await newClient();
    const order = orderOf({ token: declinedDemoToken });
    await callAs(client).begin.mutate(order);
    time += 2000;

    const answers = await runTwenty(() => callAs(client).confirm.mutate({ id: order.id }));

    for (const answer of answers)
      expect(answer).toMatchObject({ status: 'declined', failure: 'Your card was declined.' });
    expect(await subscriptionsOf(client)).toEqual([]);
    expect(await paymentsOf(client)).toMatchObject([{ status: 'failed', subscriptionId: null }]);
    const next = orderOf();
    await callAs(client).begin.mutate(next);
    time += 2000;
    expect(await callAs(client).confirm.mutate({ id: next.id })).toMatchObject({
      status: 'succeeded',
    });
  });

  test('a checkout pays for the plan that an admin granted in the meantime', async () => {
    const client = await newClient();
    const order = orderOf();
    await callAs(client).begin.mutate(order);
    // The provider is still processing, but may charge the card from this call on.
    await callAs(client).confirm.mutate({ id: order.id });
    const admin = await gva.createUser({ role: 'admin' });
    const { payments } = gva.callAs(admin);
    const made = await payments.startPlan.mutate({ userId: client.id, plan: 'part-time' });
    expect(made.lastPaymentDate).toBeNull();
    time += 2000;
    const paid = await callAs(client).confirm.mutate({ id: order.id });
    expect(paid).toMatchObject({ status: 'succeeded', subscriptionId: made.id });
    expect(await subscriptionsOf(client)).toHaveLength(1);
  });

  test('a stale checkout expires and is not charged', async () => {
    const client = await newClient();
    const { id } = await createCheckout(gva, client);
    await gva.database.db
      .updateTable('checkouts')
      .set({ createdAt: new Date(Date.now() - 2 * 3_600_000) })
      .where('id', '=', id)
      .execute();
    expect(await callAs(client).open.query()).toBeNull();
    expect(await callAs(client).confirm.mutate({ id })).toMatchObject({ status: 'expired' });
    expect(await paymentsOf(client)).toEqual([]);
  });

  test.each([
    ['a card number', { token: '4242424242424242' }, 'Please enter your card again'],
    [
      'a token that contains a card number',
      { token: 'tok_4242424242424242' },
      'Card numbers are not accepted here',
    ],
    ['a custom plan', { plan: 'custom' }, 'Please select a plan'],
    ['a blank name', { billingName: '  ' }, 'Cardholder name is required'],
    ['an invalid email address', { billingEmail: 'nobody' }, 'Please enter a valid email address'],
    ['an id that is not a UUID', { id: 'one' }, 'id must be a UUID'],
  ])('a checkout with %s is refused', async (_case, changes, message) => {
    const client = await newClient();
    await expect(callAs(client).begin.mutate(orderOf(changes))).rejects.toThrow(message);
  });
});

describe('the webhook', () => {
  const send = ({ body, headers }: ReturnType<typeof signEvent>) =>
    gva.app.inject({
      method: 'POST',
      url: '/api/payments/webhook',
      payload: body,
      headers: { 'content-type': 'application/json', ...headers },
    });

  test('a repeated payment event starts the plan once, without the browser', async () => {
    time = Date.now();
    const client = await newClient();
    const { reference } = await createCheckout(gva, client);
    const event = signEvent({ id: `event ${reference}`, kind: 'payment.succeeded', reference });

    const answers = await runTwenty(() => send(event));

    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await subscriptionsOf(client)).toMatchObject([{ plan: 'part-time', status: 'active' }]);
    expect(await paymentsOf(client)).toHaveLength(1);
  });

  test('an event with an invalid signature is refused (400)', async () => {
    time = Date.now();
    const client = await newClient();
    const { reference } = await createCheckout(gva, client);
    const { body, headers } = signEvent({ id: 'forged', kind: 'payment.succeeded', reference });
    const answers = [
      await send({ body: body.replace('forged', 'other'), headers }),
      await send({ body, headers: { 'gva-demo-signature': '' } }),
      await send({ body: '', headers }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect(await paymentsOf(client)).toEqual([]);
  });

  test('an event of an unknown checkout, charge or kind is accepted (200)', async () => {
    time = Date.now();
    for (const event of [
      { id: 'unknown checkout', kind: 'payment.succeeded', reference: 'demo_unknown' },
      { id: 'unknown kind', kind: 'other' },
      { id: 'unknown charge', kind: 'payment.refunded', charge: 'x', refund: 'y', amount: 5 },
    ])
      expect((await send(signEvent(event))).statusCode).toBe(200);
  });
});
