import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '#tests/support/factories.ts';
import type { StripeEvent } from '#tests/support/stripe/account.ts';
import { signStripeEvent } from '#tests/support/stripe/server.ts';
import { type StripeSite, startStripeSite } from '#tests/support/stripe/site.ts';

let site: StripeSite;
let admin: TestUser;
beforeAll(async () => {
  site = await startStripeSite();
  admin = await site.gva.createUser({ role: 'admin' });
});
afterAll(() => site.close());

const deliverAll = async (events: StripeEvent[]) => {
  const statuses: number[] = [];
  for (const event of events) statuses.push((await site.deliver(event)).statusCode);
  return statuses;
};

/** The events that Stripe made while `work` ran. */
async function eventsOf(work: () => unknown) {
  const { events } = site.stripe.account;
  const before = events.length;
  await work();
  return events.slice(before);
}

const permutations = <Item>(items: Item[]): Item[][] =>
  items.length < 2
    ? [items]
    : items.flatMap((item, index) =>
        permutations(items.toSpliced(index, 1)).map((rest) => [item, ...rest]),
      );

const refundsOf = (client: TestUser) =>
  site.gva.database.db
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .select(['refunds.amount', 'refunds.status', 'refunds.reason', 'refunds.actorId'])
    .where('payments.clientId', '=', client.id)
    .orderBy('refunds.createdAt')
    .execute();

/** What the client and the administrator see in the end. */
async function endOf(client: TestUser) {
  const { items } = await site.gva.callAs(admin).payments.list.query({ clientId: client.id });
  const { items: plans } = await site.gva.callAs(client).subscriptions.list.query({});
  return {
    payments: items.map(({ status, amount, refunded, dispute }) => ({
      ...{ status, amount, refunded, dispute },
    })),
    plans: plans.map(({ plan, status }) => ({ plan, status })),
  };
}

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
      ...{ status: 'succeeded', amount: 500, metadata: { gva_checkout: randomUUID() } },
    });
    const events = await eventsOf(() => {
      account.emit('customer.created', account.add('cus', 'customer', {}));
      account.emit('payment_intent.succeeded', foreign);
      account.refund(foreign.id, { amount: 100 });
      account.dispute(foreign.id);
    });
    expect(await deliverAll(events)).toEqual([200, 200, 200, 200]);
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
    expect(stored).toEqual(events.map(() => ({ kind: 'other' })));
    expect(account.refundsOf(foreign.id)).toHaveLength(1);
  });
});

describe('events in any order', () => {
  const orders = permutations([0, 1, 2, 3]);

  test('a payment, a refund of a part and a lost dispute end the same in every order, each doubled', async () => {
    for (const order of orders) {
      const client = await site.newClient();
      const events = await eventsOf(async () => {
        const intent = await payUnseen(client);
        site.stripe.account.refund(intent, { amount: 10_000 });
        const { id } = site.stripe.account.dispute(intent);
        site.stripe.account.change(id, { status: 'lost' }, 'charge.dispute.closed');
      });
      // payment_intent.succeeded and checkout.session.completed tell the same.
      const [, completed, refunded, disputed, closed] = events;
      const told = [completed, refunded, disputed, closed];
      const sent = order.flatMap((index) => told[index] ?? []);
      expect(await deliverAll([...sent, ...sent.toReversed()])).toEqual(
        Array.from({ length: 8 }, () => 200),
      );
      const end = await endOf(client);
      expect(end.plans, `order ${order}`).toEqual([{ plan: 'part-time', status: 'active' }]);
      expect(end.payments, `order ${order}`).toEqual([
        { status: 'succeeded', amount: 600, refunded: 600, dispute: 'lost' },
      ]);
      const refunds = await refundsOf(client);
      expect(refunds.every(({ status }) => status === 'succeeded')).toBe(true);
    }
  });

  test('a pending refund that fails later counts as none, in every order', async () => {
    for (const order of permutations([0, 1, 2])) {
      const client = await site.newClient();
      const events = await eventsOf(async () => {
        const intent = await payUnseen(client);
        const { id } = site.stripe.account.refund(intent, { amount: 5_000, status: 'pending' });
        site.stripe.account.change(id, { status: 'failed' }, 'refund.failed');
      });
      const told = events.slice(1);
      await deliverAll(order.flatMap((index) => told[index] ?? []));
      expect((await endOf(client)).payments, `order ${order}`).toMatchObject([{ refunded: 0 }]);
    }
  });
});

