import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import {
  paymentElsewhere,
  recordedPayment,
  startedPlan,
  today,
} from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { pay } from '#tests/support/payments.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const newClient = () => gva.createUser({ role: 'client' });
const record = (input: Awaited<ReturnType<typeof startedPlan>>, changes: object = {}) =>
  gva.callAs(admin).payments.record.mutate({ ...paymentElsewhere(), ...input, ...changes });
const monthsOf = async ({ id }: TestUser) =>
  (await gva.callAs(admin).clientPlans.get.query({ clientId: id })).months;

describe('recording a payment that was made elsewhere', () => {
  test('it pays for a part of the month, and the client sees it', async () => {
    const client = await newClient();
    const plan = await startedPlan(gva, admin, client);
    const made = await record(plan, { amount: 100.01 });
    expect(made).toMatchObject({
      kind: 'recorded',
      status: 'succeeded',
      amount: 100.01,
      method: 'bank-transfer',
      paymentMethod: 'Bank transfer',
      reference: 'Invoice 7',
      note: 'Told on the phone',
      paidOn: today(),
      periodStart: plan.periodStart,
    });
    expect(await monthsOf(client)).toMatchObject([{ price: 600, paid: 100.01, open: 499.99 }]);

    const { items } = await gva.callAs(client).payments.list.query({});
    expect(items).toMatchObject([{ id: made.id, reference: 'Invoice 7' }]);
    const receipt = await gva.callAs(client).payments.receipt.query({ id: made.id });
    expect(receipt).toMatchObject({ amount: 100.01, billingName: client.fullName });
    const file = await gva.requestAs(client)({
      method: 'GET',
      url: `/api/payments/${made.id}/receipt`,
    });
    expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'application/pdf']);
    const mails = await gva.database.db
      .selectFrom('mailOutbox')
      .select(['kind', 'subject'])
      .where('userId', '=', client.id)
      .where('kind', '=', 'payment-recorded')
      .execute();
    expect(mails).toEqual([
      { kind: 'payment-recorded', subject: 'We received your payment of $100.01' },
    ]);
  });

  test('more than the open amount, and a second payment of a paid month, are refused (409)', async () => {
    const client = await newClient();
    const plan = await startedPlan(gva, admin, client);
    await expect(record(plan, { amount: 600.01 })).rejects.toThrow(
      /^Only \$600.00 is open for the month from /,
    );
    await record(plan, { amount: 600 });
    await expect(record(plan, { id: randomUUID(), amount: 0.01 })).rejects.toThrow(
      /^The month from .* is already paid\.$/,
    );
    expect(await monthsOf(client)).toMatchObject([{ paid: 600, open: 0 }]);
  });

  test('a repeated request records one payment', async () => {
    const client = await newClient();
    const plan = await startedPlan(gva, admin, client);
    const first = await record(plan);
    expect(await record(plan)).toEqual(first);
    expect(await monthsOf(client)).toMatchObject([{ paid: 100 }]);
  });

  test.each([
    [
      'a day in the future',
      { paidOn: '2999-01-01' },
      "The day of the payment can't be in the future",
    ],
    ['no day', { paidOn: 'yesterday' }, 'Please choose the day of the payment'],
    ['a month that was not billed', { periodStart: '2020-01-01' }, /has no billing month/],
    ['no amount', { amount: 0 }, 'Amount must be at least $0.01'],
    ['an unknown method', { method: 'barter' }, 'Please select a payment method'],
    ['a card number', { note: '4242424242424242' }, 'Card numbers are not accepted here'],
  ])('%s is refused (400)', async (_, changes, message) => {
    const client = await newClient();
    const plan = await startedPlan(gva, admin, client);
    await expect(record(plan, changes)).rejects.toThrow(message);
    expect(await monthsOf(client)).toMatchObject([{ paid: 0 }]);
  });

  test('it cannot be refunded by the payment provider (409)', async () => {
    const { id: paymentId } = await recordedPayment(gva, admin, await newClient());
    const refund = { id: randomUUID(), paymentId, amount: 10, reason: 'Goodwill' };
    await expect(gva.callAs(admin).payments.refund.mutate(refund)).rejects.toThrow(
      "This payment was made elsewhere, so it can't be refunded here. Void it instead.",
    );
  });
});

describe('voiding a recorded payment', () => {
  test('its month is open again, and the client sees that it is void', async () => {
    const client = await newClient();
    const { id } = await recordedPayment(gva, admin, client);
    const voided = await gva
      .callAs(admin)
      .payments.void.mutate({ paymentId: id, reason: 'It was for another client' });
    expect(voided).toMatchObject({ status: 'voided', voidReason: 'It was for another client' });
    expect(await monthsOf(client)).toMatchObject([{ paid: 0, open: 600 }]);

    const { items } = await gva.callAs(client).payments.list.query({});
    expect(items).toMatchObject([{ id, status: 'voided', amount: 100 }]);
    const { items: plans } = await gva.callAs(client).subscriptions.list.query({});
    // Without a payment, the day that the plan itself states.
    expect(plans[0]?.lastPaymentDate ?? null).toBeNull();
    await expect(
      gva.callAs(admin).payments.void.mutate({ paymentId: id, reason: 'Again' }),
    ).rejects.toThrow('This payment is already voided.');
    const { items: entries } = await gva
      .callAs(admin)
      .audit.list.query({ objectKind: 'payment', objectId: id });
    expect(entries.map(({ action }) => action)).toEqual(['voided', 'created']);
    expect(JSON.stringify(entries)).not.toContain('another client');
  });

  test('a payment by card is refused (409)', async () => {
    const { id: paymentId } = await pay(gva, await newClient());
    await expect(
      gva.callAs(admin).payments.void.mutate({ paymentId, reason: 'A mistake' }),
    ).rejects.toThrow("A payment by card can't be voided. Refund it instead.");
  });
});
