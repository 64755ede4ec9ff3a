import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { findBalance } from '#domains/ledger/queries.ts';
import {
  changeClientPlan,
  previewClientPlan,
  startClientPlan,
} from '#domains/plans/client-plans/operations.ts';
import { firstDay, fullTime, makeAskedMonths } from '#tests/support/asked-months.ts';
import { makeFactories } from '#tests/support/factories.ts';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';
import { recordPayment } from '../recorded/operations.ts';
import { listBilledMonths } from '../recorded/queries.ts';

let ledger: TestLedger;
let asked: ReturnType<typeof makeAskedMonths>;
beforeAll(async () => {
  ledger = await openTestLedger();
  asked = makeAskedMonths(ledger);
});
afterAll(() => ledger.close());
beforeEach(async () => {
  await ledger.setToday(firstDay);
  await asked.invoiceFrom(firstDay);
});

test.each([
  ['nothing was paid of', 0, 329.03, 270.97],
  ['a part was paid of', 500, 100, 0],
])(
  'an upgrade credits the unused days of an open month of which %s it',
  async (_, paid, credited, open) => {
    const { clientId, subscriptionId } = await asked.grantNew();
    await asked.runJobsOn(firstDay);
    const { id } = await asked.firstInvoice(clientId);
    if (paid > 0) await asked.record(id, paid);
    await ledger.setToday('2026-01-15');
    await asked.start(clientId, fullTime);
    await asked.runJobsOn('2026-01-15');
    const [former, note, next] = await asked.invoicesOf(clientId);
    expect([former, note, next]).toMatchObject([
      { total: 600, paid, credited },
      { kind: 'credit-note', total: credited },
      { total: 1040, status: 'sent' },
    ]);
    expect(600 - paid - credited).toBeCloseTo(open);
    const { rows } = await sql<{ amount: number }>`
    select cost_of(-hours, 7.5) as amount from hours_ledger
    where client_id = ${clientId} and kind = 'credit' and subscription_id = ${subscriptionId}`.execute(
      ledger.db,
    );
    expect(rows).toEqual([{ amount: credited }]);
  },
);

test.each([
  ['all its unused days', 0, 329.03],
  ['what is open', 500, 100],
])(
  'the preview shows the credit of %s and the hours left, and they hold',
  async (_, paid, credit) => {
    const { clientId } = await asked.grantNew();
    await asked.runJobsOn(firstDay);
    if (paid > 0) await asked.record((await asked.firstInvoice(clientId)).id, paid);
    await ledger.setToday('2026-01-15');
    const change = { clientId, act: 'start', plan: 'full-time' } as const;
    const { figures } = await previewClientPlan(ledger.db, change);
    expect(figures).toMatchObject({ amount: 1040, credit: 0, invoiceCredit: credit });
    await changeClientPlan(asked.officeContext(), {
      ...change,
      id: randomUUID(),
      payment: { kind: 'later' },
      previewed: figures,
    });
    const { balance } = await findBalance(ledger.db, clientId);
    expect(balance).toBeCloseTo(figures.hoursLeft, 6);
    expect(balance).toBeCloseTo(240 - figures.hoursCredited, 6);
    expect((await asked.invoicesOf(clientId))[1]).toMatchObject({ total: credit });
  },
);

test('nothing is left to be paid of a replaced month whose rest is paid', async () => {
  const { clientId, subscriptionId } = await asked.grantNew();
  await asked.runJobsOn(firstDay);
  await ledger.setToday('2026-01-15');
  await asked.start(clientId, fullTime);
  const read = async () =>
    (await listBilledMonths(ledger.db, { clientId })).find(
      (month) => month.subscriptionId === subscriptionId,
    );
  expect(await read()).toMatchObject({ price: 270.97, open: 270.97, invoice: { open: 270.97 } });
  await asked.record((await asked.firstInvoice(clientId)).id, 270.97);
  expect(await read()).toMatchObject({ paid: 270.97, open: 0, invoice: null });
});

test('at a high hourly rate, no cent stays open of a replaced month', async () => {
  const { id: clientId } = await makeFactories(ledger.db).createUser({ role: 'client' });
  // A second costs 2.5 cents.
  const custom = {
    ...fullTime,
    plan: 'custom',
    customPlanName: 'Consulting',
    hourlyRate: 90,
  } as const;
  const start = (monthlyHours: number) =>
    startClientPlan(asked.officeContext(), {
      clientId,
      terms: { ...custom, monthlyHours },
      payment: { kind: 'later' },
    });
  await start(10);
  await asked.runJobsOn(firstDay);
  const { id } = await asked.firstInvoice(clientId);
  await asked.record(id, 879.99);
  await start(20);
  expect(await asked.firstInvoice(clientId)).toMatchObject({ status: 'paid', credited: 20.01 });
});

test('a plan that was replaced before its month was invoiced is not invoiced', async () => {
  const { clientId } = await asked.grantNew();
  await asked.start(clientId, fullTime);
  await asked.runJobsOn('2026-01-02');
  expect(await asked.invoicesOf(clientId)).toMatchObject([{ total: 1040 }]);
});

test('the credit of an upgrade is a line of the first month', async () => {
  const { clientId, ...month } = await asked.grantNew();
  await recordPayment(asked.officeContext(), {
    ...month,
    amount: 600,
    paidOn: firstDay,
    method: 'cash',
  });
  await ledger.setToday('2026-01-15');
  await asked.start(clientId, fullTime);
  await asked.runJobsOn('2026-01-15');
  const [, invoice] = await asked.invoicesOf(clientId);
  const lines = await asked.linesOf(invoice?.id ?? 0);
  expect(lines).toMatchObject([
    { quantity: 160, unitPrice: 6.5 },
    { kind: 'credit', description: 'Credit for unused days of the former plan' },
  ]);
  expect(invoice?.total).toBe(1040 + (lines[1]?.unitPrice ?? 0));
  await asked.record(invoice?.id ?? 0, invoice?.total ?? 0, '2026-01-15');
  await asked.runJobsOn('2026-01-16');
  expect(await asked.invoicesOf(clientId)).toHaveLength(2);
});
