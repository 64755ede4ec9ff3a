import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { startedPlan, today } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import {
  draftInvoice,
  invoicesOf,
  planLine,
  sentInvoice,
  training,
} from '#tests/support/invoices.ts';
import { makeDemoPayments, orderOf } from '#tests/support/payments.ts';
import { type StripeSite, startStripeSite } from '#tests/support/stripe/site.ts';

let gva: TestApp;
let site: StripeSite;
let admin: TestUser;
const demo = makeDemoPayments();
beforeAll(async () => {
  gva = await createTestApp({ payments: demo.payments });
  admin = await gva.createUser({ role: 'admin' });
  site = await startStripeSite();
});
afterAll(async () => {
  await site.close();
  await gva.close();
});

const newClient = (app = gva) => app.createUser({ role: 'client' });
const orderFor = (invoiceId: number, changes: object = {}) => {
  const { plan: _, ...order } = orderOf();
  return { ...order, invoiceId, ...changes };
};
async function payFor(client: TestUser, invoiceId: number, changes: object = {}) {
  const { invoicePayments, payments } = gva.callAs(client);
  const { id } = await invoicePayments.begin.mutate(orderFor(invoiceId, changes));
  demo.process();
  return payments.confirm.mutate({ id });
}
const paymentsOf = async (client: TestUser) =>
  (await gva.callAs(client).payments.list.query({})).items;
async function revenueOf({ id }: TestUser) {
  const from = today().slice(0, 7);
  const { clients } = await gva.callAs(admin).figures.overview.query({ from });
  return clients.rows.find(({ clientId }) => clientId === id)?.revenue;
}
const readInvoice = (client: TestUser, id: number) => gva.callAs(client).invoices.get.query({ id });
const credit = (app: TestApp, by: TestUser, id: number, amount: number) =>
  app
    .callAs(by)
    .invoices.credit.mutate({ id, requestId: randomUUID(), amount, reason: 'Goodwill' });
const markPaid = (app: TestApp, by: TestUser, id: number) =>
  app.callAs(by).invoices.pay.mutate({ id, paidOn: today(), method: 'check' });

