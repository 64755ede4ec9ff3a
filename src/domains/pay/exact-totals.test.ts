import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makePay } from '#tests/support/pay.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const pay = makePay(() => gva);

const months = ['2026-01', '2026-02', '2026-03', '2026-04'];
const dayOf = (number: number) =>
  new Date(Date.UTC(2026, 0, 1 + number)).toISOString().slice(0, 10);
const hundredths = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 100);
const exactHours = (min: number, max: number) => fc.integer({ min, max }).map((n) => n / 3600);
const day = fc.integer({ min: 0, max: 115 });

type Step =
  | { do: 'log'; hours: number; day: number; isLate: boolean }
  | { do: 'adjust'; hours: number; pick: number; day: number }
  | { do: 'rate'; rate: number; day: number }
  | { do: 'bonus'; amount: number }
  | { do: 'drafts' | 'approve' | 'reopen'; month: number };

const month = fc.integer({ min: 0, max: months.length - 1 });
const step = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('log' as const),
      hours: exactHours(1, 28_800),
      day,
      isLate: fc.boolean(),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('adjust' as const),
      hours: exactHours(-10_800, 10_800).filter((hours) => hours !== 0),
      pick: fc.nat({ max: 100 }),
      day,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('rate' as const), rate: hundredths(1, 9999), day }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('bonus' as const), amount: hundredths(1, 9999) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constantFrom('drafts' as const, 'approve' as const, 'reopen' as const),
      month,
    }),
  },
) satisfies fc.Arbitrary<Step>;

/** Runs an act that the state may refuse. */
async function attempt(act: Promise<unknown>) {
  await act.catch((error: unknown) => {
    if (!(error instanceof Error) || !/\.$|check|violates|adjusted/.test(error.message))
      throw error;
  });
}

type Run = { va: TestUser; client: TestUser; taskId: number; slots: Set<number>; logs: number[] };

async function take(step: Step, run: Run) {
  const asAdmin = gva.callAs(admin);
  if (step.do === 'log') {
    // A VA has three logs on a day, which do not overlap.
    const slot = [0, 1, 2].map((n) => step.day * 3 + n).find((one) => !run.slots.has(one));
    if (slot === undefined) return;
    run.slots.add(slot);
    const id = await pay.log(run, dayOf(step.day), step.hours, (slot % 3) * 8);
    run.logs.push(id);
    if (!step.isLate) await pay.approve([id]);
    return;
  }
  if (step.do === 'adjust') {
    const id = run.logs[step.pick % Math.max(1, run.logs.length)];
    if (id !== undefined) await attempt(pay.adjust(id, step.hours, dayOf(step.day)));
    return;
  }
  if (step.do === 'rate') {
    const input = { vaId: run.va.id, validFrom: dayOf(step.day), hourlyRate: step.rate };
    await attempt(asAdmin.payRates.add.mutate(input));
    return;
  }
  const statements = await gva.database.db
    .selectFrom('payStatements')
    .select(['id', 'version', 'month'])
    .where('vaId', '=', run.va.id)
    .execute();
  if (step.do === 'bonus') {
    const input = { requestId: randomUUID(), kind: 'bonus' as const, note: 'For the weekend' };
    for (const { id: statementId } of statements.slice(0, 1))
      await attempt(
        asAdmin.pay.addAdjustment.mutate({ ...input, statementId, amount: step.amount }),
      );
    return;
  }
  const chosen = months[step.month] ?? '';
  if (step.do === 'drafts') {
    await asAdmin.pay.createDrafts.mutate({ month: chosen });
    return;
  }
  for (const { id, version, month } of statements)
    if (month.startsWith(chosen))
      await attempt(asAdmin.pay[step.do].mutate(pay.seen({ id, version })));
}

const cents = (value: number) => Math.round(value * 100);
/** Hours times rate in cents, halves away from zero. */
const costInCents = (hours: number, rate: number) => {
  const product = Math.round(hours * 3600) * cents(rate);
  return Math.sign(product) * Math.round(Math.abs(product) / 3600);
};

test('statements are paid the approved hours times the rates to the cent, each hour once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
      const work = await pay.createWork();
      const run: Run = { ...work, slots: new Set(), logs: [] };
      await pay.setRate(run.va, '2025-12-01', 5.55);
      for (const one of steps) await take(one, run);
      // What was approved late, and what no month has collected yet.
      if (run.logs.length > 0) await pay.approve(run.logs).catch(() => {});
      const { db } = gva.database;
      const open = db.selectFrom('timeLogs').select('id').where('vaId', '=', run.va.id);
      for (const { id } of await open.where('approval', '=', 'open').execute())
        await pay.approve([id]);
      await gva.callAs(admin).pay.createDrafts.mutate({ month: '2026-05' });

      const rates = await gva.callAs(admin).payRates.list.query({ vaId: run.va.id });
      const rateOn = (date: string) =>
        rates.find(({ validFrom }) => validFrom <= date)?.hourlyRate ?? 0;
      const entries = await db
        .selectFrom('approvedTime')
        .select(['hours', 'rateDate'])
        .where('vaId', '=', run.va.id)
        .execute();
      const expected = entries.map(({ hours, rateDate }) => costInCents(hours, rateOn(rateDate)));
      const statements = await db
        .selectFrom('payStatements')
        .selectAll()
        .where('vaId', '=', run.va.id)
        .execute();

      const sumOf = (values: number[]) => values.reduce((sum, value) => sum + value, 0);
      expect(sumOf(statements.map(({ lineCount }) => lineCount))).toBe(entries.length);
      expect(sumOf(statements.map(({ gross }) => cents(gross)))).toBe(sumOf(expected));
      for (const { gross, bonuses, deductions, total } of statements)
        expect(cents(total)).toBe(cents(gross) + cents(bonuses) + cents(deductions));
    }),
    { numRuns: 12 },
  );
}, 120_000);
