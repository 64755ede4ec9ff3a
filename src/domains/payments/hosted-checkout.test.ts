import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { createCheckout, orderOf, pay } from '#tests/support/payments.ts';
import { type StripeSite, startStripeSite, stripeProvider } from '#tests/support/stripe/site.ts';
import { collectPayments } from './renewals.ts';

let site: StripeSite;
beforeAll(async () => {
  site = await startStripeSite();
});
afterEach(() => site.stripe.failWith(undefined));
afterAll(() => site.close());

const callAs = (client: TestUser) => site.gva.callAs(client).payments;
const planOf = async (client: TestUser) =>
  (await site.gva.callAs(client).subscriptions.list.query({})).items;
const countCalls = (name: string) => site.stripe.calls.filter((call) => call === name).length;

/** As if the checkout had begun long ago. */
const age = (id: string, interval: string) =>
  sql`update checkouts set created_at = created_at - ${interval}::interval,
    confirming_at = confirming_at - ${interval}::interval where id = ${id}`.execute(
    site.gva.database.db,
  );

describe("paying on Stripe's page", () => {
  test('a client pays there, returns, and the plan starts with the card that the page saved', async () => {
    const client = await site.newClient();
    const begun = await site.begin(client);
    expect(begun).toMatchObject({ amount: 600, status: 'processing', isConfirming: true });
    expect(begun.paymentUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/pay\/cs_test_/);
    expect(await callAs(client).open.query()).toMatchObject({ paymentUrl: begun.paymentUrl });
    expect(await callAs(client).confirm.mutate({ id: begun.id })).toMatchObject({
      status: 'processing',
      paymentUrl: begun.paymentUrl,
    });

    site.stripe.pay(site.sessionOf(begun.paymentUrl));
    const paid = await callAs(client).confirm.mutate({ id: begun.id });

    expect(paid).toMatchObject({ status: 'succeeded', paymentUrl: null });
    expect(await planOf(client)).toMatchObject([
      { plan: 'part-time', status: 'active', paymentMethod: 'Visa ending in 4242' },
    ]);
    expect(await site.paymentsOf(client)).toMatchObject([
      { amount: 600, status: 'succeeded', paymentMethod: 'Visa ending in 4242', dispute: null },
    ]);
    const { paymentToken } = await site.gva.database.db
      .selectFrom('checkouts')
      .select('paymentToken')
      .where('id', '=', begun.id)
      .executeTakeFirstOrThrow();
    expect(paymentToken).toMatch(/^cus_\w+\.pm_\w+$/);
  });

  test('one checkout that is begun twenty times has one page and one charge', async () => {
    const client = await site.newClient();
    const order = { id: randomUUID(), plan: 'full-time' as const };
    const begun = await Promise.all(
      Array.from({ length: 20 }, () => callAs(client).beginHosted.mutate(order)),
    );
    expect(new Set(begun.map(({ paymentUrl }) => paymentUrl)).size).toBe(1);
    site.stripe.pay(site.sessionOf(begun[0]?.paymentUrl ?? null));
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => callAs(client).confirm.mutate({ id: order.id })),
    );
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set(['succeeded']));
    expect(await site.paymentsOf(client)).toMatchObject([{ amount: 1040 }]);
  });

  test('a client who left the page continues on the same one', async () => {
    const client = await site.newClient();
    const first = await site.begin(client);
    expect(await site.begin(client)).toEqual(first);
  });

  test('another plan closes the page of the first, so that only one can be paid', async () => {
    const client = await site.newClient();
    const first = await site.begin(client, 'part-time');
    const second = await site.begin(client, 'full-time');
    expect(() => site.stripe.pay(site.sessionOf(first.paymentUrl))).toThrow('This page is closed.');
    expect(await callAs(client).confirm.mutate({ id: first.id })).toMatchObject({
      status: 'expired',
      failure: 'The payment page was closed. Nothing was charged.',
    });
    site.stripe.pay(site.sessionOf(second.paymentUrl));
    await callAs(client).confirm.mutate({ id: second.id });
    expect(await site.paymentsOf(client)).toMatchObject([{ plan: 'full-time' }]);
  });

  test('a client who paid in another tab does not pay for a second plan by accident', async () => {
    const client = await site.newClient();
    const first = await site.begin(client, 'part-time');
    site.stripe.pay(site.sessionOf(first.paymentUrl));
    await expect(site.begin(client, 'full-time')).rejects.toThrow(
      'You have just paid for the Part-time plan. Reload to see it.',
    );
    expect(await planOf(client)).toMatchObject([{ plan: 'part-time', status: 'active' }]);
  });

  test("the card form of the demo is refused, and so is Stripe's page in the demo", async () => {
    const client = await site.newClient();
    await expect(callAs(client).begin.mutate(orderOf())).rejects.toThrow(
      'Please pay on the page of the payment provider.',
    );
    await expect(callAs(client).startPlan.mutate({ plan: 'part-time' })).rejects.toThrow(
      'Please pay for this plan at checkout.',
    );
  });
});

