import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bookInvoicePayment } from '#domains/payments/recorded/pay-invoice.ts';
import { serverAuthor } from '#server/audit.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { makeFind } from '#tests/support/attention.ts';
import { startedPlan, today } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { planLine, sentInvoice, training } from '#tests/support/invoices.ts';
import { addFailedPayment, pay } from '#tests/support/payments.ts';
import type { InvoiceLineInput } from './schema.ts';

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
const payInvoice = (id: number) =>
  calls().invoices.pay.mutate({ id, paidOn: today(), method: 'check' });
const credit = (id: number, amount: number, changes: object = {}) =>
  calls().invoices.credit.mutate({
    id,
    requestId: randomUUID(),
    amount,
    reason: 'Goodwill',
    ...changes,
  });
const monthsOf = async () => (await calls().clientPlans.get.query({ clientId: client.id })).months;
const upgradeCost = async () => {
  const upgrade = { clientId: client.id, act: 'start', plan: 'full-time' } as const;
  return (await calls().clientPlans.preview.query(upgrade)).figures.amount;
};

test.each<[string, number]>([
  ['a discount', -500],
  ['a credit note', 0],
])('a month of which %s took a part gives no credit for an upgrade', async (_what, discount) => {
  const month = await startedPlan(gva, admin, client);
  const line = { ...training, kind: 'credit' as const, quantity: 1, unitPrice: discount };
  const { id } = await send([planLine(month), ...(discount < 0 ? [line] : [])]);
  if (discount === 0) await credit(id, 500);
  await payInvoice(id);
  expect(await monthsOf()).toMatchObject([{ paid: 100, open: 500 }]);
  expect(await upgradeCost()).toBe(1040);
});

test('the credit of an invoice that was not paid by card does not remove hours (400)', async () => {
  const { id } = await sentInvoice(gva, admin, client);
  await expect(credit(id, 150, { unusedHours: 'remove' })).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST' },
  });
});

test('the payment of an invoice is not voided while its month is on another open one (409)', async () => {
  const month = await startedPlan(gva, admin, client);
  await payInvoice((await send([planLine(month, 250)])).id);
  const { items } = await calls().payments.listAll.query({ clientId: client.id });
  const rest = await send([planLine(month, 350)]);
  const voiding = () =>
    calls().payments.void.mutate({ paymentId: items[0]?.id ?? 0, reason: 'A mistake' });
  await expect(voiding()).rejects.toThrow(`also on invoice ${rest.number}, which is open`);
  await credit(rest.id, 350);
  await voiding();
  expect(await monthsOf()).toMatchObject([{ paid: 0, invoice: { open: 250 } }]);
});

test('an invoice that is paid is not paid again by a writer that does not check its state', async () => {
  const { id } = await sentInvoice(gva, admin, client);
  await payInvoice(id);
  const made = { paidOn: today(), method: 'check', reference: null, note: null } as const;
  const paying = gva.database.db
    .transaction()
    .execute((db) => bookInvoicePayment({ ...serverAuthor, db }, id, { ...made, recordedBy: 1 }));
  await expect(paying).rejects.toThrow('was paid or credited in the meantime.');
});

test('a failed renewal needs attention until it is paid, and not until another invoice is', async () => {
  const { subscriptionId } = await pay(gva, client);
  await addFailedPayment(gva, client, { kind: 'renewal', subscriptionId });
  const isOpen = async () => {
    const { items } = await calls().notifications.list.query({ kind: 'payment-failed' });
    const entry = items.find(({ subject }) => subject.id === subscriptionId);
    const item = await makeFind(() => gva)(admin, 'payment', client.id);
    return [entry?.isUnread, item !== undefined];
  };
  expect(await isOpen()).toEqual([true, true]);
  await payInvoice((await sentInvoice(gva, admin, client)).id);
  expect(await isOpen()).toEqual([true, true]);
});
