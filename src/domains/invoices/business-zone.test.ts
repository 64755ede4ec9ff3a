import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findReceipt } from '#domains/payments/queries.ts';
import { openDatabase } from '#server/db.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { paymentElsewhere, startedPlan } from '#tests/support/client-plans.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { sentInvoice } from '#tests/support/invoices.ts';
import { pay } from '#tests/support/payments.ts';

/** Half past midnight on April 1 in Kiritimati, and March 31 in UTC and in Los Angeles. */
const clock = '2026-03-31T10:30:00Z';
const kiritimati = 'Pacific/Kiritimati';
const losAngeles = 'America/Los_Angeles';

let database: TestDatabase;
let gva: TestApp;
let admin: TestUser;
let client: TestUser;
beforeAll(async () => {
  database = await createTestDatabase();
  const name = new URL(database.url).pathname.slice(1);
  await sql`alter database ${sql.id(name)} set gva.clock = ${sql.lit(clock)}`.execute(database.db);
  const later = openDatabase(database.url, { poolSize: 6, timeout: 0 });
  gva = await createTestApp({ database: { ...database, ...later } });
  admin = await gva.createUser({ role: 'admin' });
  client = await gva.createUser({ role: 'client' });
});
afterAll(async () => {
  await gva.close();
  await gva.database.close();
  await database.drop();
});

async function moveTo(timeZone: string, changes: object = {}) {
  const { seller } = gva.callAs(admin);
  const { logo: _, currency: __, ...details } = await seller.get.query();
  const { address, taxNumber, footer, ...terms } = details;
  const cleared = { address: address ?? '', taxNumber: taxNumber ?? '', footer: footer ?? '' };
  await seller.edit.mutate({ ...terms, ...cleared, timeZone, ...changes });
}
const stateOf = async (id: number) => (await gva.callAs(admin).invoices.get.query({ id })).state;

test('an invoice has the day of the business and is due by it; a new time zone changes no issued invoice', async () => {
  await moveTo(kiritimati);
  const east = await sentInvoice(gva, admin, client);
  expect(east).toMatchObject({ issuedOn: '2026-04-01', dueOn: '2026-04-15' });
  await moveTo(losAngeles);
  const west = await sentInvoice(gva, admin, client);
  expect(west).toMatchObject({ issuedOn: '2026-03-31', dueOn: '2026-04-14' });
  const again = await gva.callAs(admin).invoices.get.query({ id: east.id });
  expect(again).toMatchObject({ issuedOn: '2026-04-01', dueOn: '2026-04-15' });
});

test('an invoice is overdue when its last day is over for the business', async () => {
  await moveTo(losAngeles, { paymentTermsDays: 0 });
  const { id, dueOn } = await sentInvoice(gva, admin, client);
  expect(dueOn).toBe('2026-03-31');
  expect(await stateOf(id)).toBe('sent');
  await moveTo(kiritimati, { paymentTermsDays: 14 });
  expect(await stateOf(id)).toBe('overdue');
  const { items } = await gva.callAs(admin).invoices.list.query({ view: 'overdue', limit: 50 });
  expect(items.map((invoice) => invoice.id)).toContain(id);
});

test('a payment is dated neither after today of the business nor long before its invoice', async () => {
  await moveTo(losAngeles);
  const { id, number } = await sentInvoice(gva, admin, client);
  const payOn = (paidOn: string) =>
    gva.callAs(admin).invoices.pay.mutate({ id, paidOn, method: 'cash' });
  await expect(payOn('2026-04-01')).rejects.toThrow(
    "The day of the payment can't be in the future",
  );
  await expect(payOn('2026-02-27')).rejects.toThrow(
    `The payment can't be dated more than 31 days before invoice ${number}, which was issued on March 31, 2026`,
  );
  expect(await stateOf(id)).toBe('sent');
  await moveTo(kiritimati);
  expect(await payOn('2026-04-01')).toMatchObject({ state: 'paid', paidOn: '2026-04-01' });
});

