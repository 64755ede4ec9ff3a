import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPeriods } from '#domains/ledger/billing.ts';
import { serverAuthor } from '#server/audit.ts';
import { createDemoProvider } from '#server/payments/demo.ts';
import { testEnv } from '#tests/support/app.ts';
import { makeFactories } from '#tests/support/factories.ts';
import { orderOf } from '#tests/support/payments.ts';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';
import { beginCheckout, confirmCheckout } from '../operations.ts';
import { recordPayment } from '../recorded/operations.ts';
import { collectPayments } from '../renewals.ts';
import { previewChange } from './preview.ts';

let ledger: TestLedger;
let time = Date.now();
const demo = createDemoProvider({ secret: 'a secret of these tests', now: () => time });

beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());
beforeEach(() => ledger.setToday('2026-01-31'));

/** A client who pays a plan by card. */
async function subscribeNew() {
  const { id } = await makeFactories(ledger.db).createUser({ role: 'client' });
  const actor = { id, role: 'client', isApproved: true } as const;
  const context = { ...serverAuthor, db: ledger.db, payments: demo, actor };
  const order = orderOf();
  await beginCheckout(context, order);
  time += 2000;
  await confirmCheckout(context, order.id);
  return id;
}

async function runJobsOn(day: string) {
  await ledger.setToday(day);
  await openPeriods(ledger.db);
  await collectPayments({ db: ledger.db, payments: demo });
}

const paymentsOf = (clientId: number) =>
  ledger.db
    .selectFrom('payments')
    .select(['kind', 'amount', 'periodStart', 'periodEnd'])
    .where('clientId', '=', clientId)
    .orderBy('id')
    .execute();

test('a plan that is activated after its paid month begins a new month on that day', async () => {
  const clientId = await subscribeNew();
  await runJobsOn('2026-02-10');
  await ledger.pause(clientId);
  await runJobsOn('2026-04-15');
  expect(await paymentsOf(clientId)).toHaveLength(1);

  const { figures } = await previewChange(ledger.db, { clientId, act: 'activate' });
  expect(figures).toMatchObject({
    effectiveOn: '2026-04-15',
    amount: 600,
    hoursGranted: 80,
    hoursLeft: 160,
    nextBillingDate: '2026-05-15',
  });
  await ledger.activate(clientId);
  await runJobsOn('2026-04-15');
  expect(await paymentsOf(clientId)).toMatchObject([
    { periodStart: '2026-01-31', periodEnd: '2026-02-28' },
    { kind: 'renewal', amount: 600, periodStart: '2026-04-15', periodEnd: '2026-05-15' },
  ]);
  expect(await ledger.sums(clientId)).toMatchObject({ granted: 160_00, balance: 160_00 });
  await runJobsOn('2026-05-15');
  expect(await paymentsOf(clientId)).toHaveLength(3);
});

test('a plan that is activated within its paid month keeps its billing day', async () => {
  const clientId = await subscribeNew();
  await runJobsOn('2026-02-03');
  await ledger.pause(clientId);
  await ledger.setToday('2026-02-27');
  const { figures } = await previewChange(ledger.db, { clientId, act: 'activate' });
  expect(figures).toMatchObject({ amount: 0, hoursGranted: 0, nextBillingDate: '2026-02-28' });
  await ledger.activate(clientId);
  await runJobsOn('2026-02-27');
  expect(await paymentsOf(clientId)).toHaveLength(1);
  await runJobsOn('2026-02-28');
  expect(await paymentsOf(clientId)).toMatchObject([{}, { periodStart: '2026-02-28' }]);
});

test('a month that was paid elsewhere is not charged to the card', async () => {
  const clientId = await subscribeNew();
  const { id } = await ledger.db
    .selectFrom('subscriptions')
    .select('id')
    .where('userId', '=', clientId)
    .executeTakeFirstOrThrow();
  await ledger.setToday('2026-02-28');
  await openPeriods(ledger.db);
  const actor = { id: 1, role: 'admin', isApproved: true } as const;
  await recordPayment(
    { ...serverAuthor, db: ledger.db, env: testEnv(), actor },
    {
      ...{ subscriptionId: id, periodStart: '2026-02-28', amount: 250 },
      ...{ paidOn: '2026-02-28', method: 'cash' },
    },
  );
  await runJobsOn('2026-02-28');
  expect(await paymentsOf(clientId)).toMatchObject([
    { kind: 'subscription' },
    { kind: 'recorded', amount: 250, periodStart: '2026-02-28', periodEnd: '2026-03-31' },
  ]);
  await runJobsOn('2026-03-31');
  expect(await paymentsOf(clientId)).toMatchObject([
    ...[{}, {}],
    { kind: 'renewal', amount: 600, periodStart: '2026-03-31' },
  ]);
});
