import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openPeriods } from '#domains/ledger/billing.ts';
import { findBalance, insertCorrection, openPeriod } from '#domains/ledger/queries.ts';
import { activateOwnPlan, readBilling } from '#domains/payments/billing/operations.ts';
import { addDays } from '#shared/dates.ts';
import { makePaidPlans } from '#tests/support/paid-plans.ts';
import { orderOf } from '#tests/support/payments.ts';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';
import { beginPack } from '../packs/operations.ts';
import { previewOwnStart, previewScheduled } from './preview.ts';
import { scheduleChange, withdrawChange } from './schedule-operations.ts';

let ledger: TestLedger;
let plans: ReturnType<typeof makePaidPlans>;
beforeAll(async () => {
  ledger = await openTestLedger();
  plans = makePaidPlans(ledger);
});
afterAll(() => ledger.close());

const anyHours = fc.integer({ min: 1, max: 2400 });
const anyStep = fc.oneof(
  {
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      days: fc.integer({ min: 1, max: 40 }),
    }),
    weight: 3,
  },
  fc.record({ do: fc.constant('log' as const), hours: anyHours }),
  fc.record({ do: fc.constant('edit' as const), hours: anyHours }),
  fc.record({ do: fc.constant('adjust' as const), hours: fc.integer({ min: -300, max: 300 }) }),
  fc.record({ do: fc.constant('correct' as const), hours: fc.integer({ min: -900, max: 900 }) }),
  fc.record({ do: fc.constant('pack' as const), hours: fc.constantFrom(5, 10, 20) }),
  fc.record({ do: fc.constant('limit' as const), hours: fc.constantFrom(null, 0, 15) }),
  fc.record({ do: fc.constantFrom('approve' as const, 'delete' as const, 'jobs' as const) }),
  fc.record({ do: fc.constantFrom('upgrade' as const, 'restart' as const) }),
  { arbitrary: fc.record({ do: fc.constant('downgrade' as const) }), weight: 3 },
  fc.record({ do: fc.constantFrom('withdraw' as const, 'upgrade' as const) }),
  fc.record({ do: fc.constantFrom('pause' as const, 'activate' as const, 'cancel' as const) }),
);
const anyPlan = fc.constantFrom('part-time' as const, 'full-time' as const);
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

type Work = Awaited<ReturnType<TestLedger['createWork']>>;

/** An act that the state does not allow is refused as a whole. */
async function attempt(act: () => Promise<unknown>) {
  await act().catch((error: unknown) => {
    const isRefusal = error instanceof Error && (error.name === 'DomainError' || 'kind' in error);
    const isRule = error instanceof Error && 'constraint' in error;
    if (!isRefusal && !isRule) throw error;
  });
}

const newestLog = (clientId: number, approval: string) =>
  ledger.db
    .selectFrom('timeLogs')
    .select(['id', 'duration'])
    .where('clientId', '=', clientId)
    .where('approval', '=', sql<'open'>`${approval}`)
    .orderBy('id', 'desc')
    .executeTakeFirst();

async function buyPlan(clientId: number, plan: 'part-time' | 'full-time') {
  const preview = await previewOwnStart(ledger.db, clientId, plan);
  const bought = await plans.buy(clientId, plan, preview.amount);
  if (bought.status !== 'succeeded') return;
  expect(bought.amount).toBe(preview.amount);
  expect((await findBalance(ledger.db, clientId)).balance).toBe(preview.hoursAvailable);
}

async function buyPack(clientId: number, hours: number) {
  const { plan: _, ...order } = orderOf();
  await beginPack(plans.contextOf(clientId), { ...order, hours });
  await plans.confirm(clientId, order.id);
}

async function schedule(clientId: number) {
  const preview = await previewScheduled(ledger.db, clientId, 'part-time');
  const { subscriptionId, effectiveOn, amount } = preview;
  const previewed = { subscriptionId, effectiveOn, amount };
  await scheduleChange(plans.contextOf(clientId), { plan: 'part-time', previewed });
}

async function activate(clientId: number) {
  const { activation } = await readBilling(ledger.db, clientId);
  if (activation) await activateOwnPlan(plans.contextOf(clientId), activation);
}

async function changeLog(step: Step, { client }: Work) {
  const { db } = ledger;
  const open = await newestLog(client.id, 'open');
  if (step.do === 'approve' && open)
    await sql`update time_logs set approval = 'approved', approved_at = now(), approved_by = 1
      where id = ${open.id}`.execute(db);
  if (step.do === 'edit' && open)
    await db
      .updateTable('timeLogs')
      .set({ duration: step.hours / 100 })
      .where('id', '=', open.id)
      .execute();
  if (step.do === 'delete' && open)
    await db.deleteFrom('timeLogs').where('id', '=', open.id).execute();
  const approved = await newestLog(client.id, 'approved');
  if (step.do === 'adjust' && approved && step.hours !== 0)
    await db
      .insertInto('timeAdjustments')
      .values({
        requestId: randomUUID(),
        timeLogId: approved.id,
        hours: step.hours / 100,
        reason: 'Wrong end',
        actorId: 1,
      })
      .execute();
}

