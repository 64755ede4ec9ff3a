import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makePaidPlans } from '#tests/support/paid-plans.ts';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';
import { previewScheduled } from './preview.ts';
import { lockChangeToAnnounce } from './queries.ts';
import { scheduleChange, withdrawChange } from './schedule-operations.ts';

let ledger: TestLedger;
let plans: ReturnType<typeof makePaidPlans>;
beforeAll(async () => {
  ledger = await openTestLedger();
  plans = makePaidPlans(ledger);
});
afterAll(() => ledger.close());

test('the mails of a change name the custom plan that it replaces', async () => {
  await ledger.setToday('2026-01-15');
  const { db } = ledger;
  const id = await plans.subscribeNew('full-time');
  const named = { plan: 'custom', customPlanName: 'Bookkeeping' } as const;
  await db.updateTable('subscriptions').set(named).execute();
  const { subscriptionId, effectiveOn, amount } = await previewScheduled(db, id, 'part-time');
  const previewed = { subscriptionId, effectiveOn, amount };

  await scheduleChange(plans.contextOf(id), { plan: 'part-time', previewed });
  await withdrawChange(plans.contextOf(id), undefined);
  const mails = await db.selectFrom('mailOutbox').select('subject').orderBy('id').execute();
  expect(mails.at(-1)?.subject).toBe('Your Bookkeeping plan continues');

  await scheduleChange(plans.contextOf(id), { plan: 'part-time', previewed });
  await ledger.setToday('2026-02-15');
  await sql`select open_billing_period(${id})`.execute(db);
  const applied = db.selectFrom('planChanges').select('id').where('status', '=', 'applied');
  const change = await applied.executeTakeFirstOrThrow();
  expect(await lockChangeToAnnounce(db, change.id)).toMatchObject({
    formerPlan: 'custom',
    formerName: 'Bookkeeping',
  });
});
