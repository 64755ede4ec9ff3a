import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestUser } from '#tests/support/factories.ts';
import { type StripeSite, startStripeSite } from '#tests/support/stripe/site.ts';

let site: StripeSite;
let admin: TestUser;
beforeAll(async () => {
  site = await startStripeSite();
  admin = await site.gva.createUser({ role: 'admin' });
});
afterEach(() => site.stripe.failWith(undefined));
afterAll(() => site.close());

const endOf = (client: TestUser) => site.endOf(client, admin);

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
    const events = await site.eventsOf(async () => {
      expect(await refund(paymentId, 35.55, id)).toMatchObject({ refunded: 35.55 });
      expect(await refund(paymentId, 35.55, id)).toMatchObject({ refunded: 35.55 });
    });
    await site.deliverAll(events);
    expect(site.stripe.account.refundsOf(intent)).toMatchObject([{ amount: 3_555 }]);
    expect(await site.refundsOf(client)).toMatchObject([{ amount: 35.55, actorId: admin.id }]);
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
    expect(await site.refundsOf(client)).toMatchObject([{ status: 'succeeded' }]);
  });

  test("a refund in Stripe's dashboard does not pass for one of ours of the same amount", async () => {
    const { client, paymentId, intent } = await paidClient();
    site.stripe.failWith((call) => (call === 'POST /refunds' ? 500 : undefined));
    const id = randomUUID();
    await expect(refund(paymentId, 20, id)).rejects.toThrow('not available');
    site.stripe.failWith(undefined);
    await site.deliverAll(
      await site.eventsOf(() => site.stripe.account.refund(intent, { amount: 2_000 })),
    );
    await refund(paymentId, 20, id);
    expect(await site.refundsOf(client)).toMatchObject([
      { amount: 20, status: 'succeeded', reason: 'Goodwill' },
      { amount: 20, status: 'succeeded', reason: 'Made at the payment provider' },
    ]);
  });

  /** A refund of ours whose call failed, so that Stripe may make it or not. */
  async function refundOnItsWay(paymentId: number, amount: number) {
    const id = randomUUID();
    site.stripe.failWith((call) => (call === 'POST /refunds' ? 500 : undefined));
    await expect(refund(paymentId, amount, id)).rejects.toThrow('not available');
    site.stripe.failWith(undefined);
    return id;
  }

  test.each([
    [600, 100],
    [550, 600],
    [100, 550],
  ])(
    "while our refund of %d is on its way, one of %d in Stripe's dashboard is booked at its amount, and ours fails",
    async (ours, theirs) => {
      const { client, paymentId, intent } = await paidClient();
      const id = await refundOnItsWay(paymentId, ours);
      const events = await site.eventsOf(() =>
        site.stripe.account.refund(intent, { amount: theirs * 100 }),
      );
      expect(await site.deliverAll([...events, ...events])).not.toContain(500);
      expect(await site.refundsOf(client)).toMatchObject([
        { amount: ours, status: 'pending' },
        { amount: theirs, status: 'succeeded', reason: 'Made at the payment provider' },
      ]);
      await expect(refund(paymentId, ours, id)).rejects.toThrow('refused this refund');
      expect((await endOf(client)).payments).toMatchObject([{ refunded: theirs }]);
      const notes = await site.gva.database.db
        .selectFrom('invoices')
        .select(['total', 'status'])
        .where('kind', '=', 'credit-note')
        .where('clientId', '=', client.id)
        .execute();
      expect(notes).toEqual([{ total: theirs, status: 'issued' }]);
    },
  );

  test('a dispute that is lost while our refund is on its way is booked at its amount', async () => {
    const { client, paymentId, intent } = await paidClient();
    await refundOnItsWay(paymentId, 600);
    const { id } = site.stripe.account.dispute(intent);
    const lost = site.stripe.account.change(id, { status: 'lost' }, 'charge.dispute.closed');
    await site.deliverAll([lost]);
    expect(await site.refundsOf(client)).toMatchObject([
      { amount: 600, status: 'pending' },
      { amount: 600, status: 'succeeded', reason: 'Lost dispute' },
    ]);
  });

  test('a refund that Stripe refuses is recorded as failed, and the amount can be refunded later', async () => {
    const { client, paymentId, intent } = await paidClient();
    site.stripe.account.refund(intent);
    await expect(refund(paymentId, 100)).rejects.toThrow(
      'The payment provider refused this refund.',
    );
    expect(await site.refundsOf(client)).toMatchObject([{ amount: 100, status: 'failed' }]);
  });
});

describe('disputes', () => {
  async function disputed() {
    const client = await site.newClient();
    await site.payFor(client);
    const dispute = site.stripe.account.dispute(await site.intentOf(client));
    await site.deliverAll(site.stripe.account.events.slice(-1));
    const close = async (status: string) =>
      site.deliverAll([
        site.stripe.account.change(dispute.id, { status }, 'charge.dispute.closed'),
      ]);
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

  test('an inquiry is no dispute until the bank makes it one', async () => {
    const client = await site.newClient();
    await site.payFor(client);
    const { id } = site.stripe.account.dispute(await site.intentOf(client));
    const become = (status: string) =>
      site.deliverAll([site.stripe.account.change(id, { status }, 'charge.dispute.updated')]);
    for (const status of ['warning_needs_response', 'warning_under_review']) {
      await become(status);
      expect((await endOf(client)).payments).toMatchObject([{ dispute: null }]);
    }
    await become('needs_response');
    expect((await endOf(client)).payments).toMatchObject([{ dispute: 'open' }]);
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
