import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '#tests/support/factories.ts';
import { signStripeEvent } from '#tests/support/stripe/server.ts';
import { type StripeSite, startStripeSite } from '#tests/support/stripe/site.ts';

let site: StripeSite;
let admin: TestUser;
beforeAll(async () => {
  site = await startStripeSite();
  admin = await site.gva.createUser({ role: 'admin' });
});
afterAll(() => site.close());

const permutations = <Item>(items: Item[]): Item[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, index) =>
        permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
      );

const endOf = (client: TestUser) => site.endOf(client, admin);

/** Pays, without our server knowing, and returns the payment intent. */
async function payUnseen(client: TestUser) {
  const { paymentUrl } = await site.begin(client);
  const event = site.stripe.pay(site.sessionOf(paymentUrl));
  return String(event.data.object.payment_intent);
}

describe('the webhook of Stripe', () => {
  test('an invalid, old or missing signature is refused (400) and changes nothing', async () => {
    const client = await site.newClient();
    const { paymentUrl } = await site.begin(client);
    const event = site.stripe.pay(site.sessionOf(paymentUrl));
    const signed = signStripeEvent(event);
    const answers = [
      await site.post(signStripeEvent(event, { secret: 'whsec_of_somebody_else' })),
      await site.post(signStripeEvent(event, { at: Date.now() - 10 * 60_000 })),
      await site.post({ ...signed, body: signed.body.replace('evt_', 'evt_x') }),
      await site.post({ ...signed, headers: { ...signed.headers, 'stripe-signature': '' } }),
    ];
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400, 400]);
    expect(await endOf(client)).toEqual({ payments: [], plans: [] });
  });

  test('an event that was sent twenty times at the same time starts the plan once', async () => {
    const client = await site.newClient();
    const { paymentUrl } = await site.begin(client);
    const event = site.stripe.pay(site.sessionOf(paymentUrl));
    const answers = await Promise.all(Array.from({ length: 20 }, () => site.deliver(event)));
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect(await endOf(client)).toEqual({
      payments: [{ status: 'succeeded', amount: 600, refunded: 0, dispute: null }],
      plans: [{ plan: 'part-time', status: 'active' }],
    });
  });

  test('an unknown event, and objects that other systems made, are stored and change nothing', async () => {
    const { account } = site.stripe;
    const foreign = account.add('pi', 'payment_intent', {
      status: 'succeeded',
      amount: 500,
      metadata: { gva_checkout: randomUUID() },
    });
    const events = await site.eventsOf(() => {
      account.emit('customer.created', account.add('cus', 'customer', {}));
      account.emit('payment_intent.succeeded', foreign);
      account.refund(foreign.id, { amount: 100 });
      account.dispute(foreign.id);
    });
    expect(await site.deliverAll(events)).toEqual([200, 200, 200, 200]);
    const stored = await site.gva.database.db
      .selectFrom('paymentEvents')
      .select('kind')
      .where('provider', '=', 'stripe')
      .where(
        'id',
        'in',
        events.map(({ id }) => id),
      )
      .execute();
    expect(stored).toHaveLength(4);
    expect(account.refundsOf(foreign.id)).toHaveLength(1);
  });
});

describe('events in any order', () => {
  const orders = permutations([0, 1, 2, 3]);

  test('a payment, a refund of a part and a lost dispute end the same in every order, each doubled', async () => {
    for (const order of orders) {
      const client = await site.newClient();
      const events = await site.eventsOf(async () => {
        const intent = await payUnseen(client);
        site.stripe.account.refund(intent, { amount: 10_000 });
        const { id } = site.stripe.account.dispute(intent);
        site.stripe.account.change(id, { status: 'lost' }, 'charge.dispute.closed');
      });
      // payment_intent.succeeded and checkout.session.completed tell the same.
      const [, completed, refunded, disputed, closed] = events;
      const told = [completed, refunded, disputed, closed];
      const sent = order.flatMap((index) => told[index] ?? []);
      expect(await site.deliverAll([...sent, ...sent.toReversed()])).toEqual(
        Array.from({ length: 8 }, () => 200),
      );
      const end = await endOf(client);
      expect(end.plans, `order ${order}`).toEqual([{ plan: 'part-time', status: 'active' }]);
      expect(end.payments, `order ${order}`).toEqual([
        { status: 'succeeded', amount: 600, refunded: 600, dispute: 'lost' },
      ]);
      const refunds = await site.refundsOf(client);
      expect(refunds.every(({ status }) => status === 'succeeded')).toBe(true);
    }
  });

  test('a pending refund that fails later counts as none, in every order', async () => {
    for (const order of permutations([0, 1, 2])) {
      const client = await site.newClient();
      const events = await site.eventsOf(async () => {
        const intent = await payUnseen(client);
        const { id } = site.stripe.account.refund(intent, { amount: 5_000, status: 'pending' });
        site.stripe.account.change(id, { status: 'failed' }, 'refund.failed');
      });
      const told = events.slice(1);
      await site.deliverAll(order.flatMap((index) => told[index] ?? []));
      expect((await endOf(client)).payments, `order ${order}`).toMatchObject([{ refunded: 0 }]);
    }
  });
});
