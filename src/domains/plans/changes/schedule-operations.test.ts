import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openPeriods } from '#domains/ledger/billing.ts';
import { findBalance } from '#domains/ledger/queries.ts';
import { activateOwnPlan, readBilling } from '#domains/payments/billing/operations.ts';
import { insertCredited } from '#tests/support/insert-payments.ts';
import { makePaidPlans } from '#tests/support/paid-plans.ts';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';
import { resume, setStatus } from '../subscriptions/operations.ts';
import { pausePlan } from '../subscriptions/pausing.ts';
import { findRunningSubscription } from '../subscriptions/queries.ts';
import { pauseOwnPlan } from './act-operations.ts';
import { previewOwnStart, previewScheduled } from './preview.ts';
import { scheduleChange, withdrawChange } from './schedule-operations.ts';

let ledger: TestLedger;
let plans: ReturnType<typeof makePaidPlans>;
beforeAll(async () => {
  ledger = await openTestLedger();
  plans = makePaidPlans(ledger);
});
afterAll(() => ledger.close());
beforeEach(() => ledger.setToday('2026-01-15'));

const runningOf = (clientId: number) => findRunningSubscription(ledger.db, clientId);
const balanceOf = async (clientId: number) => (await findBalance(ledger.db, clientId)).balance;
const entriesOf = async (clientId: number) =>
  (await ledger.entries(clientId)).map((entry) => [entry.periodStart, entry.kind, entry.hours]);

async function schedule(clientId: number, plan: 'part-time' | 'full-time' = 'part-time') {
  const { subscriptionId, effectiveOn, amount } = await previewScheduled(ledger.db, clientId, plan);
  const previewed = { subscriptionId, effectiveOn, amount };
  return scheduleChange(plans.contextOf(clientId), { plan, previewed });
}

describe('an upgrade', () => {
  test('charges the price less the unused days, and takes their hours back', async () => {
    const id = await plans.subscribeNew();
    await ledger.setToday('2026-01-25');
    const preview = await previewOwnStart(ledger.db, id, 'full-time');
    // 21 of 31 days are left: 80 x 21 / 31 = 54.19 hours, at $7.50.
    expect(preview).toMatchObject({
      price: 1040,
      amount: 633.57,
      nextAmount: 1040,
      nextBillingDate: '2026-02-25',
      credit: { amount: 406.43, hours: 54.19, days: 21, daysOfMonth: 31 },
      hoursMoved: 25.81,
      hoursAvailable: 185.81,
    });

    await plans.buy(id, 'full-time', preview.amount);

    expect(await plans.paymentsOf(id)).toMatchObject([
      { plan: 'part-time', amount: 600, creditAmount: 0 },
      { plan: 'full-time', amount: 633.57, creditAmount: 406.43 },
    ]);
    expect(await entriesOf(id)).toEqual([
      ['2026-01-15', 'grant', 80],
      ['2026-01-15', 'credit', -54.19],
      ['2026-01-15', 'carry', -25.81],
      ['2026-01-25', 'carry', 25.81],
      ['2026-01-25', 'grant', 160],
    ]);
    expect(await balanceOf(id)).toBe(preview.hoursAvailable);
  });

  test('credits no used hours, so that nothing else is billed', async () => {
    const { client, va, task } = await ledger.createWork();
    await plans.buy(client.id, 'part-time');
    for (const hours of [20, 20]) await ledger.log(task.id, va.id, hours);
    await ledger.setToday('2026-01-25');
    const preview = await previewOwnStart(ledger.db, client.id, 'full-time');
    expect(preview).toMatchObject({
      credit: { amount: 300, hours: 40 },
      amount: 740,
      hoursMoved: 0,
      hoursAvailable: 160,
    });
    await plans.buy(client.id, 'full-time', preview.amount);
    expect(await balanceOf(client.id)).toBe(160);
    const { rows } = await sql`select total::text from invoices
      where client_id = ${client.id} and status = 'paid' order by id`.execute(ledger.db);
    expect(rows).toEqual([{ total: '600.00' }, { total: '740.00' }]);
  });

  test('on the day of a renewal waits until the new month is paid (409)', async () => {
    const id = await plans.subscribeNew();
    await ledger.setToday('2026-02-15');
    await expect(plans.buy(id, 'full-time')).rejects.toThrow('is not paid yet');
  });

  test('on the first day credits the whole month', async () => {
    const id = await plans.subscribeNew();
    const preview = await previewOwnStart(ledger.db, id, 'full-time');
    expect(preview).toMatchObject({ amount: 440, hoursAvailable: 160 });
    await plans.buy(id, 'full-time');
    expect(await balanceOf(id)).toBe(160);
  });

  test('is refused if the previewed amount no longer holds (409)', async () => {
    const id = await plans.subscribeNew();
    const { amount } = await previewOwnStart(ledger.db, id, 'full-time');
    await ledger.setToday('2026-01-16');
    await expect(plans.buy(id, 'full-time', amount)).rejects.toThrow('The amount has changed');
    expect(await plans.paymentsOf(id)).toHaveLength(1);
  });

  test('is refused while the month is not paid', async () => {
    const id = await plans.subscribeNew();
    await ledger.setToday('2026-02-15');
    await openPeriods(ledger.db);
    await expect(plans.buy(id, 'full-time')).rejects.toThrow('is not paid yet');
    await plans.runJobsOn('2026-02-15');
    expect(await plans.buy(id, 'full-time')).toMatchObject({ status: 'succeeded', amount: 440 });
  });

  test('credits nothing for a month that was refunded, or for a plan without a payment', async () => {
    const id = await plans.subscribeNew();
    const payments = ledger.db.selectFrom('payments').select('id').where('clientId', '=', id);
    const { id: paymentId } = await payments.executeTakeFirstOrThrow();
    await insertCredited(ledger.db, { paymentId, amount: 50 });
    const refunded = await previewOwnStart(ledger.db, id, 'full-time');
    expect(refunded).toMatchObject({ amount: 1040, credit: null });

    const { client } = await ledger.createWork();
    await ledger.subscribe(client.id, 10);
    expect((await previewOwnStart(ledger.db, client.id, 'full-time')).credit).toBeNull();
  });
});

