import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPeriods } from '#domains/ledger/billing.ts';
import { findActiveSubscription } from '#domains/plans/subscriptions/queries.ts';
import { serverAuthor } from '#server/audit.ts';
import { createDemoProvider } from '#server/payments/demo.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { testEnv } from '#tests/support/app.ts';
import { makeFactories } from '#tests/support/factories.ts';
import { orderOf } from '#tests/support/payments.ts';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';
import { beginCheckout, confirmCheckout, type PaymentContext } from './operations.ts';
import { recordPayment, voidPayment } from './recorded/operations.ts';
import { collectPayments } from './renewals.ts';

let ledger: TestLedger;
let time = Date.now();
const demo = createDemoProvider({ secrets: ['a secret of these tests'], now: () => time });

const declining: PaymentProvider = {
  ...demo,
  confirm: async () => ({ status: 'declined', reason: 'Your card has expired.' }),
};

beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());
beforeEach(() => ledger.setToday('2026-01-31'));

async function subscribeNew() {
  const { id } = await makeFactories(ledger.db).createUser({ role: 'client' });
  const actor = { id, role: 'client', isApproved: true } as const;
  const context: PaymentContext = { ...serverAuthor, db: ledger.db, payments: demo, actor };
  const order = orderOf();
  await beginCheckout(context, order);
  time += 2000;
  await confirmCheckout(context, order.id);
  return { clientId: id, checkoutId: order.id };
}

/** Runs the hourly jobs on this day. */
async function runJobsOn(day: string, payments: PaymentProvider = demo) {
  await ledger.setToday(day);
  await openPeriods(ledger.db);
  await collectPayments({ db: ledger.db, payments });
}

/** Makes the last charges older than the time after which a declined one is repeated. */
const waitADay = (clientId: number) =>
  sql`update checkouts set settled_at = settled_at - interval '25 hours'
    where kind = 'renewal' and user_id = ${clientId}`.execute(ledger.db);

const paymentsOf = (clientId: number) =>
  ledger.db
    .selectFrom('payments')
    .select(['kind', 'status', 'amount', 'periodStart', 'periodEnd'])
    .where('clientId', '=', clientId)
    .orderBy('id')
    .execute();

const month = (periodStart: string, periodEnd: string) => ({
  kind: 'renewal',
  status: 'succeeded',
  amount: 600,
  periodStart,
  periodEnd,
});

test('each month is charged once, including months in which no job ran', async () => {
  const { clientId } = await subscribeNew();
  const first = { kind: 'subscription', periodStart: '2026-01-31', periodEnd: '2026-02-28' };

  await runJobsOn('2026-02-27');
  expect(await paymentsOf(clientId)).toMatchObject([first]);
  await runJobsOn('2026-02-28');
  await runJobsOn('2026-02-28');
  expect(await paymentsOf(clientId)).toMatchObject([first, month('2026-02-28', '2026-03-31')]);
  await runJobsOn('2026-05-01');

  expect(await paymentsOf(clientId)).toMatchObject([
    first,
    month('2026-02-28', '2026-03-31'),
    month('2026-03-31', '2026-04-30'),
    month('2026-04-30', '2026-05-31'),
  ]);
});

test('a plan that ended or was never paid through the provider is not charged', async () => {
  const { clientId } = await subscribeNew();
  const { client } = await ledger.createWork();
  await ledger.subscribe(client.id);
  await ledger.endActive(clientId);
  await runJobsOn('2026-03-31');
  expect(await paymentsOf(clientId)).toHaveLength(1);
  expect(await paymentsOf(client.id)).toEqual([]);
});

test('a cancelled plan is charged for the current month and no further one', async () => {
  const { clientId } = await subscribeNew();
  await runJobsOn('2026-02-28', declining);
  await ledger.cancelAtEnd(clientId);
  await waitADay(clientId);
  await runJobsOn('2026-03-30');
  await runJobsOn('2026-03-31');
  await runJobsOn('2026-06-30');
  expect((await paymentsOf(clientId)).slice(1)).toEqual([
    { ...month('2026-02-28', ''), status: 'failed', periodEnd: null },
    month('2026-02-28', '2026-03-31'),
  ]);
});

test('a declined card is charged again after a day, at most four times, and another card pays all months', async () => {
  const { clientId } = await subscribeNew();
  for (let day = 0; day < 6; day++) {
    await runJobsOn('2026-02-28', declining);
    await runJobsOn('2026-02-28', declining);
    await waitADay(clientId);
  }
  const failed = { kind: 'renewal', status: 'failed', periodStart: '2026-02-28', periodEnd: null };
  const attempts = [failed, failed, failed, failed];
  expect((await paymentsOf(clientId)).slice(1)).toMatchObject(attempts);

  await runJobsOn('2026-03-31');
  expect((await paymentsOf(clientId)).slice(1)).toMatchObject(attempts);
  await sql`insert into saved_cards (client_id, token, label, billing_name, billing_email)
    select user_id, payment_token, 'Visa', billing_name, billing_email
    from checkouts where user_id = ${clientId} and kind = 'subscription'`.execute(ledger.db);
  await runJobsOn('2026-03-31');
  const charged = [month('2026-02-28', '2026-03-31'), month('2026-03-31', '2026-04-30')];
  expect((await paymentsOf(clientId)).slice(5)).toEqual(charged);
});

