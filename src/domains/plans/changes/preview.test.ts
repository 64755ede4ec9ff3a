import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBalance } from '#domains/ledger/queries.ts';
import { beginCheckout, confirmCheckout } from '#domains/payments/operations.ts';
import { serverAuthor } from '#server/audit.ts';
import { createDemoProvider } from '#server/payments/demo.ts';
import type { Actor } from '#shared/actor.ts';
import { addDays } from '#shared/dates.ts';
import { orderOf } from '#tests/support/payments.ts';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';
import { findSubscription } from '../subscriptions/queries.ts';
import { previewOwnStart } from './preview.ts';

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
  fc.record({
    do: fc.constant('subscribe' as const),
    hours: fc.constantFrom(5, 20, 120),
  }),
  fc.record({ do: fc.constantFrom('cancel' as const, 'end' as const) }),
);

/** The hours and prices of the invoices of extra hours of a billing period. */
const listExtraHours = (clientId: number, periodStart: string) =>
  ledger.db
    .selectFrom('invoices')
    .innerJoin('invoiceLines', 'invoiceLines.invoiceId', 'invoices.id')
    .select(['quantity as hours', 'invoiceLines.total as amount'])
    .where('clientId', '=', clientId)
    .where('invoices.periodStart', '=', periodStart)
    .execute();

test('a checkout charges the previewed amount, moves the previewed hours and bills the previewed extra hours', async () => {
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
            await ledger.subscribe(client.id, step.hours);
          }
          if (step.do === 'cancel') await ledger.cancelAtEnd(client.id);
          if (step.do === 'end') await ledger.endActive(client.id);
        }

        const { periodStart } = await findBalance(db, client.id);
        const preview = await previewOwnStart(db, client.id, plan);
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
        expect(await listExtraHours(client.id, periodStart)).toEqual(
          preview.extraHours ? [preview.extraHours] : [],
        );
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

test('hours that are owed are billed when a plan starts, or move to it if extra hours are not billed', async () => {
  const { db } = ledger;
  const { client, va, task } = await ledger.createWork();
  await ledger.setToday('2026-01-31');
  await ledger.subscribe(client.id, 20);
  await ledger.log(task.id, va.id, 22.5);
  const begunToday = await previewOwnStart(db, client.id, 'full-time');
  expect(begunToday).toMatchObject({ extraHours: null, hoursMoved: -2.5, hoursAvailable: 157.5 });

  await ledger.setToday('2026-02-03');
  const billed = await previewOwnStart(db, client.id, 'full-time');
  expect(billed).toMatchObject({ hoursMoved: 0, hoursAvailable: 160 });
  expect(billed.extraHours).toEqual({ hours: 2.5, amount: 17.5 });

  await sql`update seller_details set bills_extra_hours = false`.execute(db);
  const moved = await previewOwnStart(db, client.id, 'full-time');
  expect(moved).toMatchObject({ extraHours: null, hoursMoved: -2.5, hoursAvailable: 157.5 });
  await sql`update seller_details set bills_extra_hours = true`.execute(db);
});

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
  await expect(previewOwnStart(ledger.db, client.id, 'part-time')).rejects.toThrow(
    'This plan is already active.',
  );
});
