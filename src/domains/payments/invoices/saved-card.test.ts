import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { lockClientForNoKeyUpdate } from '#domains/plans/subscriptions/queries.ts';
import { serverAuthor } from '#server/audit.ts';
import type { Db } from '#server/db.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { changePlan, startedPlan } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { planLine, sentInvoice } from '#tests/support/invoices.ts';
import { makeDemoPayments, orderOf, pay, savedCard } from '#tests/support/payments.ts';
import { recordOutcome } from '../checkout-outcome.ts';
import { findCheckout } from '../checkout-queries.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

describe('with the saved card', () => {
  async function withCard() {
    const client = await gva.createUser({ role: 'client' });
    await pay(gva, client);
    const { id: invoiceId } = await sentInvoice(gva, admin, client);
    const order = () => ({ id: randomUUID(), invoiceId, amount: 150, card: savedCard });
    return { invoiceId, order, calls: gva.callAs(client) };
  }

  test('one call pays an invoice once, from two tabs too, and the plan keeps its card', async () => {
    const { invoiceId, order, calls } = await withCard();
    const paying = [order(), order()].map((one) =>
      calls.invoicePayments.payWithSavedCard.mutate(one),
    );
    const tabs = await Promise.allSettled(paying);
    expect(tabs).toContainEqual(
      expect.objectContaining({ value: expect.objectContaining({ status: 'succeeded' }) }),
    );
    expect(await calls.invoices.get.query({ id: invoiceId })).toMatchObject({ state: 'paid' });
    expect((await calls.payments.list.query({})).items).toMatchObject([
      { kind: 'invoice', amount: 150, paymentMethod: savedCard },
      { kind: 'subscription', amount: 600 },
    ]);
    expect(await calls.billing.get.query()).toMatchObject({ card: savedCard, open: 0 });
    const again = calls.invoicePayments.payWithSavedCard.mutate(order());
    await expect(again).rejects.toThrow('is already paid.');
  });

  test('nothing is charged to another card or for another amount than the shown ones (409)', async () => {
    const { order, calls } = await withCard();
    const { payWithSavedCard } = calls.invoicePayments;
    const other = payWithSavedCard.mutate({ ...order(), card: 'Visa ending in 1111' });
    await expect(other).rejects.toThrow('Your card has changed to Visa ending in 4242.');
    const less = payWithSavedCard.mutate({ ...order(), amount: 140 });
    await expect(less).rejects.toThrow('The amount has changed: $150.00, not $140.00.');
    expect((await calls.payments.list.query({})).items).toHaveLength(1);
  });
});

/** The connections that wait for a lock. */
async function countWaiting(db: Db) {
  const { rows } = await sql<{ waiting: number }>`select count(*)::integer as waiting
    from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
    db,
  );
  return rows[0]?.waiting;
}

test('an invoice that is paid by card while it is credited is not credited (409)', async () => {
  const client = await gva.createUser({ role: 'client' });
  const { id } = await sentInvoice(gva, admin, client);
  const { plan: _, ...card } = orderOf();
  const order = { ...card, invoiceId: id };
  await gva.callAs(client).invoicePayments.begin.mutate(order);
  const { db } = gva.database;
  const [crediting] = await db.transaction().execute(async (trx) => {
    await lockClientForNoKeyUpdate(trx, client.id);
    const credit = gva
      .callAs(admin)
      .invoices.credit.mutate({ id, requestId: randomUUID(), amount: 50, reason: 'Goodwill' });
    const waiting = Promise.allSettled([credit]);
    await expect.poll(() => countWaiting(db)).toBe(1);
    const checkout = await findCheckout(trx, order.id);
    if (!checkout) throw new Error('There is no checkout.');
    const charge = { status: 'succeeded', charge: order.id, method: 'Visa' } as const;
    const { payments } = makeDemoPayments();
    await recordOutcome({ ...serverAuthor, db: trx, payments }, checkout, charge);
    return [waiting];
  });
  expect(await crediting).toMatchObject([
    { reason: { message: expect.stringContaining('was paid by card in the meantime') } },
  ]);
  expect(await gva.callAs(client).invoices.get.query({ id })).toMatchObject({
    state: 'paid',
    paid: 150,
    credited: 0,
  });
});

test('a change of the plan and another invoice leave the checkout of an invoice open', async () => {
  const client = await gva.createUser({ role: 'client' });
  const month = await startedPlan(gva, admin, client);
  const { id } = await sentInvoice(gva, admin, client);
  const { plan: _, ...card } = orderOf();
  const { invoicePayments, payments } = gva.callAs(client);
  await invoicePayments.begin.mutate({ ...card, invoiceId: id });
  await sentInvoice(gva, admin, client, [planLine(month)]);
  await changePlan(gva, admin, { clientId: client.id, act: 'pause' });
  expect(await payments.open.query()).toMatchObject({ id: card.id, invoiceId: id });
});

test('less than $0.50 is not paid with a card (409)', async () => {
  const client = await gva.createUser({ role: 'client' });
  const { id } = await sentInvoice(gva, admin, client);
  await gva
    .callAs(admin)
    .invoices.credit.mutate({ id, requestId: randomUUID(), amount: 149.51, reason: 'Goodwill' });
  const { plan: _, ...card } = orderOf();
  const begun = gva.callAs(client).invoicePayments.begin.mutate({ ...card, invoiceId: id });
  await expect(begun).rejects.toThrow('Amounts below $0.50 cannot be paid with a card.');
});