describe('refunds', () => {
  const refund = (paymentId: number, amount: number, id: string = randomUUID()) =>
    site.gva.callAs(admin).payments.refund.mutate({ id, paymentId, amount, reason: 'Goodwill' });

  async function paidClient() {
    const client = await site.newClient();
    await site.payFor(client);
    const [payment] = await site.paymentsOf(client);
    if (!payment) throw new Error('There is no payment.');
    return { client, paymentId: payment.id, intent: await site.intentOf(client) };
  }

  test('a refund is made in cents, once, and its event changes nothing', async () => {
    const { client, paymentId, intent } = await paidClient();
    const id = randomUUID();
    const events = await eventsOf(async () => {
      expect(await refund(paymentId, 35.55, id)).toMatchObject({ refunded: 35.55 });
      expect(await refund(paymentId, 35.55, id)).toMatchObject({ refunded: 35.55 });
    });
    await deliverAll(events);
    expect(site.stripe.account.refundsOf(intent)).toMatchObject([{ amount: 3_555 }]);
    expect(await refundsOf(client)).toMatchObject([{ amount: 35.55, actorId: admin.id }]);
  });

  test('a refund whose response was lost is found again, a day later too', async () => {
    const { client, paymentId, intent } = await paidClient();
    const id = randomUUID();
    site.stripe.failWith((call) => (call === 'POST /refunds' ? 0 : undefined));
    await expect(refund(paymentId, 20, id)).rejects.toThrow('not available');
    site.stripe.failWith(undefined);
    site.stripe.forgetKeys();
    expect(await refund(paymentId, 20, id)).toMatchObject({ refunded: 20 });
    expect(site.stripe.account.refundsOf(intent)).toHaveLength(1);
    expect(await refundsOf(client)).toMatchObject([{ status: 'succeeded' }]);
  });

  test("a refund in Stripe's dashboard does not pass for one of ours of the same amount", async () => {
    const { client, paymentId, intent } = await paidClient();
    site.stripe.failWith((call) => (call === 'POST /refunds' ? 500 : undefined));
    const id = randomUUID();
    await expect(refund(paymentId, 20, id)).rejects.toThrow('not available');
    site.stripe.failWith(undefined);
    await deliverAll(await eventsOf(() => site.stripe.account.refund(intent, { amount: 2_000 })));
    await refund(paymentId, 20, id);
    expect(await refundsOf(client)).toMatchObject([
      { amount: 20, status: 'succeeded', reason: 'Goodwill' },
      { amount: 20, status: 'succeeded', reason: 'Made at the payment provider' },
    ]);
  });

  test('a refund that Stripe refuses is recorded as failed, and the amount can be refunded later', async () => {
    const { client, paymentId, intent } = await paidClient();
    site.stripe.account.refund(intent);
    await expect(refund(paymentId, 100)).rejects.toThrow(
      'The payment provider refused this refund.',
    );
    expect(await refundsOf(client)).toMatchObject([{ amount: 100, status: 'failed' }]);
  });
});

describe('disputes', () => {
  async function disputed() {
    const client = await site.newClient();
    await site.payFor(client);
    const dispute = site.stripe.account.dispute(await site.intentOf(client));
    await deliverAll(site.stripe.account.events.slice(-1));
    const close = async (status: string) =>
      deliverAll([site.stripe.account.change(dispute.id, { status }, 'charge.dispute.closed')]);
    return { client, close };
  }

  test('administrators see a dispute, its client does not, and the audit log tells it', async () => {
    const { client } = await disputed();
    expect((await endOf(client)).payments).toMatchObject([{ refunded: 0, dispute: 'open' }]);
    expect(await site.paymentsOf(client)).toMatchObject([{ dispute: null }]);
    const { items } = await site.gva.callAs(admin).payments.listAll.query({ clientId: client.id });
    expect(items).toMatchObject([{ dispute: 'open' }]);
    const entries = await site.gva.database.db
      .selectFrom('auditLog')
      .select('after')
      .where('objectKind', '=', 'payment')
      .where('action', '=', 'updated')
      .where((eb) =>
        eb(eb.fn('jsonb_extract_path_text', ['after', eb.val('userId')]), '=', String(client.id)),
      )
      .execute();
    expect(entries).toMatchObject([{ after: { amount: 600, status: 'open' } }]);
  });

  test.each([
    ['won', { dispute: 'won', refunded: 0 }],
    ['lost', { dispute: 'lost', refunded: 600 }],
    ['warning_closed', { dispute: 'closed', refunded: 0 }],
  ])('a dispute that is %s', async (status, end) => {
    const { client, close } = await disputed();
    await close(status);
    expect((await endOf(client)).payments).toMatchObject([end]);
  });

  test('a lost dispute that an appeal wins is no refund', async () => {
    const { client, close } = await disputed();
    await close('lost');
    await close('appeal_under_review');
    expect((await endOf(client)).payments).toMatchObject([{ dispute: 'lost', refunded: 600 }]);
    await close('won');
    expect((await endOf(client)).payments).toMatchObject([{ dispute: 'won', refunded: 0 }]);
    await close('lost');
    expect((await endOf(client)).payments).toMatchObject([{ dispute: 'won', refunded: 0 }]);
  });
});