describe('a client pays an open invoice', () => {
  test('with one payment, which the invoice, the list and the receipt show', async () => {
    const client = await newClient();
    const { id, number } = await sentInvoice(gva, admin, client);
    expect(await payFor(client, id, { amount: 150 })).toMatchObject({
      status: 'succeeded',
      plan: 'custom',
      invoiceId: id,
    });
    expect(await readInvoice(client, id)).toMatchObject({
      state: 'paid',
      paid: 150,
      open: 0,
      paymentMethod: 'Visa ending in 4242',
      paidOn: today(),
      isPaidByCard: true,
    });
    const [payment, ...others] = await paymentsOf(client);
    expect(payment).toMatchObject({ kind: 'invoice', amount: 150, invoiceNumber: number });
    expect(others).toEqual([]);
    expect(await invoicesOf(gva, client)).toMatchObject([{ id, status: 'paid', total: 150 }]);
    const pdf = await gva.requestAs(client)({ url: `/api/payments/${payment?.id}/receipt` });
    expect(pdf.statusCode).toBe(200);
    const { items } = await gva.callAs(admin).payments.listAll.query({ clientId: client.id });
    expect(items).toMatchObject([{ id: payment?.id, status: 'succeeded' }]);
    // Revenue is what was invoiced, so the payment does not count again.
    expect(await revenueOf(client)).toBe(150);
  });

  test('only as far as it is open, and a refund of that payment credits the invoice', async () => {
    const client = await newClient();
    const { id } = await sentInvoice(gva, admin, client);
    await credit(gva, admin, id, 50);
    expect(await payFor(client, id)).toMatchObject({ status: 'succeeded', amount: 100 });
    expect(await readInvoice(client, id)).toMatchObject({ state: 'paid' });
    const [payment] = await paymentsOf(client);
    const { payments } = gva.callAs(admin);
    const refund = { paymentId: payment?.id ?? 0, reason: 'Goodwill' };
    await payments.refund.mutate({ ...refund, id: randomUUID(), amount: 30 });
    expect(await revenueOf(client)).toBe(70);
    expect(await readInvoice(client, id)).toMatchObject({ state: 'paid', credited: 80, open: 0 });
    // The credit of an invoice that was paid by card is a refund, too.
    await credit(gva, admin, id, 70);
    expect(await paymentsOf(client)).toMatchObject([{ amount: 100, refunded: 100 }]);
    expect(await readInvoice(client, id)).toMatchObject({ state: 'void', credited: 150, open: 0 });
  });

  test('and the month of a plan line is paid with it', async () => {
    const client = await newClient();
    const month = await startedPlan(gva, admin, client);
    const { clientPlans } = gva.callAs(admin);
    const { id } = await sentInvoice(gva, admin, client, [planLine(month), training]);
    const months = async () => (await clientPlans.get.query({ clientId: client.id })).months;
    expect(await months()).toMatchObject([{ price: 600, paid: 0, open: 600 }]);
    expect(await payFor(client, id)).toMatchObject({ status: 'succeeded', amount: 750 });
    expect(await months()).toMatchObject([{ price: 600, paid: 600, open: 0 }]);
    const { id: _, ...paidMonth } = month;
    expect(await paymentsOf(client)).toMatchObject([
      { amount: 750, plan: 'part-time', ...paidMonth },
    ]);
    // The card of an invoice pays no later month.
    expect(await gva.callAs(client).billing.get.query()).toMatchObject({ card: null });
  });

  test('with a declined card it stays open, the failure is listed, and the next try settles it', async () => {
    const client = await newClient();
    const { id, number } = await sentInvoice(gva, admin, client);
    expect(await payFor(client, id, { token: 'tok_demo_declined' })).toMatchObject({
      status: 'declined',
      failure: 'Your card was declined.',
    });
    expect(await readInvoice(client, id)).toMatchObject({ state: 'sent' });
    const failed = { status: 'failed', kind: 'invoice', invoiceNumber: number };
    expect(await paymentsOf(client)).toMatchObject([failed]);
    expect(await payFor(client, id)).toMatchObject({ status: 'succeeded' });
    expect(await paymentsOf(client)).toMatchObject([{ status: 'succeeded' }, failed]);
  });

  test.each<[string, (client: TestUser, id: number) => Promise<unknown>]>([
    ['pays it with another card', payFor],
    ['pays it elsewhere', (_, id) => markPaid(gva, admin, id)],
    ['gets a full credit', (_, id) => credit(gva, admin, id, 150)],
  ])(
    'and the notifications of its declined card are settled when the client %s',
    async (_how, settle) => {
      const client = await newClient();
      const one = await sentInvoice(gva, admin, client);
      const other = await sentInvoice(gva, admin, client);
      const unread = () =>
        gva.database.db
          .selectFrom('notifications')
          .select('subjectId')
          .where('kind', '=', 'payment-failed')
          .where('userId', '=', admin.id)
          .where('readAt', 'is', null)
          .execute();
      const before = (await unread()).length;
      for (const { id } of [one, other]) await payFor(client, id, { token: 'tok_demo_declined' });
      expect(await unread()).toHaveLength(before + 2);
      await settle(client, one.id);
      expect(await unread()).toHaveLength(before + 1);
    },
  );

  test('in two tabs and twenty times it is charged once', async () => {
    const client = await newClient();
    const { id } = await sentInvoice(gva, admin, client);
    const { invoicePayments, payments } = gva.callAs(client);
    const orders = [orderFor(id), orderFor(id)];
    await Promise.all(orders.map((order) => invoicePayments.begin.mutate(order)));
    demo.process();
    await Promise.allSettled(
      Array.from({ length: 20 }, (_, at) =>
        payments.confirm.mutate({ id: orders[at % 2]?.id ?? '' }),
      ),
    );
    expect(await paymentsOf(client)).toMatchObject([{ status: 'succeeded', amount: 150 }]);
    await expect(invoicePayments.begin.mutate(orderFor(id))).rejects.toThrow('is already paid.');
  });
});

