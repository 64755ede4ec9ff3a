import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { sentInvoice } from '#tests/support/invoices.ts';
import { pay, savedCard } from '#tests/support/payments.ts';

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