test('while a declined month waits for its next attempt, a later month is not charged', async () => {
  const { clientId } = await subscribeNew();
  await runJobsOn('2026-02-28', declining);
  await runJobsOn('2026-03-31');
  expect((await paymentsOf(clientId)).slice(1)).toMatchObject([{ status: 'failed' }]);

  await waitADay(clientId);
  await runJobsOn('2026-03-31');
  const charged = [month('2026-02-28', '2026-03-31'), month('2026-03-31', '2026-04-30')];
  expect((await paymentsOf(clientId)).slice(2)).toEqual(charged);
});

test.each([
  { plan: 'a plan that was bought', isScheduled: false, next: '2026-03-31', end: '2026-04-30' },
  {
    plan: 'a plan that began on a scheduled day',
    isScheduled: true,
    next: '2026-03-28',
    end: '2026-04-28',
  },
])(
  'a month of $plan is charged after its recorded payment is voided, even if a later month is paid',
  async ({ isScheduled, next, end }) => {
    const { clientId } = await subscribeNew();
    if (isScheduled)
      await sql`insert into plan_changes
        (subscription_id, client_id, plan, monthly_hours, hourly_rate, effective_on)
      select id, user_id, plan, monthly_hours, hourly_rate, '2026-02-28'
      from subscriptions where user_id = ${clientId}`.execute(ledger.db);
    await ledger.setToday('2026-02-28');
    await openPeriods(ledger.db);
    const plan = await findActiveSubscription(ledger.db, clientId);
    const { id } = await makeFactories(ledger.db).createUser({ role: 'admin' });
    const actor = { id, role: 'admin', isApproved: true } as const;
    const context = { ...serverAuthor, db: ledger.db, actor, env: testEnv() };
    const transfer = await recordPayment(context, {
      subscriptionId: plan?.id ?? 0,
      periodStart: '2026-02-28',
      amount: 100,
      method: 'bank-transfer',
      paidOn: '2026-02-28',
    });
    await runJobsOn('2026-03-31');
    const later = month(next, end);
    expect((await paymentsOf(clientId)).slice(1)).toEqual([expect.anything(), later]);

    await voidPayment(context, { paymentId: transfer.id, reason: 'Of another client' });
    await runJobsOn('2026-03-31');
    await runJobsOn('2026-03-31');
    const charged = [later, month('2026-02-28', next)];
    expect((await paymentsOf(clientId)).slice(2)).toEqual(charged);
  },
);

test('a renewal that a crash interrupted is finished and charged once', async () => {
  const { clientId } = await subscribeNew();
  const down: PaymentProvider = {
    ...demo,
    confirm: async () => {
      throw new Error('The provider did not answer.');
    },
  };
  await expect(runJobsOn('2026-02-28', down)).rejects.toThrow('did not answer');
  expect(await paymentsOf(clientId)).toHaveLength(1);
  await sql`update checkouts set confirming_at = confirming_at - interval '1 hour'
    where user_id = ${clientId} and status = 'processing'`.execute(ledger.db);
  await runJobsOn('2026-02-28');
  await runJobsOn('2026-02-28');
  expect((await paymentsOf(clientId)).slice(1)).toEqual([month('2026-02-28', '2026-03-31')]);
});

test('a charge for a client who was deleted in the meantime is refunded', async () => {
  const { id } = await makeFactories(ledger.db).createUser({ role: 'client' });
  const refundedCharges: string[] = [];
  const payments: PaymentProvider = {
    ...demo,
    confirm: async (reference) => {
      // The client is deleted while the provider charges.
      await ledger.db.deleteFrom('users').where('id', '=', id).execute();
      return demo.confirm(reference);
    },
    refund: async (request) => {
      refundedCharges.push(request.charge);
      return demo.refund(request);
    },
  };
  const actor = { id, role: 'client', isApproved: true } as const;
  const context: PaymentContext = { ...serverAuthor, db: ledger.db, payments, actor };
  const order = orderOf();
  await beginCheckout(context, order);
  time += 2000;
  await expect(confirmCheckout(context, order.id)).rejects.toThrow('Checkout not found');
  expect(refundedCharges).toEqual([`demo_charge_${order.id}`]);
});
