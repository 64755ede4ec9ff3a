import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { DisputeStatus } from '#shared/payment-value-sets.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { hoursLeftOf } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { createCheckout, disputePayment, makeDemoPayments, pay } from '#tests/support/payments.ts';

const demo = makeDemoPayments();
let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let paymentId: number;
beforeAll(async () => {
  gva = await createTestApp({ payments: demo.payments });
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());
beforeEach(async () => {
  client = await gva.createUser({ role: 'client' });
  ({ id: paymentId } = await pay(gva, client));
});

const dispute = (status: DisputeStatus, amount?: number) =>
  disputePayment({ ...demo, db: gva.database.db }, { paymentId, status, amount });
const endPlan = () =>
  gva.callAs(admin).payments.decideDispute.mutate({ paymentId, decision: 'end' });

test('the hours that went with the plan are given back when the dispute is won', async () => {
  await dispute('lost');
  await endPlan();
  expect(await hoursLeftOf(gva, client)).toBe(0);
  await dispute('won');
  expect(await hoursLeftOf(gva, client)).toBe(80);
});

test('the hours that went with the plan do not go again with a refund of the rest', async () => {
  await dispute('lost', 100);
  await endPlan();
  const given = { clientId: client.id, hours: 30, reason: 'Goodwill' };
  await gva.callAs(admin).ledger.correct.mutate(given);
  await gva.callAs(admin).payments.refund.mutate({
    id: randomUUID(),
    paymentId,
    amount: 500,
    reason: 'Ended early',
    unusedHours: 'remove',
  });
  expect(await hoursLeftOf(gva, client)).toBe(30);
});

test('an administrator cannot end the plan while a card is charged for another one (409)', async () => {
  const { id } = await createCheckout(gva, client);
  const { db } = gva.database;
  const claim = { confirmingAt: new Date().toISOString() };
  await db.updateTable('checkouts').set(claim).where('id', '=', id).execute();
  await dispute('lost');
  await expect(endPlan()).rejects.toMatchObject({ data: { code: 'CONFLICT' } });
  await db.updateTable('checkouts').set({ confirmingAt: null }).where('id', '=', id).execute();
  await endPlan();
  const { status } = await db
    .selectFrom('checkouts')
    .select('status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(status).toBe('expired');
});
