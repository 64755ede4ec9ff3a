import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { sql } from 'kysely';
import { activateOwnPlan, readBilling } from '#domains/payments/billing/operations.ts';
import { refundPayment } from '#domains/payments/refund-operations.ts';
import { previewOwnStart, previewScheduled } from '#domains/plans/changes/preview.ts';
import { scheduleChange } from '#domains/plans/changes/schedule-operations.ts';
import { beginPack } from '#domains/plans/packs/operations.ts';
import { DomainError } from '#server/errors.ts';
import { addDays } from '#shared/dates.ts';
import type { makePaidPlans } from '#tests/support/paid-plans.ts';
import { orderOf } from '#tests/support/payments.ts';
import type { TestLedger } from '#tests/support/test-ledger.ts';
import { actOnInvoices } from './invoice-acts.ts';

/** What happens to one client on one day. */
export const anyAct = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({ do: fc.constant('log' as const), days: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 14, arbitrary: fc.record({ do: fc.constant('log' as const), days: fc.constant(9) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('edit' as const),
      seconds: fc.integer({ min: 1, max: 28_800 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      seconds: fc.integer({ min: -7_200, max: 7_200 }),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('pack' as const), hours: fc.constantFrom(5, 10, 20) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('refund' as const),
      share: fc.constantFrom(0.25, 0.5, 1),
    }),
  },
  {
    weight: 9,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'invoice' as const,
        'pay-invoice' as const,
        'pay-by-card' as const,
        'record' as const,
        'grant' as const,
        'void' as const,
        'credit' as const,
      ),
      share: fc.constantFrom(0.5, 1),
      hasOthers: fc.boolean(),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'upgrade' as const,
        'downgrade' as const,
        'pause' as const,
        'activate' as const,
        'cancel' as const,
      ),
    }),
  },
);
export type Act = typeof anyAct extends fc.Arbitrary<infer Value> ? Value : never;

/** A client with their VA. The logs of a VA's clients are at different hours, so that they do not overlap. */
export type Engagement = { clientId: number; vaId: number; taskId: number; firstHour: number };

export type Business = {
  ledger: TestLedger;
  plans: ReturnType<typeof makePaidPlans>;
  administrator: number;
};

/** An act that the state does not allow is refused as a whole. */
export async function attempt(act: () => Promise<unknown>) {
  await act().catch((error: unknown) => {
    const isRule = error instanceof Error && 'constraint' in error;
    if (!(error instanceof DomainError) && !isRule) throw error;
  });
}

/** Logs up to eight hours, to the second, on each of the days before today that has no log yet. */
async function log(
  { ledger }: Business,
  { vaId, taskId, firstHour }: Engagement,
  today: string,
  days: number,
) {
  for (let number = 0; number < days; number++) {
    const start = new Date(`${addDays(today, -1 - number)}T00:00:00Z`);
    start.setUTCHours(firstHour);
    const duration = (((number * 1337 + taskId * 461) % 25_200) + 3_600) / 3_600;
    await ledger.db
      .insertInto('timeLogs')
      .values({
        taskId,
        vaId,
        duration,
        startTime: start,
        endTime: new Date(start.getTime() + 8 * 3_600_000),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

const newestLog = ({ ledger }: Business, clientId: number, approval: 'open' | 'approved') =>
  ledger.db
    .selectFrom('timeLogs')
    .select('id')
    .where('clientId', '=', clientId)
    .where('approval', '=', approval)
    .orderBy('id', 'desc')
    .executeTakeFirst();

async function changeTime(
  business: Business,
  { clientId }: Engagement,
  hours: number,
  approval: 'open' | 'approved',
) {
  const found = await newestLog(business, clientId, approval);
  if (!found || hours === 0) return;
  const { db } = business.ledger;
  if (approval === 'open')
    await db.updateTable('timeLogs').set({ duration: hours }).where('id', '=', found.id).execute();
  else
    await db
      .insertInto('timeAdjustments')
      .values({
        requestId: randomUUID(),
        timeLogId: found.id,
        hours,
        reason: 'Wrong end',
        actorId: 1,
      })
      .execute();
}

export async function buyPlan(
  { ledger, plans }: Pick<Business, 'ledger' | 'plans'>,
  clientId: number,
  plan: 'part-time' | 'full-time',
) {
  const { amount } = await previewOwnStart(ledger.db, clientId, plan);
  await plans.buy(clientId, plan, amount);
}

async function refund({ ledger, plans, administrator }: Business, clientId: number, share: number) {
  const payment = await ledger.db
    .selectFrom('payments')
    .select(['id', 'amount'])
    .where('clientId', '=', clientId)
    .where('status', '=', 'succeeded')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!payment) return;
  const context = {
    ...plans.contextOf(clientId),
    actor: { id: administrator, role: 'admin', isApproved: true } as const,
  };
  const amount = Math.max(0.01, Math.round(payment.amount * share * 100) / 100);
  await refundPayment(context, {
    id: randomUUID(),
    paymentId: payment.id,
    amount,
    reason: 'Goodwill',
  });
}

async function changePlan(business: Business, clientId: number, kind: Act['do']) {
  const { ledger, plans } = business;
  if (kind === 'upgrade') await buyPlan(business, clientId, 'full-time');
  if (kind === 'downgrade') {
    const { subscriptionId, effectiveOn, amount } = await previewScheduled(
      ledger.db,
      clientId,
      'part-time',
    );
    await scheduleChange(plans.contextOf(clientId), {
      plan: 'part-time',
      previewed: { subscriptionId, effectiveOn, amount },
    });
  }
  if (kind === 'pause') await ledger.pause(clientId);
  if (kind === 'cancel') await ledger.cancelAtEnd(clientId);
  if (kind === 'activate') {
    const { activation } = await readBilling(ledger.db, clientId);
    if (activation) await activateOwnPlan(plans.contextOf(clientId), activation);
    else await buyPlan(business, clientId, 'part-time');
  }
}

/** Performs an act, or nothing if the state refuses it. */
export const perform = (business: Business, engagement: Engagement, act: Act, today: string) =>
  attempt(async () => {
    const { clientId } = engagement;
    if (act.do === 'log') return log(business, engagement, today, act.days);
    if (act.do === 'edit') return changeTime(business, engagement, act.seconds / 3_600, 'open');
    if (act.do === 'adjust')
      return changeTime(business, engagement, act.seconds / 3_600, 'approved');
    if (act.do === 'refund') return refund(business, clientId, act.share);
    if ('hasOthers' in act) return actOnInvoices(business, clientId, act, today);
    if (act.do !== 'pack') return changePlan(business, clientId, act.do);
    const { plan: _, ...order } = orderOf();
    await beginPack(business.plans.contextOf(clientId), { ...order, hours: act.hours });
    await business.plans.confirm(clientId, order.id);
  });

/** Approves what is older than a day; the rest stays pending. */
export const approveTime = ({ ledger }: Pick<Business, 'ledger'>, today: string) =>
  sql`update time_logs set approval = 'approved', approved_at = now(), approved_by = 1
    where approval <> 'approved' and work_date < ${addDays(today, -1)}`.execute(ledger.db);
