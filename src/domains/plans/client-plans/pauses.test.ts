import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPeriods } from '#domains/ledger/billing.ts';
import { recordPayment } from '#domains/payments/recorded/operations.ts';
import { serverAuthor } from '#server/audit.ts';
import { testEnv } from '#tests/support/app.ts';
import { makePaidPlans } from '#tests/support/paid-plans.ts';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';
import { previewChange } from '../changes/preview.ts';

let ledger: TestLedger;
let plans: ReturnType<typeof makePaidPlans>;

beforeAll(async () => {
  ledger = await openTestLedger();
  plans = makePaidPlans(ledger);
});
afterAll(() => ledger.close());
beforeEach(() => ledger.setToday('2026-01-31'));

test('a plan that is activated after its paid month begins a new month on that day', async () => {
  const clientId = await plans.subscribeNew();
  await plans.runJobsOn('2026-02-10');
  await ledger.pause(clientId);
  await plans.runJobsOn('2026-04-15');
  expect(await plans.paymentsOf(clientId)).toHaveLength(1);

  const { figures } = await previewChange(ledger.db, { clientId, act: 'activate' });
  expect(figures).toMatchObject({
    effectiveOn: '2026-04-15',
    amount: 600,
    hoursGranted: 80,
    hoursLeft: 160,
    nextBillingDate: '2026-05-15',
  });
  await ledger.activate(clientId);
  await plans.runJobsOn('2026-04-15');
  expect(await plans.paymentsOf(clientId)).toMatchObject([
    { periodStart: '2026-01-31', periodEnd: '2026-02-28' },
    { kind: 'renewal', amount: 600, periodStart: '2026-04-15', periodEnd: '2026-05-15' },
  ]);
  expect(await ledger.sums(clientId)).toMatchObject({ granted: 160_00, balance: 160_00 });
  await plans.runJobsOn('2026-05-15');
  expect(await plans.paymentsOf(clientId)).toHaveLength(3);
});

test('a plan that is activated within its paid month keeps its billing day', async () => {
  const clientId = await plans.subscribeNew();
  await plans.runJobsOn('2026-02-03');
  await ledger.pause(clientId);
  await ledger.setToday('2026-02-27');
  const { figures } = await previewChange(ledger.db, { clientId, act: 'activate' });
  expect(figures).toMatchObject({ amount: 0, hoursGranted: 0, nextBillingDate: '2026-02-28' });
  await ledger.activate(clientId);
  await plans.runJobsOn('2026-02-27');
  expect(await plans.paymentsOf(clientId)).toHaveLength(1);
  await plans.runJobsOn('2026-02-28');
  expect(await plans.paymentsOf(clientId)).toMatchObject([{}, { periodStart: '2026-02-28' }]);
});

test('a month that was paid elsewhere is not charged to the card', async () => {
  const clientId = await plans.subscribeNew();
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
      subscriptionId: id,
      periodStart: '2026-02-28',
      amount: 250,
      paidOn: '2026-02-28',
      method: 'cash',
    },
  );
  await plans.runJobsOn('2026-02-28');
  expect(await plans.paymentsOf(clientId)).toMatchObject([
    { kind: 'subscription' },
    { kind: 'recorded', amount: 250, periodStart: '2026-02-28', periodEnd: '2026-03-31' },
  ]);
  await plans.runJobsOn('2026-03-31');
  expect(await plans.paymentsOf(clientId)).toMatchObject([
    {},
    {},
    { kind: 'renewal', amount: 600, periodStart: '2026-03-31' },
  ]);
});
