import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { ago, makeFind } from '#tests/support/attention.ts';
import { today } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { sentInvoice } from '#tests/support/invoices.ts';
import { addPlan } from '#tests/support/notifications.ts';
import { addFailedPayment } from '#tests/support/payments.ts';
import type { AttentionItem } from './schema.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const findItem = makeFind(() => gva);
const find = (kind: AttentionItem['kind'], id: number) => findItem(admin, kind, id);

test('a client without a plan needs attention since the account was created, or since the plan ended', async () => {
  const client = await gva.createUser({ role: 'client' });
  expect(await find('client-without-plan', client.id)).toBeDefined();

  const { id } = await gva.callAs(client).payments.startPlan.mutate({ plan: 'part-time' });
  expect(await find('client-without-plan', client.id)).toBeUndefined();

  const endedAt = ago(30);
  await gva.database.db
    .updateTable('users')
    .set({ createdAt: ago(2000) })
    .where('id', '=', client.id)
    .execute();
  await gva.callAs(admin).subscriptions.setStatus.mutate({ id, status: 'inactive' });
  await gva.database.db
    .updateTable('subscriptions')
    .set({ endedAt, startDate: '2020-01-01', endDate: '2020-02-01' })
    .where('id', '=', id)
    .execute();
  expect(await find('client-without-plan', client.id)).toMatchObject({ since: endedAt });
});

test('a client needs attention above 80 % of the hours of a period, not at 80 %', async () => {
  const client = await gva.createUser({ role: 'client' });
  await gva.callAs(client).payments.startPlan.mutate({ plan: 'part-time' });
  const use = (hours: number) =>
    gva
      .callAs(admin)
      .ledger.correct.mutate({ clientId: client.id, hours: -hours, reason: 'A test' });
  await use(64);
  expect(await find('hours', client.id)).toBeUndefined();
  await use(0.01);
  const { periodStart } = await gva.callAs(admin).ledger.balance.query({ clientId: client.id });
  expect(await find('hours', client.id)).toMatchObject({
    hours: { used: 64.01, available: 80 },
    since: `${periodStart}T00:00:00.000Z`,
    targetId: client.id,
  });
});

describe('a failed payment', () => {
  const fail = (client: TestUser, change?: Parameters<typeof addFailedPayment>[2]) =>
    addFailedPayment(gva, client, change);

  test('needs attention until the client has paid', async () => {
    const client = await gva.createUser({ role: 'client' });
    await fail(client, { createdAt: ago(5) });
    expect(await find('payment', client.id)).toMatchObject({ amount: 600, targetId: client.id });
    await fail(client);
    const { items } = await gva.callAs(admin).attention.list.query();
    expect(items.filter(({ kind, id }) => kind === 'payment' && id === client.id)).toHaveLength(1);

    await gva.callAs(client).payments.startPlan.mutate({ plan: 'part-time' });
    expect(await find('payment', client.id)).toBeUndefined();
  });

  test('of an invoice is not listed, and hides no failed payment of a plan', async () => {
    const client = await gva.createUser({ role: 'client' });
    const { id: invoiceId } = await sentInvoice(gva, admin, client);
    const ofInvoice = { kind: 'invoice', plan: 'custom', amount: 150, invoiceId } as const;
    await fail(client, { ...ofInvoice, createdAt: ago(9) });
    expect(await find('payment', client.id)).toBeUndefined();
    await fail(client, { createdAt: ago(5) });
    await fail(client, ofInvoice);
    expect(await find('payment', client.id)).toMatchObject({ amount: 600 });
    await gva
      .callAs(admin)
      .invoices.pay.mutate({ id: invoiceId, paidOn: today(), method: 'check' });
    expect(await find('payment', client.id)).toMatchObject({ amount: 600 });
  });

  test('of a checkout is forgotten after 30 days, of a renewal while the plan runs it is not', async () => {
    const visitor = await gva.createUser({ role: 'client' });
    await fail(visitor, { createdAt: ago(30 * 24, 1) });
    expect(await find('payment', visitor.id)).toBeUndefined();

    const client = await gva.createUser({ role: 'client' });
    const subscriptionId = await addPlan(gva, client);
    await fail(client, { kind: 'renewal', subscriptionId, createdAt: ago(40 * 24) });
    await fail(client, { plan: 'full-time', amount: 900, createdAt: ago(35 * 24) });
    expect(await find('payment', client.id)).toMatchObject({ amount: 600 });

    await gva
      .callAs(admin)
      .subscriptions.setStatus.mutate({ id: subscriptionId, status: 'inactive' });
    expect(await find('payment', client.id)).toBeUndefined();
  });
});
