import { randomUUID } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordDispute } from '#domains/payments/disputes.ts';
import { settleRefund } from '#domains/payments/refund-settlement.ts';
import { createDemoProvider } from '#server/payments/demo.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { recordedPayment } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { invoicesOf } from '#tests/support/invoices.ts';
import { createCheckout, pay } from '#tests/support/payments.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const newClient = () => gva.createUser({ role: 'client' });
const refund = (paymentId: number, amount: number, id = randomUUID()) =>
  gva.callAs(admin).payments.refund.mutate({ id, paymentId, amount, reason: 'Goodwill' });
const setTaxRate = (rate: number) =>
  sql`update seller_details set tax_rate = ${rate}`.execute(gva.database.db);

describe('payments', () => {
  test('ten confirmations of a checkout at the same time lead to one paid invoice', async () => {
    const client = await newClient();
    const { id } = await createCheckout(gva, client);
    await Promise.all(
      Array.from({ length: 10 }, () => gva.callAs(client).payments.confirm.mutate({ id })),
    );
    const [invoice, ...others] = await invoicesOf(gva, client);
    expect(others).toEqual([]);
    expect(invoice).toMatchObject({ kind: 'invoice', status: 'paid', total: 600, tax: 0 });
    const details = await gva.callAs(client).invoices.get.query({ id: invoice?.id ?? 0 });
    expect(details).toMatchObject({
      number: expect.stringMatching(/^INV-\d{6}$/),
      clientName: 'Clara Client',
      buyerEmail: 'clara@example.com',
      open: 0,
      isPaidByCard: true,
      lines: [{ kind: 'plan', quantity: 80, unitPrice: 7.5, total: 600 }],
    });
    expect(details.lines[0]?.description).toMatch(/^Part-time plan, .+ to .+$/);
  });

  test('the tax is contained in the payment', async () => {
    await setTaxRate(19);
    const client = await newClient();
    await pay(gva, client);
    await setTaxRate(0);
    expect(await invoicesOf(gva, client)).toMatchObject([{ net: 504.2, tax: 95.8, total: 600 }]);
  });

  test('a failed payment has no invoice', async () => {
    const client = await newClient();
    const { id: checkoutId } = await createCheckout(gva, client);
    await sql`insert into payments (checkout_id, client_id, kind, plan, monthly_hours, hourly_rate, amount, currency,
        status, failure, provider, provider_reference, billing_name, billing_email)
      values (${checkoutId}, ${client.id}, 'subscription', 'part-time', 80, 7.5, 600, 'usd', 'failed', 'Declined',
        'demo', 'x', 'Clara', 'clara@example.com')`.execute(gva.database.db);
    expect(await invoicesOf(gva, client)).toEqual([]);
  });

  test('a part payment that was recorded is one piece; its void credits it', async () => {
    const client = await newClient();
    const { id: paymentId } = await recordedPayment(gva, admin, client);
    const [invoice] = await invoicesOf(gva, client);
    const { lines } = await gva.callAs(client).invoices.get.query({ id: invoice?.id ?? 0 });
    expect(lines).toMatchObject([{ quantity: 1, unitPrice: 100, total: 100 }]);
    await gva.callAs(admin).payments.void.mutate({ paymentId, reason: 'A mistake' });
    expect(await invoicesOf(gva, client)).toMatchObject([
      { kind: 'invoice', status: 'void', credited: 100 },
      { kind: 'credit-note', status: 'issued', total: 100 },
    ]);
  });
});

