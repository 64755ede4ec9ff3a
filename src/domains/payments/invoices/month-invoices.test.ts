import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPeriods } from '#domains/ledger/billing.ts';
import { refuseChangeToday } from '#domains/plans/changes/quote.ts';
import { firstDay, makeAskedMonths } from '#tests/support/asked-months.ts';
import { openTestLedger, type TestLedger } from '#tests/support/test-ledger.ts';
import { readBilling } from '../billing/operations.ts';
import { recordPayment, voidPayment } from '../recorded/operations.ts';
import { listBilledMonths } from '../recorded/queries.ts';
import { chargeClient } from '../renewals.ts';
import { invoiceMonths } from './month-invoices.ts';

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

test('a month of a client without a card is invoiced when it begins, once', async () => {
  const { clientId, subscriptionId, periodStart } = await asked.grantNew();
  await asked.runJobsOn('2026-01-02');
  await asked.runJobsOn('2026-01-03');
  const invoice = await asked.firstInvoice(clientId);
  expect(await asked.invoicesOf(clientId)).toMatchObject([
    {
      kind: 'invoice',
      status: 'sent',
      total: 600,
      issuedOn: '2026-01-02',
      dueOn: '2026-01-16',
      paymentId: null,
    },
  ]);
  expect(await asked.linesOf(invoice.id)).toEqual([
    {
      kind: 'plan',
      description: 'Part-time plan, January 1, 2026 to January 31, 2026',
      quantity: 80,
      unitPrice: 7.5,
      subscriptionId,
      periodStart,
    },
  ]);
  await asked.runJobsOn('2026-02-01');
  expect(await asked.invoicesOf(clientId)).toMatchObject([{ total: 600 }, { total: 600 }]);
});

test('its line is that of an invoice of a payment', async () => {
  const { clientId } = await asked.grantNew();
  await asked.runJobsOn(firstDay);
  const paying = await asked.grantNew();
  await recordPayment(asked.officeContext(), {
    ...paying,
    amount: 600,
    paidOn: firstDay,
    method: 'check',
  });
  const [ofMonth] = await asked.linesOf((await asked.firstInvoice(clientId)).id);
  const [paid] = await asked.linesOf((await asked.firstInvoice(paying.clientId)).id);
  const { description, quantity, unitPrice } = paid ?? {};
  expect(ofMonth).toMatchObject({ description, quantity, unitPrice });
});

test('nodes that run at the same time ask once', async () => {
  // The other connections have the real day.
  await ledger.setToday('');
  const { clientId } = await asked.grantNew();
  await Promise.all([1, 2, 3, 4].map(() => invoiceMonths(ledger.pooledDb)));
  expect(await asked.invoicesOf(clientId)).toHaveLength(1);
});

test('a card is charged first: if it pays, its invoice is paid, and if it fails, an open invoice asks', async () => {
  const clientId = await asked.plans.subscribeNew();
  await asked.runJobsOn('2026-02-01');
  expect(await asked.invoicesOf(clientId)).toMatchObject([{ status: 'paid' }, { status: 'paid' }]);
  await asked.runJobsOn('2026-03-01', { declines: true });
  await asked.runJobsOn('2026-03-01', { declines: true });
  expect((await asked.invoicesOf(clientId)).slice(2)).toMatchObject([
    { status: 'sent', total: 600, paymentId: null },
  ]);
  expect(await asked.chargesOf(clientId)).toHaveLength(2);

  await asked.waitADay();
  await asked.runJobsOn('2026-03-02');
  expect((await asked.invoicesOf(clientId)).slice(2)).toMatchObject([
    { status: 'paid', paid: 600 },
  ]);
  expect((await asked.chargesOf(clientId)).slice(2)).toMatchObject([
    { kind: 'invoice', amount: 600, periodStart: '2026-03-01' },
  ]);
  await asked.waitADay();
  await asked.runJobsOn('2026-03-03');
  expect(await asked.chargesOf(clientId)).toHaveLength(3);
});

test('a month that waits for an earlier one is invoiced too, and another card pays what is open of both', async () => {
  const clientId = await asked.plans.subscribeNew();
  await asked.runJobsOn('2026-02-01', { declines: true });
  await asked.runJobsOn('2026-03-01', { declines: true });
  const [, february, march] = await asked.invoicesOf(clientId);
  expect([february, march]).toMatchObject([{ status: 'sent' }, { status: 'sent' }]);
  await asked.record(february?.id ?? 0, 200, '2026-02-01');
  await asked.waitADay();
  expect(await chargeClient(asked.plans.contextOf(clientId), clientId)).toEqual({
    charged: 1000,
    failure: null,
  });
  expect(await asked.invoicesOf(clientId)).toMatchObject([
    { status: 'paid' },
    { status: 'paid', paid: 600 },
    { status: 'paid', paid: 600 },
  ]);
});

