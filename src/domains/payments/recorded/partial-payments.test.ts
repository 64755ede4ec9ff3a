import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { InvoiceLineInput } from '#domains/invoices/schema.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { startedPlan, today } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { planLine, sentInvoice, training } from '#tests/support/invoices.ts';
import { orderOf } from '#tests/support/payments.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());
beforeEach(async () => {
  client = await gva.createUser({ role: 'client' });
});

const calls = () => gva.callAs(admin);
const send = (lines: InvoiceLineInput[]) => sentInvoice(gva, admin, client, lines);
/** An open invoice of $300.00. */
const sent = () => send([{ ...training, quantity: 4 }]);
const record = (invoiceId: number, amount: number, id = randomUUID()) =>
  calls().payments.record.mutate({ id, invoiceId, amount, paidOn: today(), method: 'check' });
const read = (id: number) => calls().invoices.get.query({ id });
const credit = (id: number, amount: number) =>
  calls().invoices.credit.mutate({ id, amount, requestId: randomUUID(), reason: 'Goodwill' });
const monthsOf = async () => (await calls().clientPlans.get.query({ clientId: client.id })).months;
async function payByCard(invoiceId: number) {
  const { plan: _, ...order } = orderOf();
  await gva.callAs(client).invoicePayments.begin.mutate({ ...order, invoiceId });
  await expect
    .poll(async () => (await gva.callAs(client).payments.confirm.mutate(order)).status, {
      timeout: 10_000,
      interval: 500,
    })
    .toBe('succeeded');
  const { items } = await calls().payments.listAll.query({ clientId: client.id });
  return items[0]?.id ?? 0;
}

test('an invoice stays open with the rest, and is paid with the last part', async () => {
  const { id, number } = await sent();
  const made = await record(id, 75);
  expect(made).toMatchObject({ amount: 75, invoiceNumber: number, reference: null });
  expect(await read(id)).toMatchObject({ state: 'sent', paid: 75, open: 225 });
  await expect(record(id, 225.01)).rejects.toThrow(`Only $225.00 of invoice ${number} is open.`);
  await record(id, 225);
  expect(await read(id)).toMatchObject({ state: 'paid', paid: 300, open: 0, paidOn: today() });
  await expect(record(id, 0.01)).rejects.toThrow('was paid or credited in the meantime');
});

test('a repeated request records one part, also on the page of the invoice', async () => {
  const { id } = await sent();
  const requestId = randomUUID();
  expect(await record(id, 75, requestId)).toEqual(await record(id, 75, requestId));
  const otherId = randomUUID();
  const pay = () =>
    calls().invoices.pay.mutate({
      id,
      requestId: otherId,
      amount: 25,
      paidOn: today(),
      method: 'cash',
    });
  expect(await pay()).toMatchObject({ paid: 100, open: 200 });
  expect(await pay()).toMatchObject({ paid: 100, open: 200 });
  // Without an amount, all that is open.
  const rest = { id, paidOn: today(), method: 'cash' } as const;
  expect(await calls().invoices.pay.mutate(rest)).toMatchObject({ state: 'paid', paid: 300 });
});