describe('refunds', () => {
  test('each settled refund is credited once, also if it is repeated', async () => {
    const client = await newClient();
    const { id } = await pay(gva, client);
    const key = randomUUID();
    await refund(id, 50, key);
    await refund(id, 50, key);
    await refund(id, 550);
    expect(await invoicesOf(gva, client)).toMatchObject([
      { kind: 'invoice', status: 'void', credited: 600 },
      { kind: 'credit-note', total: 50 },
      { kind: 'credit-note', total: 550 },
    ]);
  });

  test('a refund that the bank returns makes its credit note void', async () => {
    const client = await newClient();
    const { id } = await pay(gva, client);
    const key = randomUUID();
    await refund(id, 600, key);
    await settleRefund(gva.database.db, key, { status: 'failed' });
    expect(await invoicesOf(gva, client)).toMatchObject([
      { kind: 'invoice', status: 'paid', credited: 0 },
      { kind: 'credit-note', status: 'void', total: 600 },
    ]);
    const url = `/api/invoices.csv?clientId=${client.id}&columns=kind,total`;
    const { body } = await gva.requestAs(admin)({ url });
    expect(body.trim().split(/\r?\n/).slice(1)).toEqual(['Credit note,0', 'Invoice,600']);
  });

  test('a lost dispute is credited once, also if its event is repeated', async () => {
    const client = await newClient();
    const { id } = await pay(gva, client);
    const { providerReference: charge } = await gva.database.db
      .selectFrom('payments')
      .select('providerReference')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const { db } = gva.database;
    const event = {
      kind: 'payment.disputed',
      id: 'event',
      charge: charge ?? '',
      dispute: `dispute ${id}`,
      amount: 600,
      reason: 'fraudulent',
      status: 'lost',
    } as const;
    const context = { payments: createDemoProvider({ secrets: ['secret'] }) };
    for (let time = 0; time < 2; time += 1)
      await db.transaction().execute((trx) => recordDispute({ ...context, db: trx }, event));
    expect(await invoicesOf(gva, client)).toMatchObject([
      { kind: 'invoice', status: 'void' },
      { kind: 'credit-note', total: 600 },
    ]);
  });

  test('the view of invoiced amounts is net of tax and of credit notes', async () => {
    await setTaxRate(19);
    const client = await newClient();
    const { id } = await pay(gva, client);
    await setTaxRate(0);
    await refund(id, 119);
    const rows = await gva.database.db
      .selectFrom('invoicedAmounts')
      .select(['month', 'kind', 'amount'])
      .where('clientId', '=', client.id)
      .orderBy('amount')
      .execute();
    const month = `${new Date().toISOString().slice(0, 7)}-01`;
    expect(rows).toEqual([
      { month, kind: 'credit', amount: -100 },
      { month, kind: 'plan', amount: 504.2 },
    ]);
  });
});

describe('the database rejects', () => {
  const isRejected = (statement: RawBuilder<unknown>) =>
    expect(statement.execute(gva.database.db)).rejects.toMatchObject({
      constraint: 'payments_paper',
    });

  test('a payment without an invoice', async () => {
    const { id } = await pay(gva, await newClient());
    await isRejected(sql`insert into payments (checkout_id, client_id, subscription_id, kind, plan, monthly_hours,
        hourly_rate, amount, currency, status, provider, provider_reference, billing_name, billing_email, period_start,
        period_end)
      select gen_random_uuid(), client_id, subscription_id, kind, plan, monthly_hours, hourly_rate, amount, currency,
        status, provider, 'another charge', billing_name, billing_email, period_start, period_end
      from payments where id = ${id}`);
  });

  test('a refund without a credit note, and a failed one whose credit note is not void', async () => {
    const { id } = await pay(gva, await newClient());
    await isRejected(sql`insert into refunds (id, payment_id, amount, reason, status, settled_at)
      values (gen_random_uuid(), ${id}, 50, 'Goodwill', 'succeeded', now())`);
    await refund(id, 50);
    await isRejected(sql`update refunds set status = 'failed' where payment_id = ${id}`);
  });

  test('the void of a payment whose invoice is not credited', async () => {
    const { id } = await recordedPayment(gva, admin, await newClient());
    await isRejected(
      sql`insert into payment_voids (payment_id, reason) values (${id}, 'A mistake')`,
    );
  });
});
