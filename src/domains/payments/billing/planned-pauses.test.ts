import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPeriods } from '#domains/ledger/billing.ts';
import { pauseOwnPlan } from '#domains/plans/changes/act-operations.ts';
import { resume } from '#domains/plans/subscriptions/operations.ts';
import { findSubscription } from '#domains/plans/subscriptions/queries.ts';
import { makePaidPlans } from '#tests/support/paid-plans.ts';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';
import { activateOwnPlan, changeCard, readBilling } from './operations.ts';

let ledger: TestLedger;
let plans: ReturnType<typeof makePaidPlans>;

beforeAll(async () => {
  ledger = await openTestLedger();
  plans = makePaidPlans(ledger);
});
afterAll(() => ledger.close());
beforeEach(() => ledger.setToday('2026-01-31'));

async function planOf(clientId: number) {
  const { id } = await ledger.db
    .selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', clientId)
    .executeTakeFirstOrThrow();
  const plan = await findSubscription(ledger.db, id);
  if (!plan) throw new Error('There is no plan.');
  return plan;
}

test('a pause needs seven days of notice, and can be planned once', async () => {
  const clientId = await plans.subscribeNew();
  const context = plans.contextOf(clientId);
  expect(await readBilling(ledger.db, clientId)).toMatchObject({
    card: 'Visa ending in 4242',
    pauseDays: { earliest: '2026-02-07', latest: '2026-04-01' },
  });
  await expect(pauseOwnPlan(context, '2026-02-06')).rejects.toThrow(
    'A pause can begin on February 7, 2026 or later',
  );
  await expect(pauseOwnPlan(context, '2026-04-02')).rejects.toThrow(
    'A pause can begin on April 1, 2026 or earlier',
  );
  expect(await planOf(clientId)).toMatchObject({ status: 'active', endDate: null });

  expect(await pauseOwnPlan(context, '2026-02-07')).toMatchObject({
    status: 'active',
    isRunning: true,
    endDate: '2026-02-07',
    nextBillingDate: null,
  });
  expect((await readBilling(ledger.db, clientId)).pauseDays).toBeNull();
  await expect(pauseOwnPlan(context, '2026-02-20')).rejects.toThrow('already planned');
});

test('a planned pause begins on its day, and nothing is granted or charged from then on', async () => {
  const clientId = await plans.subscribeNew();
  await pauseOwnPlan(plans.contextOf(clientId), '2026-02-28');
  await plans.runJobsOn('2026-02-27');
  expect(await planOf(clientId)).toMatchObject({ status: 'active', isRunning: true });

  // The plan stops with its date, before the job records it: the month that would begin today is not granted.
  await ledger.setToday('2026-02-28');
  await openPeriods(ledger.db);
  expect(await planOf(clientId)).toMatchObject({ isRunning: false });
  expect(await ledger.sums(clientId)).toMatchObject({ granted: 80_00 });

  await plans.runJobsOn('2026-02-28');
  await plans.runJobsOn('2026-04-15');
  expect(await planOf(clientId)).toMatchObject({ status: 'inactive', pausedOn: '2026-02-28' });
  expect(await plans.paymentsOf(clientId)).toHaveLength(1);
  expect(await ledger.sums(clientId)).toMatchObject({ granted: 80_00, balance: 80_00 });
});

test('a plan renews once more if its next month begins before the pause', async () => {
  const clientId = await plans.subscribeNew();
  expect(await pauseOwnPlan(plans.contextOf(clientId), '2026-03-01')).toMatchObject({
    nextBillingDate: '2026-02-28',
  });
  await plans.runJobsOn('2026-02-28');
  await plans.runJobsOn('2026-03-31');
  expect(await plans.paymentsOf(clientId)).toMatchObject([{}, { periodStart: '2026-02-28' }]);
});

test('a planned pause can be withdrawn', async () => {
  const clientId = await plans.subscribeNew();
  const context = plans.contextOf(clientId);
  const { id } = await pauseOwnPlan(context, '2026-02-10');
  expect(await resume(context, { id })).toMatchObject({
    status: 'active',
    endDate: null,
    nextBillingDate: '2026-02-28',
  });
  await expect(resume(context, { id })).rejects.toThrow('not cancelled');
  await plans.runJobsOn('2026-02-28');
  expect(await plans.paymentsOf(clientId)).toHaveLength(2);
});

test('a client activates the paused plan with the figures they confirmed', async () => {
  const clientId = await plans.subscribeNew();
  const context = plans.contextOf(clientId);
  await pauseOwnPlan(context, '2026-02-07');
  await plans.runJobsOn('2026-04-15');
  const { activation } = await readBilling(ledger.db, clientId);
  if (!activation) throw new Error('The plan cannot be activated.');
  expect(activation).toMatchObject({ amount: 600, hoursGranted: 80 });

  await ledger.setToday('2026-04-16');
  await expect(activateOwnPlan(context, activation)).rejects.toThrow('Since the preview');
  expect(await plans.paymentsOf(clientId)).toHaveLength(1);

  const { activation: today } = await readBilling(ledger.db, clientId);
  if (!today) throw new Error('The plan cannot be activated.');
  expect(await activateOwnPlan(context, today)).toMatchObject({
    subscription: { status: 'active', nextBillingDate: '2026-05-16' },
    failure: null,
  });
  expect(await plans.paymentsOf(clientId)).toMatchObject([
    {},
    { amount: 600, periodStart: '2026-04-16', status: 'succeeded' },
  ]);
});

test('another card pays the open month at once and the next months', async () => {
  const clientId = await plans.subscribeNew();
  const context = plans.contextOf(clientId);
  await ledger.db
    .updateTable('checkouts')
    .set({ paymentToken: 'tok_demo_declined' })
    .where('userId', '=', clientId)
    .execute();
  await plans.runJobsOn('2026-02-28');
  expect(await plans.paymentsOf(clientId)).toMatchObject([{}, { status: 'failed' }]);
  expect(await readBilling(ledger.db, clientId)).toMatchObject({
    open: 600,
    openMonths: ['2026-02-28'],
  });

  const order = {
    id: crypto.randomUUID(),
    billingName: 'Nora New',
    billingEmail: 'nora@example.com',
  };
  await expect(changeCard(context, { ...order, token: 'tok_demo_declined' })).rejects.toThrow(
    'Your card was declined.',
  );
  expect(await planOf(clientId)).toMatchObject({ paymentMethod: 'Visa ending in 4242' });
  expect(await changeCard(context, { ...order, token: 'tok_demo_visa_debit' })).toEqual({
    card: 'Visa ending in 5556',
    charged: 600,
    failure: null,
  });
  expect(await readBilling(ledger.db, clientId)).toMatchObject({
    card: 'Visa ending in 5556',
    open: 0,
  });
  await plans.runJobsOn('2026-03-31');
  expect(await plans.paymentsOf(clientId)).toMatchObject([
    { paymentMethod: 'Visa ending in 4242' },
    { status: 'failed' },
    { status: 'succeeded', paymentMethod: 'Visa ending in 5556', periodStart: '2026-02-28' },
    { status: 'succeeded', paymentMethod: 'Visa ending in 5556', periodStart: '2026-03-31' },
  ]);
});