async function changePlan(step: Step, { client: { id } }: Work) {
  const { db } = ledger;
  if (step.do === 'upgrade') await buyPlan(id, 'full-time');
  if (step.do === 'restart') await buyPlan(id, 'part-time');
  if (step.do === 'downgrade') await schedule(id);
  if (step.do === 'withdraw') await withdrawChange(plans.contextOf(id), undefined);
  if (step.do === 'pause') await ledger.pause(id);
  if (step.do === 'activate') await activate(id);
  if (step.do === 'cancel') await ledger.cancelAtEnd(id);
  if (step.do === 'pack') await buyPack(id, step.hours);
  if (step.do === 'limit')
    await db
      .updateTable('subscriptions')
      .set({ rolloverLimit: step.hours })
      .where('userId', '=', id)
      .execute();
  if (step.do === 'correct' && step.hours !== 0)
    await insertCorrection(db, {
      clientId: id,
      periodStart: await openPeriod(db, id),
      hours: step.hours / 100,
      reason: 'Goodwill',
      actorId: 1,
    });
}

/** What must hold at any instant. Approved time is locked, and its adjustments are rows of their own. */
async function expectProvable(clientId: number) {
  const { rows } = await sql<Record<string, number>>`
    with mine as (select * from hours_ledger where client_id = ${clientId})
    select
      (select coalesce(sum(hours), 0) from mine
        where period_start = (select max(period_start) from mine)) as balance,
      (select coalesce(sum(hours), 0) from mine where kind in ('grant', 'pack', 'credit', 'expire')
        or (kind = 'correction' and time_log_id is null)) as given,
      (select coalesce(sum(duration), 0) from time_logs
        where client_id = ${clientId} and approval = 'approved') as approved,
      (select coalesce(sum(hours), 0) from time_adjustments where client_id = ${clientId}) as adjusted,
      (select coalesce(sum(duration), 0) from time_logs
        where client_id = ${clientId} and approval <> 'approved') as pending,
      (select count(*)::integer from (select from mine
        where period_start < (select max(period_start) from mine)
        group by period_start having sum(hours) <> 0) as period) as "unbalancedPeriods",
      (select count(*)::integer from (select client_id, period_start, kind, sum(hours) from mine
          group by client_id, period_start, kind
        except select client_id, period_start, kind, hours from ledger_totals) as total) as "wrongTotals"
  `.execute(ledger.db);
  const {
    balance = 0,
    given = 0,
    approved = 0,
    adjusted = 0,
    pending = 0,
    ...faults
  } = rows[0] ?? {};
  const cents = (hours: number) => Math.round(hours * 100);
  expect(cents(balance)).toBe(cents(given) - cents(approved) - cents(adjusted) - cents(pending));
  expect(faults).toEqual({ unbalancedPeriods: 0, wrongTotals: 0 });
}

/** What a credit takes off the price is what the credited hours cost; each month is granted and paid at most once. */
async function expectPaidOnce(clientId: number) {
  const { rows } = await sql`
    select 'credited hours' as fault from (select
        (select coalesce(sum(credit_amount), 0) from payments where client_id = ${clientId}) as paid,
        (select coalesce(sum(round(-h.hours * s.hourly_rate, 2)), 0) from hours_ledger h
          join subscriptions s on s.id = h.subscription_id
          where h.client_id = ${clientId} and h.kind = 'credit') as taken) as sums where paid <> taken
    union all select 'paid twice' from payments where client_id = ${clientId} and status = 'succeeded'
      and kind <> 'pack' group by subscription_id, period_start having count(*) > 1
    union all select 'pack' from payments p full join (select * from hours_ledger
        where client_id = ${clientId} and kind = 'pack') h on h.payment_id = p.id
      where (p.client_id = ${clientId} and p.kind = 'pack' and p.status = 'succeeded' or p.id is null)
        and p.pack_hours is distinct from h.hours`.execute(ledger.db);
  expect(rows).toEqual([]);
}

/** Whether the generated steps reached the acts that this test is about. */
async function countActs() {
  const { rows } = await sql`select
    (select count(*) > 2 from hours_ledger where kind = 'credit') as credits,
    (select count(*) > 2 from plan_changes where status = 'applied') as applied,
    (select count(*) > 2 from plan_changes where status = 'withdrawn') as withdrawn,
    (select count(*) > 2 from hours_ledger where kind = 'expire') as expired`.execute(ledger.db);
  return rows[0];
}

test('at any instant the balance is what was given minus approved and pending hours', async () => {
  await fc.assert(
    fc.asyncProperty(
      anyPlan,
      fc.array(anyStep, { minLength: 8, maxLength: 26 }),
      async (plan, steps) => {
        let day = '2026-01-20';
        await ledger.setToday(day);
        const work = await ledger.createWork();
        const { id } = work.client;
        await plans.buy(id, plan);
        for (const step of steps) {
          if (step.do === 'wait') {
            day = addDays(day, step.days);
            await ledger.setToday(day);
          }
          if (step.do === 'jobs') await plans.runJobsOn(day);
          await attempt(async () => {
            if (step.do === 'log') await ledger.log(work.task.id, work.va.id, step.hours / 100);
            await changeLog(step, work);
            await changePlan(step, work);
          });
          await expectProvable(id);
          await expectPaidOnce(id);
        }
        const before = await findBalance(ledger.db, id);
        await openPeriods(ledger.db);
        expect(await findBalance(ledger.db, id)).toMatchObject({ balance: before.balance });
      },
    ),
    { numRuns: 40 },
  );
  expect(await countActs()).toMatchObject({
    credits: true,
    applied: true,
    withdrawn: true,
    expired: true,
  });
}, 180_000);