describe('a downgrade', () => {
  test('to a smaller plan is not sold today', async () => {
    const id = await plans.subscribeNew('full-time');
    await expect(plans.buy(id, 'part-time')).rejects.toThrow("takes 7 days' notice");
  });

  test('takes effect with the first month that begins after the notice, and is charged then', async () => {
    const id = await plans.subscribeNew('full-time');
    await ledger.setToday('2026-02-10');
    expect(await previewScheduled(ledger.db, id, 'part-time')).toMatchObject({
      effectiveOn: '2026-03-15',
      amount: 600,
      renewal: { on: '2026-02-15', amount: 1040 },
    });
    const change = await schedule(id);
    expect(change).toMatchObject({ plan: 'part-time', effectiveOn: '2026-03-15' });
    expect(await schedule(id)).toEqual(change);

    await plans.runJobsOn('2026-02-15');
    await plans.runJobsOn('2026-03-14');
    expect(await runningOf(id)).toMatchObject({ plan: 'full-time' });
    // The job is late: logged time opens the period first.
    await ledger.setToday('2026-03-17');
    await openPeriods(ledger.db);
    await plans.runJobsOn('2026-03-17');
    await plans.runJobsOn('2026-04-15');

    expect(await runningOf(id)).toMatchObject({ plan: 'part-time', startDate: '2026-03-15' });
    expect(await plans.paymentsOf(id)).toMatchObject([
      { plan: 'full-time', amount: 1040, periodStart: '2026-01-15' },
      { plan: 'full-time', amount: 1040, periodStart: '2026-02-15' },
      { plan: 'part-time', amount: 600, periodStart: '2026-03-15', periodEnd: '2026-04-15' },
      { plan: 'part-time', amount: 600, periodStart: '2026-04-15' },
    ]);
    expect((await ledger.entries(id)).filter(({ kind }) => kind === 'grant')).toMatchObject([
      { hours: 160, periodStart: '2026-01-15' },
      { hours: 160, periodStart: '2026-02-15' },
      { hours: 80, periodStart: '2026-03-15' },
      { hours: 80, periodStart: '2026-04-15' },
    ]);
  });

  test('is withdrawn until its day, and not after it', async () => {
    const id = await plans.subscribeNew('full-time');
    await schedule(id);
    expect(await readBilling(ledger.db, id)).toMatchObject({ change: { plan: 'part-time' } });
    await withdrawChange(plans.contextOf(id), undefined);
    expect(await readBilling(ledger.db, id)).toMatchObject({ change: null });
    await schedule(id);
    await ledger.setToday('2026-02-15');
    await expect(withdrawChange(plans.contextOf(id), undefined)).rejects.toThrow(
      'It may have happened already.',
    );
  });

  test('is refused if the previewed figures no longer hold (409)', async () => {
    const id = await plans.subscribeNew('full-time');
    const { subscriptionId, amount, from } = await previewScheduled(ledger.db, id, 'part-time');
    expect(Object.keys(from)).toEqual(['plan', 'customPlanName', 'monthlyHours', 'hourlyRate']);
    const previewed = { subscriptionId, effectiveOn: '2026-02-14', amount };
    const late = scheduleChange(plans.contextOf(id), { plan: 'part-time', previewed });
    await expect(late).rejects.toThrow('Since the preview, something has changed');
  });

  test('ends with a cancellation, and does not come back when the plan is resumed', async () => {
    const id = await plans.subscribeNew('full-time');
    await schedule(id);
    const planId = (await runningOf(id))?.id ?? 0;
    await setStatus(plans.contextOf(id), { id: planId, status: 'cancelled' });
    await resume(plans.contextOf(id), { id: planId });
    await plans.runJobsOn('2026-02-15');
    expect(await runningOf(id)).toMatchObject({ plan: 'full-time' });
  });

  test('waits during a pause, and the smaller plan begins with the activation', async () => {
    const id = await plans.subscribeNew('full-time');
    await schedule(id);
    await ledger.setToday('2026-01-20');
    await pausePlan(plans.contextOf(id), (await runningOf(id))?.id ?? 0);
    await plans.runJobsOn('2026-03-01');
    const { activation } = await readBilling(ledger.db, id);
    const expected = { amount: 600, hoursGranted: 80, nextBillingDate: '2026-04-01' };
    expect(activation).toMatchObject(expected);
    if (!activation) throw new Error('There is no paused plan.');

    const { subscription } = await activateOwnPlan(plans.contextOf(id), activation);

    expect(subscription).toMatchObject({ plan: 'part-time', startDate: '2026-03-01' });
    expect(await plans.paymentsOf(id)).toMatchObject([{ amount: 1040 }, { amount: 600 }]);
    expect(await balanceOf(id)).toBe(240);
  });

  test('keeps a pause that is planned after it', async () => {
    const id = await plans.subscribeNew('full-time');
    await schedule(id);
    await pauseOwnPlan(plans.contextOf(id), '2026-02-20');
    await plans.runJobsOn('2026-02-15');
    expect(await runningOf(id)).toMatchObject({ plan: 'part-time', endDate: '2026-02-20' });
    await plans.runJobsOn('2026-02-21');
    expect(await runningOf(id)).toBeUndefined();
  });

  test('is announced once, by mail and in the audit log', async () => {
    const id = await plans.subscribeNew('full-time');
    await schedule(id);
    await plans.runJobsOn('2026-02-15');
    await plans.runJobsOn('2026-02-15');
    const mails = await ledger.db
      .selectFrom('mailOutbox')
      .select('subject')
      .where('userId', '=', id)
      .orderBy('id')
      .execute();
    expect(mails.map(({ subject }) => subject)).toEqual([
      'Your plan changes to Part-time on February 15, 2026',
      'Your Part-time plan has started',
    ]);
  });
});