describe('nothing is charged', () => {
  test.each<[string, (id: number) => Promise<unknown>, string, number]>([
    ['was paid elsewhere', (id) => markPaid(gva, admin, id), 'is already paid.', 1],
    ['was credited in full', (id) => credit(gva, admin, id, 150), 'is void', 0],
    ['was credited in part', (id) => credit(gva, admin, id, 50), 'has changed to $100.00.', 0],
  ])('if the invoice %s since the checkout began', async (_what, change, reason, made) => {
    const client = await newClient();
    const { id } = await sentInvoice(gva, admin, client);
    const { invoicePayments, payments } = gva.callAs(client);
    const order = orderFor(id);
    await invoicePayments.begin.mutate(order);
    await change(id);
    demo.process();
    const { status, failure } = await payments.confirm.mutate({ id: order.id });
    expect(status).toBe('expired');
    expect(failure).toContain(reason);
    expect(failure).toContain('Nothing was charged.');
    expect(await paymentsOf(client)).toHaveLength(made);
  });

  test('for a draft, for the invoice of another client (404), and for another amount (409)', async () => {
    const client = await newClient();
    const { invoicePayments } = gva.callAs(client);
    const draft = await draftInvoice(gva, admin, client);
    await expect(invoicePayments.begin.mutate(orderFor(draft.id))).rejects.toThrow('not found');
    const { id } = await sentInvoice(gva, admin, client);
    const { invoicePayments: ofOther } = gva.callAs(await newClient());
    await expect(ofOther.begin.mutate(orderFor(id))).rejects.toThrow('not found');
    await expect(invoicePayments.begin.mutate(orderFor(id, { amount: 140 }))).rejects.toThrow(
      'The amount has changed: $150.00, not $140.00.',
    );
  });
});

describe("on Stripe's page", () => {
  async function opened() {
    const by = await site.gva.createUser({ role: 'admin' });
    const client = await site.newClient();
    const { id: invoiceId } = await sentInvoice(site.gva, by, client);
    const { invoicePayments, payments } = site.gva.callAs(client);
    const id = randomUUID();
    const { paymentUrl } = await invoicePayments.beginHosted.mutate({ id, invoiceId, amount: 150 });
    const session = site.sessionOf(paymentUrl);
    return { by, client, invoiceId, session, confirm: () => payments.confirm.mutate({ id }) };
  }

  test('a client pays an invoice, and it is booked once', async () => {
    const { client, session, confirm } = await opened();
    site.stripe.pay(session);
    expect(await confirm()).toMatchObject({ status: 'succeeded' });
    expect(await confirm()).toMatchObject({ status: 'succeeded' });
    expect(await site.paymentsOf(client)).toMatchObject([{ kind: 'invoice', amount: 150 }]);
    expect(await invoicesOf(site.gva, client)).toMatchObject([{ status: 'paid' }]);
  });

  test.each<[string, (by: TestUser, id: number) => Promise<unknown>, number]>([
    ['an administrator recorded its payment', (by, id) => markPaid(site.gva, by, id), 1],
    ['it was credited in full', (by, id) => credit(site.gva, by, id, 150), 0],
    ['a part was credited', (by, id) => credit(site.gva, by, id, 50), 0],
  ])('what is paid after %s is refunded', async (_what, change, made) => {
    const { by, client, invoiceId, session, confirm } = await opened();
    await change(by, invoiceId);
    site.stripe.pay(session);
    expect(await confirm()).toMatchObject({
      status: 'expired',
      failure: expect.stringContaining('We refund what you paid.'),
    });
    expect(site.stripe.writes().at(-1)).toBe('POST /refunds');
    expect(await site.paymentsOf(client)).toHaveLength(made);
  });
});
