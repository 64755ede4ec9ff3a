import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBalance } from '#domains/ledger/queries.ts';
import { beginCheckout, confirmCheckout } from '#domains/payments/operations.ts';
import { serverAuthor } from '#server/audit.ts';
import { createDemoProvider } from '#server/payments/demo.ts';
import type { Actor } from '#shared/actor.ts';
import { addDays } from '#shared/dates.ts';
import { orderOf } from '#tests/support/payments.ts';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';
import { previewPlan } from './preview.ts';
import { findSubscription } from './queries.ts';

let ledger: TestLedger;
let time = Date.now();
const payments = createDemoProvider({ secrets: ['a test secret'], now: () => time });
beforeAll(async () => {
  ledger = await openTestLedger();
});
afterAll(() => ledger.close());

const anyStep = fc.oneof(
  fc.record({ do: fc.constant('log' as const), hours: fc.integer({ min: 1, max: 2400 }) }),
  fc.record({ do: fc.constant('wait' as const), days: fc.integer({ min: 1, max: 70 }) }),
  fc.record({ do: fc.constantFrom('subscribe' as const, 'cancel' as const, 'end' as const) }),
);

test('a checkout charges the previewed amount and moves the previewed hours', async () => {
  const { db } = ledger;
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyStep, { maxLength: 8 }),
      fc.constantFrom('part-time' as const, 'full-time' as const),
      async (steps, plan) => {
        let day = '2026-01-31';
        await ledger.setToday(day);
        const { client, va, task } = await ledger.createWork();
        for (const step of steps) {
          if (step.do === 'wait') {
            day = addDays(day, step.days);
            await ledger.setToday(day);
          }
          if (step.do === 'log') await ledger.log(task.id, va.id, step.hours / 100);
          if (step.do === 'subscribe') {
            await ledger.endActive(client.id);
            await ledger.subscribe(client.id, 120);
          }
          if (step.do === 'cancel') await ledger.cancelAtEnd(client.id);
          if (step.do === 'end') await ledger.endActive(client.id);
        }

        const preview = await previewPlan(db, client.id, plan);
        const actor: Actor = { id: client.id, role: 'client', isApproved: true };
        const context = { ...serverAuthor, db, payments, actor };
        const order = orderOf({ plan });
        const checkout = await beginCheckout(context, order);
        time += 2000;
        const { subscriptionId } = await confirmCheckout(context, order.id);
        const made = await findSubscription(db, subscriptionId ?? 0);
        const charged = await db
          .selectFrom('payments')
          .select(['amount', 'monthlyHours', 'hourlyRate', 'periodEnd'])
          .where('clientId', '=', client.id)
          .executeTakeFirstOrThrow();

        expect(checkout.amount).toBe(preview.amount);
        expect(charged).toEqual({
          amount: preview.amount,
          periodEnd: preview.nextBillingDate,
          monthlyHours: preview.monthlyHours,
          hourlyRate: preview.hourlyRate,
        });
        expect(made).toMatchObject({ status: 'active', nextBillingDate: preview.nextBillingDate });
        expect((await findBalance(db, client.id)).balance).toBe(preview.hoursAvailable);
        const [replaced] = await db
          .selectFrom('subscriptions')
          .select(['plan', 'customPlanName', 'endDate'])
          .where('userId', '=', client.id)
          .where('status', '=', 'inactive')
          .execute();
        expect(preview.replaces).toEqual(replaced ?? null);
      },
    ),
    { numRuns: 60 },
  );
}, 120_000);

test('previewing the active plan is refused', async () => {
  const { client } = await ledger.createWork();
  await ledger.db
    .insertInto('subscriptions')
    .values({
      userId: client.id,
      plan: 'part-time',
      status: 'active',
      monthlyHours: 80,
      hourlyRate: 7.5,
    })
    .execute();
  await expect(previewPlan(ledger.db, client.id, 'part-time')).rejects.toThrow(
    'This plan is already active.',
  );
});
