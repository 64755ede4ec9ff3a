import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { makeFind } from '#tests/support/attention.ts';
import { startedPlan } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import {
  makeOverdue,
  overdueInvoice,
  payByTransfer,
  planLine,
  sentInvoice,
} from '#tests/support/invoices.ts';
import { addFailedPayment } from '#tests/support/payments.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const findItem = makeFind(() => gva);
const find = (kind: 'invoice' | 'payment', id: number) => findItem(admin, kind, id);

test('an overdue invoice needs attention from the day after it was due, until it is paid, and can be snoozed', async () => {
  const client = await gva.createUser({ role: 'client' });
  const due = await overdueInvoice(gva, admin, client, 0);
  const late = await overdueInvoice(gva, admin, client, 3);
  expect(await find('invoice', due.id)).toBeUndefined();
  const item = await find('invoice', late.id);
  expect(item).toMatchObject({ detail: late.number, amount: 150, targetId: late.id });
  expect(item?.since).toMatch(/T00:00:00\.000Z$/);

  const until = new Date(Date.now() + 3_600_000).toISOString();
  await gva.callAs(admin).attention.snooze.mutate({ kind: 'invoice', id: late.id, until });
  expect(await find('invoice', late.id)).toMatchObject({ snoozedUntil: until });
  await payByTransfer(gva, admin, late.id);
  expect(await find('invoice', late.id)).toBeUndefined();
});

test('a declined renewal is listed once, as the failed payment, and not with the invoice of its month', async () => {
  const client = await gva.createUser({ role: 'client' });
  const { subscriptionId, periodStart } = await startedPlan(gva, admin, client);
  const { id } = await sentInvoice(gva, admin, client, [planLine({ subscriptionId, periodStart })]);
  await makeOverdue(gva, id, 2);
  expect(await find('invoice', id)).toMatchObject({ amount: 600 });

  await addFailedPayment(gva, client, { kind: 'renewal', subscriptionId, periodStart });
  expect(await find('payment', client.id)).toMatchObject({ amount: 600 });
  expect(await find('invoice', id)).toBeUndefined();
});
