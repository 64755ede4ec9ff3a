import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as closing from '#domains/closing/operations.ts';
import { openPeriods } from '#domains/ledger/billing.ts';
import { approveStatements, payStatements } from '#domains/pay/act-operations.ts';
import { createDrafts } from '#domains/pay/operations.ts';
import { collectPayments } from '#domains/payments/renewals.ts';
import { announceChanges } from '#domains/plans/changes/schedule-operations.ts';
import { serverAuthor } from '#server/audit.ts';
import type { PaymentProvider } from '#server/payments/provider.ts';
import { today as dayOf } from '#shared/dates.ts';
import { addMonths, monthOf } from '#shared/month.ts';
import { testEnv } from '#tests/support/app.ts';
import { makeFactories } from '#tests/support/factories.ts';
import { makePaidPlans } from '#tests/support/paid-plans.ts';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';
import {
  type Act,
  anyAct,
  approveTime,
  attempt,
  buyPlan,
  type Engagement,
  perform,
} from './acts.ts';
import { listWrongPrices, planPrices } from './prices.ts';
import {
  countEvents,
  listBookedSums,
  listGaps,
  listOpenAmounts,
  listWrongBalances,
  listWrongInvoices,
  listWrongMoney,
  listWrongMonths,
  listWrongPay,
} from './proofs.ts';

const vaCount = 15;
const clientCount = 40;
const daysOfMonth = ['09', '18', '27'];
const months = Array.from(
  { length: 12 },
  (_, number) => `2026-${String(number + 1).padStart(2, '0')}`,
);

let ledger: TestLedger;
let plans: ReturnType<typeof makePaidPlans>;
beforeAll(async () => {
  ledger = await openTestLedger();
  plans = makePaidPlans(ledger);
});
afterAll(() => ledger.close());

const administrator = { id: 1, role: 'admin', isApproved: true } as const;

/** VAs whose pay rate rises in July, and clients with a plan, each with one task. */
async function openBusiness(): Promise<Engagement[]> {
  const { createUser, createTask } = makeFactories(ledger.db);
  const vaIds: number[] = [];
  for (let number = 0; number < vaCount; number++) {
    const { id } = await createUser({ role: 'va' });
    vaIds.push(id);
    const rates = [
      { validFrom: '2025-12-01', hourlyRate: 4 + number / 7 },
      { validFrom: '2026-07-15', hourlyRate: 4.5 + number / 7 },
    ];
    await ledger.db
      .insertInto('payRates')
      .values(
        rates.map(({ validFrom, hourlyRate }) => ({
          vaId: id,
          validFrom,
          hourlyRate: Math.round(hourlyRate * 100) / 100,
          createdBy: 1,
        })),
      )
      .execute();
  }
  const engagements: Engagement[] = [];
  for (let number = 0; number < clientCount; number++) {
    const client = await createUser({ role: 'client' });
    const vaId = vaIds[number % vaCount] ?? 0;
    const task = await createTask({ clientId: client.id, vaId, status: 'in-progress' });
    engagements.push({
      clientId: client.id,
      vaId,
      taskId: task.id,
      firstHour: 8 * Math.floor(number / vaCount),
    });
    await buyPlan({ ledger, plans }, client.id, number % 3 === 0 ? 'full-time' : 'part-time');
  }
  return engagements;
}

/** The jobs of a day. A day with failing cards charges nobody; the next one tries again. */
async function runJobs(day: string, declines: boolean) {
  await ledger.setToday(day);
  await sql`update checkouts set settled_at = settled_at - interval '25 hours' where kind = 'renewal'`.execute(
    ledger.db,
  );
  const { payments } = plans.contextOf(0);
  const declining: PaymentProvider = {
    ...payments,
    confirm: async () => ({ status: 'declined', reason: 'Your card has expired.' }),
  };
  await openPeriods(ledger.db);
  await announceChanges(ledger.db, testEnv());
  await collectPayments({ db: ledger.db, payments: declines ? declining : payments });
}