test('months before the day are not invoiced, nor any while it is switched off', async () => {
  const { clientId } = await asked.grantNew();
  await asked.invoiceFrom('2026-01-02');
  await asked.runJobsOn('2026-01-05');
  expect(await asked.invoicesOf(clientId)).toEqual([]);
  await asked.invoiceFrom(null);
  await asked.runJobsOn('2026-02-01');
  expect(await asked.invoicesOf(clientId)).toEqual([]);
});

test('a month whose invoice was credited in full is neither invoiced nor charged again', async () => {
  const clientId = await asked.plans.subscribeNew();
  await asked.runJobsOn('2026-02-01', { declines: true });
  const [, february] = await asked.invoicesOf(clientId);
  // What another card would be charged.
  expect(await readBilling(ledger.db, clientId)).toMatchObject({ open: 600 });
  await expect(refuseChangeToday(ledger.db, clientId, 1040)).rejects.toThrow('is not paid yet');
  await asked.credit(february?.id ?? 0, 600);
  expect(await readBilling(ledger.db, clientId)).toMatchObject({ open: 0 });
  await refuseChangeToday(ledger.db, clientId, 1040);
  await asked.waitADay();
  await asked.runJobsOn('2026-02-05');
  expect(await asked.invoicesOf(clientId)).toMatchObject([
    { status: 'paid' },
    { status: 'void' },
    { kind: 'credit-note' },
  ]);
  expect(await asked.chargesOf(clientId)).toHaveLength(1);
});

test('of a month that is paid in part, the rest is invoiced, and of one whose payment was voided, all', async () => {
  const [partly, voided] = [await asked.grantNew(), await asked.grantNew()];
  const made = { amount: 100, paidOn: firstDay, method: 'check' } as const;
  await recordPayment(asked.officeContext(), { ...partly, ...made });
  const { id } = await recordPayment(asked.officeContext(), { ...voided, ...made });
  await voidPayment(asked.officeContext(), { paymentId: id, reason: 'A mistake' });
  await asked.runJobsOn(firstDay);
  expect(await asked.invoicesOf(partly.clientId)).toMatchObject([
    { total: 100, status: 'paid' },
    { total: 500, status: 'sent' },
  ]);
  expect((await asked.invoicesOf(voided.clientId)).at(-1)).toMatchObject({
    total: 600,
    status: 'sent',
  });
});

test('of a card month that was paid in part elsewhere, the rest is invoiced and then charged', async () => {
  const clientId = await asked.plans.subscribeNew();
  await asked.invoiceFrom(null);
  await ledger.setToday('2026-02-01');
  await openPeriods(ledger.db);
  const [month] = await listBilledMonths(ledger.db, { clientId });
  if (!month) throw new Error('There is no month.');
  const { subscriptionId, periodStart } = month;
  const made = { subscriptionId, periodStart, amount: 100, paidOn: '2026-02-01' } as const;
  await recordPayment(asked.officeContext(), { ...made, method: 'check' });
  expect(await readBilling(ledger.db, clientId)).toMatchObject({ open: 0 });
  await asked.invoiceFrom(firstDay);
  await asked.runJobsOn('2026-02-01');
  expect((await asked.invoicesOf(clientId)).slice(1)).toMatchObject([
    { total: 100, status: 'paid' },
    { total: 500, status: 'sent' },
  ]);
  await asked.runJobsOn('2026-02-01');
  expect((await asked.invoicesOf(clientId)).at(-1)).toMatchObject({ total: 500, status: 'paid' });
});

test('a month that fails does not keep the others from being invoiced', async () => {
  const [failing, other] = [await asked.grantNew(), await asked.grantNew()];
  await sql`alter table invoice_lines add constraint test_fails
    check (subscription_id <> ${sql.lit(failing.subscriptionId)})`.execute(ledger.db);
  await expect(invoiceMonths(ledger.db)).rejects.toThrow('test_fails');
  expect(await asked.invoicesOf(failing.clientId)).toEqual([]);
  expect(await asked.invoicesOf(other.clientId)).toMatchObject([{ total: 600 }]);
  await sql`alter table invoice_lines drop constraint test_fails`.execute(ledger.db);
  await invoiceMonths(ledger.db);
  expect(await asked.invoicesOf(failing.clientId)).toMatchObject([{ total: 600 }]);
});

test('nothing is asked while the client pays for a plan', async () => {
  const { clientId } = await asked.grantNew();
  const at = { userId: clientId, amount: 1040, currency: 'usd', plan: 'full-time' } as const;
  const checkout = {
    ...at,
    id: crypto.randomUUID(),
    kind: 'subscription',
    monthlyHours: 160,
    hourlyRate: 6.5,
    billingName: 'Clara',
    billingEmail: 'c@example.com',
    provider: 'demo',
    providerReference: crypto.randomUUID(),
  } as const;
  await ledger.db.insertInto('checkouts').values(checkout).execute();
  await invoiceMonths(ledger.db);
  expect(await asked.invoicesOf(clientId)).toEqual([]);
});
