import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { chargeClient } from '#domains/payments/renewals.ts';
import { createDemoProvider } from '#server/payments/demo.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { changePlan, paymentElsewhere, startedPlan, today } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import {
  draftInvoice,
  invoicesOf,
  planLine,
  sentInvoice,
  training,
} from '#tests/support/invoices.ts';
import type { InvoiceLineInput } from './schema.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let month: Awaited<ReturnType<typeof startedPlan>>;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());
beforeEach(async () => {
  client = await gva.createUser({ role: 'client' });
  month = await startedPlan(gva, admin, client);
});

const calls = () => gva.callAs(admin);
const write = (lines = [planLine(month)]) => draftInvoice(gva, admin, client, lines);
const send = (lines: InvoiceLineInput[] = [planLine(month)]) =>
  sentInvoice(gva, admin, client, lines);
const payInvoice = (id: number) =>
  calls().invoices.pay.mutate({ id, paidOn: today(), method: 'check', reference: 'Check 9' });
const record = (amount: number, id = randomUUID()) =>
  calls().payments.record.mutate({ ...paymentElsewhere(), ...month, id, amount });
const months = async () => (await calls().clientPlans.get.query({ clientId: client.id })).months;
const payments = async () =>
  (await calls().payments.listAll.query({ clientId: client.id, status: 'succeeded' })).items;
async function revenue() {
  const { clients } = await calls().figures.overview.query({ from: today().slice(0, 7) });
  return clients.rows.find(({ clientId }) => clientId === client.id)?.revenue;
}

/** The money came in once: in one payment, on one paid invoice, and in the figures. */
async function expectPaidOnce(amount: number) {
  expect(await payments()).toMatchObject([{ amount }]);
  expect(await invoicesOf(gva, client)).toMatchObject([{ status: 'paid', total: amount }]);
  expect(await revenue()).toBe(amount);
  expect((await months())[0]).toMatchObject({ paid: 600, open: 0, invoice: null });
}