/** Makes, approves and pays the statements of a month. */
async function closeMonth(month: string) {
  const context = { ...serverAuthor, db: ledger.db, actor: administrator };
  await createDrafts(context, { month });
  const listOf = (status: 'draft' | 'approved') =>
    ledger.db
      .selectFrom('payStatements')
      .select(['id', 'version'])
      .where('status', '=', status)
      .where('total', '>=', 0)
      .execute();
  const drafts = await listOf('draft');
  if (drafts.length > 0) await approveStatements(context, drafts);
  const statements = await listOf('approved');
  if (statements.length > 0)
    await payStatements(context, { statements, paidOn: `${month}-01`, reference: 'Payroll' });
}

/** Closes a month for the bookkeeper, unless something is not approved. */
async function closeBooks(month: string, today: string) {
  await sql`select set_config('gva.clock', ${`${today}T12:00:00Z`}, false)`.execute(ledger.db);
  await attempt(() =>
    closing.closeMonth({ ...serverAuthor, db: ledger.db, actor: administrator }, month),
  );
  await sql`select set_config('gva.clock', '', false)`.execute(ledger.db);
}

/** Charges by card have the real day, the rest is of the year. */
const bookedMonths = [...new Set([...months, '2027-01', monthOf(dayOf(Date.now(), 'UTC'))])];

async function expectProvable() {
  expect(await listWrongBalances(ledger.db)).toEqual([]);
  expect(await listWrongInvoices(ledger.db)).toEqual([]);
  expect(await listWrongMonths(ledger.db)).toEqual([]);
  expect(await listWrongMoney(ledger.db)).toEqual([]);
  expect(await listWrongPrices(ledger.db)).toEqual([]);
  expect(await listGaps(ledger.db)).toEqual([]);
}

async function expectScreensAgree(clientIds: number[]) {
  const { rows, ...screens } = await listOpenAmounts(ledger.db, clientIds);
  expect(screens).toEqual({ billing: rows, clientRows: rows, clientPages: rows });
  const sums = await listBookedSums(ledger.db, bookedMonths);
  expect(sums.months).toEqual(sums.rows);
}

async function runYear(acts: Act[][], declines: boolean[]) {
  const business = { ledger, plans, administrator: administrator.id };
  await ledger.setToday('2026-01-01');
  await sql`update seller_details set months_invoiced_from = billing_day()`.execute(ledger.db);
  await planPrices(ledger.db);
  const engagements = await openBusiness();
  let step = 0;
  for (const month of months) {
    for (const dayOfMonth of daysOfMonth) {
      const today = `${month}-${dayOfMonth}`;
      await runJobs(today, declines[step] ?? false);
      for (const [number, engagement] of engagements.entries()) {
        const act = acts[number]?.[step];
        if (act) await perform(business, engagement, act, today);
      }
      await approveTime(business, today);
      step += 1;
    }
    await closeMonth(month);
    if (month > '2026-01') await closeBooks(addMonths(month, -1), `${month}-27`);
    await expectProvable();
    await expectScreensAgree(engagements.map(({ clientId }) => clientId));
  }
  await ledger.setToday('2027-01-02');
  await openPeriods(ledger.db);
  await approveTime(business, '2027-01-05');
  // What was approved after December was paid is on the next statement.
  await closeMonth('2027-01');
}

/** The acts of each client and the days on which cards fail. */
function generateYear(seed: number) {
  const steps = months.length * daysOfMonth.length;
  const [declines = []] = fc.sample(
    fc.array(fc.boolean(), { minLength: steps, maxLength: steps }),
    { seed, numRuns: 1 },
  );
  const all = fc.sample(anyAct, { seed, numRuns: clientCount * steps });
  return {
    declines,
    acts: Array.from({ length: clientCount }, (_, number) =>
      all.slice(number * steps, (number + 1) * steps),
    ),
  };
}

test('after a year of 40 clients and 15 VAs, hours, invoices and pay agree to the cent', async () => {
  await fc.assert(
    fc.asyncProperty(fc.integer(), async (seed) => {
      const { acts, declines } = generateYear(seed);
      await runYear(acts, declines);
      await expectProvable();
      expect(await listWrongPay(ledger.db, '2026-12-31')).toEqual([]);
      const counts = await countEvents(ledger.db);
      expect(Object.entries(counts).filter(([, count]) => count < 3)).toEqual([]);
    }),
    { numRuns: 1, endOnFailure: true },
  );
}, 600_000);