test('an invoice of today can be paid after the time zone has moved to the west', async () => {
  await moveTo(kiritimati);
  const { id, number } = await sentInvoice(gva, admin, client);
  await moveTo(losAngeles);
  const payOn = (paidOn: string) =>
    gva.callAs(admin).invoices.pay.mutate({ id, paidOn, method: 'cash' });
  await expect(payOn('2026-02-28')).rejects.toThrow(
    `The payment can't be dated more than 31 days before invoice ${number}, which was issued on April 1, 2026`,
  );
  expect(await payOn('2026-03-31')).toMatchObject({ state: 'paid', paidOn: '2026-03-31' });
});

test('a recorded payment of a month has the same limits', async () => {
  await moveTo(losAngeles);
  const other = await gva.createUser({ role: 'client' });
  const plan = await startedPlan(gva, admin, other);
  const record = gva.callAs(admin).payments.record;
  const payment = { ...paymentElsewhere({ amount: 100 }), ...plan };
  await expect(record.mutate({ ...payment, paidOn: '2026-04-01' })).rejects.toThrow(
    "The day of the payment can't be in the future",
  );
  const paid = await record.mutate({ ...payment, paidOn: '2026-03-31' });
  expect(paid.paidOn).toBe('2026-03-31');
});

test('a receipt keeps its day and the day of its void in a new time zone', async () => {
  await moveTo(kiritimati);
  const { id: card } = await pay(gva, await gva.createUser({ role: 'client' }));
  const other = await gva.createUser({ role: 'client' });
  const plan = await startedPlan(gva, admin, other);
  const payment = { ...paymentElsewhere({ amount: 100 }), ...plan, paidOn: '2026-03-31' };
  const { id: recorded } = await gva.callAs(admin).payments.record.mutate(payment);
  await gva.callAs(admin).payments.void.mutate({ paymentId: recorded, reason: 'Twice' });
  for (const timeZone of [kiritimati, losAngeles]) {
    await moveTo(timeZone);
    expect(await findReceipt(gva.database.db, card)).toMatchObject({ day: '2026-04-01' });
    expect(await findReceipt(gva.database.db, recorded)).toMatchObject({
      day: '2026-03-31',
      voidedOn: '2026-04-01',
    });
  }
});

test('the month of figures and the last month of invoices are those of the business', async () => {
  const { figures, auth } = gva.callAs(admin);
  await moveTo(kiritimati);
  expect(await figures.overview.query({})).toMatchObject({ from: '2026-04', to: '2026-04' });
  expect((await auth.session.query()).businessTimeZone).toBe(kiritimati);
  await moveTo(losAngeles);
  expect(await figures.overview.query({})).toMatchObject({ from: '2026-03', to: '2026-03' });
});

test('totals of days stay in UTC, and a plan that ends today has not ended in the future', async () => {
  const { db } = gva.database;
  await moveTo(kiritimati);
  const va = await gva.createUser({ role: 'va' });
  const other = await gva.createUser({ role: 'client' });
  const task = await gva.createTask({ clientId: other.id, vaId: va.id, status: 'in-progress' });
  await gva.createTimeLog(task.id, va, '2026-03-31T08:00:00.000Z');
  const { subscriptionId } = await startedPlan(gva, admin, other);
  const { rows } = await sql`select distinct day from daily_totals
    where kind in ('tasks', 'revenue', 'clients', 'vas')`.execute(db);
  expect(rows).toEqual([{ day: '2026-03-31' }]);

  const { tasksPerWeek, revenuePerMonth } = await gva.callAs(admin).dashboard.history.query();
  expect(tasksPerWeek.at(-1)?.week).toBe('2026-03-30');
  expect(revenuePerMonth?.at(-1)?.month).toBe('2026-03-01');
  const { items } = await gva.callAs(admin).assignments.listVas.query({});
  expect(items.find(({ id }) => id === va.id)).toMatchObject({
    hoursThisWeek: 1,
    hoursThisMonth: 1,
  });

  const ended = await db
    .updateTable('subscriptions')
    .set({ status: 'cancelled', endDate: sql<string>`billing_day()` })
    .where('id', '=', subscriptionId)
    .returning('endedAt')
    .execute();
  // The midnight of Kiritimati.
  expect(ended).toEqual([{ endedAt: '2026-03-31T10:00:00.000Z' }]);
});

test('an unknown time zone is refused (400) and changes nothing', async () => {
  await moveTo(kiritimati);
  await expect(moveTo('Mars/Base')).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
  expect((await gva.callAs(admin).seller.get.query()).timeZone).toBe(kiritimati);
});