describe('an invoice with a plan line', () => {
  test('pays its month when it is marked as paid, and the payment is listed once', async () => {
    const { id, number, lines } = await send();
    const { subscriptionId, periodStart } = month;
    expect(lines).toMatchObject([{ month: { subscriptionId, periodStart } }]);
    expect(await months()).toMatchObject([{ open: 600, invoice: { id, number, open: 600 } }]);
    const paid = await payInvoice(id);
    expect(paid).toMatchObject({ state: 'paid', paymentMethod: 'Check', reference: 'Check 9' });
    await expectPaidOnce(600);
    expect(await payments()).toMatchObject([{ invoiceNumber: number, paidOn: today() }]);
    await expect(record(1)).rejects.toThrow(/^The month from .* is already paid\.$/);
  });

  test('is paid by the payment that is recorded for its month, also with other lines', async () => {
    const { number } = await send([planLine(month), training]);
    await expect(record(750.01)).rejects.toThrow(`Only $750.00 of invoice ${number} is open.`);
    const id = randomUUID();
    const made = await record(750, id);
    expect(made).toMatchObject({ invoiceNumber: number, note: 'Told on the phone' });
    expect(await record(750, id)).toEqual(made);
    await expectPaidOnce(750);
    const receipt = await gva.callAs(client).payments.receipt.query({ id: made.id });
    expect(receipt).toMatchObject({ amount: 750, invoiceNumber: number });
  });

  test('of less than the open amount pays a part of the month, and another invoice the rest', async () => {
    const { id } = await send([planLine(month, 250)]);
    await payInvoice(id);
    expect(await months()).toMatchObject([{ paid: 250, open: 350 }]);
    await expect(write([planLine(month, 350.01)])).rejects.toThrow('Only $350.00 is open');
    await payInvoice((await send([planLine(month, 350)])).id);
    expect(await months()).toMatchObject([{ paid: 600, open: 0 }]);
    expect(await revenue()).toBe(600);
  });

  test('a discount on another line is not paid, so it is open for the month', async () => {
    const discount = { ...training, kind: 'credit' as const, quantity: 1, unitPrice: -50 };
    await payInvoice((await send([planLine(month), discount])).id);
    expect(await payments()).toMatchObject([{ amount: 550 }]);
    expect(await months()).toMatchObject([{ paid: 550, open: 50 }]);
  });

  test('marked as paid and recorded at the same time is one payment', async () => {
    const { id } = await send();
    const results = await Promise.allSettled([
      payInvoice(id),
      record(600),
      payInvoice(id),
      record(600),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expectPaidOnce(600);
  });

  test('is open again when its payment is voided, and can be paid again', async () => {
    const { id } = await send();
    await payInvoice(id);
    const [paid] = await payments();
    const voided = { paymentId: paid?.id ?? 0, reason: 'It was for another client' };
    await calls().payments.void.mutate(voided);
    expect(await calls().invoices.get.query({ id })).toMatchObject({
      state: 'sent',
      paid: 0,
      open: 600,
      paidOn: null,
      paymentMethod: null,
    });
    expect(await months()).toMatchObject([{ paid: 0, open: 600, invoice: { id } }]);
    await record(600);
    await expectPaidOnce(600);
  });

  test('that is credited before it is paid opens the month, and afterwards does not', async () => {
    const { id } = await send();
    const credit = { amount: 600, reason: 'A mistake' };
    await calls().invoices.credit.mutate({ ...credit, id, requestId: randomUUID() });
    expect(await months()).toMatchObject([{ open: 600, invoice: null }]);
    const again = await send();
    await payInvoice(again.id);
    await calls().invoices.credit.mutate({ ...credit, id: again.id, requestId: randomUUID() });
    expect(await months()).toMatchObject([{ open: 0 }]);
    expect(await revenue()).toBe(0);
  });
});

describe('a month that is paid or invoiced', () => {
  test('is not invoiced again: written, changed or sent (409)', async () => {
    const draft = await write();
    await record(600);
    const paid = /^The month from .* is already paid\.$/;
    await expect(write()).rejects.toThrow(paid);
    const { id, version } = draft;
    await expect(calls().invoices.send.mutate({ id, version })).rejects.toThrow(paid);
    const edit = (lines: InvoiceLineInput[]) =>
      calls().invoices.edit.mutate({ id, version, lines });
    await expect(edit([planLine(month), training])).rejects.toThrow(paid);
    const { version: next } = await edit([training]);
    expect(await calls().invoices.send.mutate({ id, version: next })).toMatchObject({ open: 150 });
    expect(await months()).toMatchObject([{ paid: 600, open: 0, invoice: null }]);
  });

  test('of two drafts for one month that are sent at the same time, one is refused (409)', async () => {
    const drafts = [await write(), await write()];
    const sent = await Promise.allSettled(
      drafts.map(({ id, version }) => calls().invoices.send.mutate({ id, version })),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await expect(write()).rejects.toThrow(/ is already on invoice INV-\d+\.$/);
  });

  test('of a plan that was replaced is paid by its invoice, and the new month is not', async () => {
    const { id } = await send();
    await changePlan(gva, admin, { clientId: client.id, act: 'start', plan: 'full-time' });
    await payInvoice(id);
    expect(await months()).toMatchObject([
      { plan: 'full-time', paid: 0 },
      { plan: 'part-time', paid: 600, open: 0 },
    ]);
  });

  test('gives a credit for an upgrade when it was paid by an invoice, unless it was credited', async () => {
    const { id } = await send();
    const upgrade = { clientId: client.id, act: 'start', plan: 'full-time' } as const;
    const credit = async () => (await calls().clientPlans.preview.query(upgrade)).figures.amount;
    expect(await credit()).toBe(1040);
    await payInvoice(id);
    expect(await credit()).toBe(440);
    const given = { id, requestId: randomUUID(), amount: 1, reason: 'Goodwill' };
    await calls().invoices.credit.mutate(given);
    expect(await credit()).toBe(1040);
  });
});

test('a month on an open invoice is not charged to the card of the client', async () => {
  const payer = await gva.createUser({ role: 'client' });
  await gva.callAs(payer).payments.startPlan.mutate({ plan: 'part-time' });
  const { db } = gva.database;
  const { id: subscriptionId } = await db
    .selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', payer.id)
    .executeTakeFirstOrThrow();
  const periodStart = `${Number(today().slice(0, 4)) + 1}-01-01`;
  const granted = { clientId: payer.id, subscriptionId, periodStart, hours: 80 };
  await db
    .insertInto('hoursLedger')
    .values({ ...granted, kind: 'grant' })
    .execute();
  const line = planLine({ subscriptionId, periodStart });
  const { id } = await sentInvoice(gva, admin, payer, [line]);
  const services = { db, payments: createDemoProvider({ secrets: ['secret'] }) };
  const attempts = async () => {
    await chargeClient(services, payer.id);
    const made = db.selectFrom('checkouts').select('id').where('userId', '=', payer.id);
    return (await made.where('kind', '=', 'renewal').execute()).length;
  };
  expect(await attempts()).toBe(0);
  const credit = { id, requestId: randomUUID(), amount: 600, reason: 'Paid by card' };
  await calls().invoices.credit.mutate(credit);
  expect(await attempts()).toBe(1);
});

test.each<[string, (line: InvoiceLineInput) => object[], string]>([
  ['no month', ({ month: _, ...line }) => [line], 'Please select the plan month'],
  [
    'a month on another line',
    (line) => [{ ...line, kind: 'other' }],
    'Only a plan line has a month',
  ],
  ['two months', (line) => [line, line], 'An invoice has at most one plan line'],
  ['no price', (line) => [{ ...line, unitPrice: 0 }], 'must be more than $0.00'],
  ['less than a cent', (line) => [{ ...line, quantity: 0.1, unitPrice: 0.01 }], 'more than $0.00'],
  [
    'a month that was not granted',
    (line) => [{ ...line, month: { ...month, periodStart: '2020-01-01' } }],
    'no billing month',
  ],
])('an invoice with a plan line of %s is refused (400)', async (_what, change, message) => {
  const body = { clientId: client.id, lines: change(planLine(month)) };
  const refused = await gva.requestAs(admin)({ method: 'POST', url: '/api/invoices', body });
  expect([refused.statusCode, refused.json().message]).toEqual([
    400,
    expect.stringContaining(message),
  ]);
});

test('an invoice without a plan line is one payment of no month', async () => {
  const { id, number } = await send([training]);
  await payInvoice(id);
  expect(await payments()).toMatchObject([
    { amount: 150, invoiceNumber: number, subscriptionId: null, periodStart: null },
  ]);
  expect(await revenue()).toBe(150);
  expect(await months()).toMatchObject([{ paid: 0, open: 600 }]);
});