test('two parts that are recorded at the same time are at most what is open', async () => {
  const { id } = await sent();
  const results = await Promise.allSettled([record(id, 200), record(id, 200), record(id, 200)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await read(id)).toMatchObject({ paid: 200, open: 100 });
});

test('the parts pay the month first, and a payment of the month pays its invoice', async () => {
  const month = await startedPlan(gva, admin, client);
  const { id } = await send([planLine(month), training]);
  await record(id, 400);
  expect(await monthsOf()).toMatchObject([{ paid: 400, open: 200, invoice: { id, open: 350 } }]);
  const { subscriptionId, periodStart } = month;
  const made = { id: randomUUID(), paidOn: today(), method: 'check' } as const;
  await calls().payments.record.mutate({ ...made, subscriptionId, periodStart, amount: 300 });
  expect(await monthsOf()).toMatchObject([{ paid: 600, open: 0, invoice: { open: 50 } }]);
  await record(id, 50);
  expect(await monthsOf()).toMatchObject([{ paid: 600, open: 0, invoice: null }]);
  const { items } = await calls().payments.listAll.query({ clientId: client.id });
  expect(items.map(({ amount, periodStart }) => [amount, periodStart])).toEqual([
    [50, null],
    [300, periodStart],
    [400, periodStart],
  ]);
});

test('a voided part is open again, while the other one stays', async () => {
  const month = await startedPlan(gva, admin, client);
  const { id } = await send([planLine(month)]);
  const first = await record(id, 400);
  await record(id, 100);
  await calls().payments.void.mutate({ paymentId: first.id, reason: 'A mistake' });
  expect(await read(id)).toMatchObject({ state: 'sent', paid: 100, open: 500 });
  expect(await monthsOf()).toMatchObject([{ paid: 100, open: 500 }]);
  await record(id, 500);
  expect(await monthsOf()).toMatchObject([{ paid: 600, open: 0 }]);
});

test('a credit note takes what is open, and the rest of the card payment is refunded', async () => {
  const { id } = await sent();
  const transfer = await record(id, 75);
  const paymentId = await payByCard(id);
  expect(await read(id)).toMatchObject({ state: 'paid', paid: 300, isPaidByCard: true });
  await calls().payments.void.mutate({ paymentId: transfer.id, reason: 'A mistake' });
  expect(await read(id)).toMatchObject({ paid: 225, open: 75, isPaidByCard: false });
  await expect(credit(id, 75.01)).rejects.toThrow('At most $75.00 can be credited.');
  expect(await credit(id, 25)).toMatchObject({ paid: 225, credited: 25, open: 50 });
  // The client pays less of what the invoice still costs.
  const refund = { id: randomUUID(), paymentId, amount: 225, reason: 'Goodwill' };
  await calls().payments.refund.mutate(refund);
  expect(await read(id)).toMatchObject({ state: 'sent', paid: 0, credited: 250, open: 50 });
  await record(id, 50);
  expect(await read(id)).toMatchObject({ state: 'paid', paid: 50, credited: 250, open: 0 });
});

test('an invoice that a transfer and a card paid: the card is refunded first', async () => {
  const { id } = await sent();
  await record(id, 75);
  await payByCard(id);
  await expect(credit(id, 225.01)).rejects.toThrow('At most $225.00 can be refunded.');
  await credit(id, 225);
  expect(await read(id)).toMatchObject({ isPaidByCard: false, paid: 75, credited: 225, open: 0 });
  expect(await credit(id, 75)).toMatchObject({ state: 'void', credited: 300 });
});

test('the refund of a card payment of a part takes only its part of the hours', async () => {
  const { id } = await send([planLine(await startedPlan(gva, admin, client))]);
  await record(id, 150);
  const paymentId = await payByCard(id);
  const refund = { id: randomUUID(), paymentId, amount: 450, reason: 'Goodwill' };
  await calls().payments.refund.mutate({ ...refund, unusedHours: 'remove' });
  expect(await gva.callAs(client).ledger.balance.query({})).toMatchObject({ balance: 20 });
});

test('the client pays the open rest by card', async () => {
  const { id } = await sent();
  await record(id, 75);
  await payByCard(id);
  const { items } = await calls().payments.listAll.query({ clientId: client.id });
  expect(items.map(({ amount, kind }) => [amount, kind])).toEqual([
    [225, 'invoice'],
    [75, 'recorded'],
  ]);
  expect(await read(id)).toMatchObject({ state: 'paid', open: 0 });
});

test.each([
  ['neither an invoice nor a month', {}],
  ['an invoice and a month', { invoiceId: 1, subscriptionId: 1, periodStart: '2026-01-01' }],
])('a payment of %s is refused (400)', async (_what, target) => {
  const made = { id: randomUUID(), amount: 10, paidOn: today(), method: 'check' } as const;
  await expect(calls().payments.record.mutate({ ...made, ...target })).rejects.toThrow(
    'Please choose an invoice or a billing month',
  );
});

test('what is open of a client is listed for matching, the first due first', async () => {
  const month = await startedPlan(gva, admin, client);
  const other = await sent();
  const { id, number } = await send([planLine(month)]);
  await record(id, 75);
  const { invoices } = await calls().clientPlans.get.query({ clientId: client.id });
  expect(invoices).toMatchObject([
    { id: other.id, open: 300, paid: 0 },
    { id, number, total: 600, paid: 75, open: 525 },
  ]);
});