describe('after a crash', () => {
  test('a lost response of Stripe leads to the same page', async () => {
    const client = await site.newClient();
    const before = site.stripe.account.objects.size;
    let broken = 0;
    site.stripe.failWith((call) =>
      call === 'POST /checkout/sessions' && broken++ < 1 ? 0 : undefined,
    );
    await site.begin(client);
    expect(broken).toBe(2);
    expect(site.stripe.account.objects.size - before).toBe(1);
  });

  test('Stripe is not available: the client is told so, and nothing is left behind', async () => {
    const client = await site.newClient();
    site.stripe.failWith(() => 500);
    const begun = site.begin(client);
    await expect(begun).rejects.toThrow('The payment provider is not available. Please try again.');
    await expect(begun).rejects.not.toThrow('sk_test');
    expect(await callAs(client).open.query()).toBeNull();
  });

  test('another process, started after the first, settles the payment', async () => {
    const client = await site.newClient();
    const { id, paymentUrl } = await site.begin(client);
    const payments = stripeProvider(site.stripe);
    const restarted = await createTestApp({ payments, database: site.gva.database });
    site.stripe.pay(site.sessionOf(paymentUrl));
    const paid = await restarted.callAs(client).payments.confirm.mutate({ id });
    expect(paid).toMatchObject({ status: 'succeeded' });
    await restarted.close();
    expect(await site.paymentsOf(client)).toHaveLength(1);
  });

  test('a payment of the demo cannot be refunded with Stripe, and its open checkouts expire', async () => {
    const demo = await createTestApp({ env: {}, database: site.gva.database });
    const client = await site.newClient();
    const { id: paymentId } = await pay(demo, client);
    const other = await site.newClient();
    const { id } = await createCheckout(demo, other);
    await demo.callAs(other).payments.open.query();
    await sql`update checkouts set confirming_at = now() where id = ${id}`.execute(
      site.gva.database.db,
    );
    await demo.close();
    const admin = await site.gva.createUser({ role: 'admin' });
    const request = { id: randomUUID(), paymentId, amount: 10, reason: 'Goodwill' };
    await expect(site.gva.callAs(admin).payments.refund.mutate(request)).rejects.toThrow(
      'This payment was made with another payment provider',
    );
    await collectPayments({ db: site.gva.database.db, payments: site.payments });
    expect(await callAs(other).open.query()).toBeNull();
    expect(await site.begin(other)).toMatchObject({ status: 'processing' });
  });

  test('the job starts the plan of a client who paid and never came back', async () => {
    const client = await site.newClient();
    const { id, paymentUrl } = await site.begin(client);
    site.stripe.pay(site.sessionOf(paymentUrl));
    await age(id, '2 minutes');
    await collectPayments({ db: site.gva.database.db, payments: site.payments });
    expect(await planOf(client)).toMatchObject([{ plan: 'part-time', status: 'active' }]);
    expect(await site.paymentsOf(client)).toHaveLength(1);
  });

  test('the job closes a page that is open for an hour', async () => {
    const client = await site.newClient();
    const { id, paymentUrl } = await site.begin(client);
    await age(id, '50 minutes');
    await collectPayments({ db: site.gva.database.db, payments: site.payments });
    expect(await callAs(client).open.query()).toMatchObject({ id });
    await age(id, '20 minutes');
    await collectPayments({ db: site.gva.database.db, payments: site.payments });
    expect(await callAs(client).open.query()).toBeNull();
    expect(() => site.stripe.pay(site.sessionOf(paymentUrl))).toThrow('This page is closed.');
    expect(await site.paymentsOf(client)).toEqual([]);
  });

  test('the payment of a client who was deleted in the meantime is refunded once', async () => {
    const client = await site.newClient();
    const { paymentUrl } = await site.begin(client);
    const admin = await site.gva.createUser({ role: 'admin' });
    await site.gva.callAs(admin).users.delete.mutate({ id: client.id });
    const event = site.stripe.pay(site.sessionOf(paymentUrl));
    const before = countCalls('POST /refunds');
    const intent = String(event.data.object.payment_intent);
    for (let time = 0; time < 3; time++) expect((await site.deliver(event)).statusCode).toBe(200);
    site.stripe.forgetKeys();
    await site.deliver(event);
    expect(countCalls('POST /refunds') - before).toBe(1);
    expect(site.stripe.account.refundsOf(intent)).toMatchObject([{ amount: 60_000 }]);
  });
});
