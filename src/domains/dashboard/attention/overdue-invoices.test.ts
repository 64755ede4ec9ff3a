import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { makeFind } from '#tests/support/attention.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { overdueInvoice, payByTransfer, planLine } from '#tests/support/invoices.ts';

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
  const { db, pool } = gva.database;
  const { id: subscriptionId } = await db
    .insertInto('subscriptions')
    .values({
      userId: client.id,
      plan: 'part-time',
      monthlyHours: 80,
      hourlyRate: 7.5,
      status: 'active',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const [month] = (await gva.callAs(admin).clientPlans.get.query({ clientId: client.id })).months;
  const periodStart = month?.periodStart ?? '';
  const { id, version } = await gva.callAs(admin).invoices.create.mutate({
    clientId: client.id,
    lines: [planLine({ subscriptionId, periodStart })],
  });
  await gva.callAs(admin).invoices.send.mutate({ id, version });
  await pool.query(`begin; set local session_replication_role = replica;
    update invoices set due_on = billing_day() - 2, issued_on = billing_day() - 9 where id = ${id}; commit`);
  expect(await find('invoice', id)).toMatchObject({ amount: 600 });

  await db
    .insertInto('payments')
    .values({
      checkoutId: randomUUID(),
      clientId: client.id,
      kind: 'renewal',
      subscriptionId,
      periodStart,
      plan: 'part-time',
      monthlyHours: 80,
      hourlyRate: 7.5,
      amount: 600,
      currency: 'usd',
      status: 'failed',
      failure: 'Your card was declined.',
      provider: 'demo',
      providerReference: randomUUID(),
      billingName: client.fullName,
      billingEmail: 'clara@example.com',
    })
    .execute();
  expect(await find('payment', client.id)).toMatchObject({ amount: 600 });
  expect(await find('invoice', id)).toBeUndefined();
});
