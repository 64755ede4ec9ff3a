import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { paymentElsewhere, startedPlan } from '#tests/support/client-plans.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { overdueInvoice } from '#tests/support/invoices.ts';
import { makePay } from '#tests/support/pay.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const pay = makePay(() => gva);
const calls = () => gva.callAs(admin);
const closed = { constraint: 'month_closed' };
const refusal = (message: string | RegExp) => ({
  message: expect.stringMatching(message),
  data: { httpStatus: 409 },
});

/** A month in which a VA worked, was approved and is paid by a statement. */
async function createPaidMonth(month: string) {
  const work = await pay.createWork();
  await pay.setRate(work.va, `${month}-01`, 6);
  const logId = await pay.approvedLog(work, `${month}-10`, 2);
  await calls().pay.createDrafts.mutate({ month });
  const { id, version } = await pay.findStatement(work.va, month);
  return { ...work, logId, statement: { id, version } };
}

test('a month is closed when its time and its pay are approved, and then stays as it is', async () => {
  const month = '2024-03';
  const { closing, pay: statements, timeApprovals } = calls();
  const { statement, logId, ...work } = await createPaidMonth(month);
  const open = await pay.log(work, `${month}-31`, 1);

  expect((await closing.get.query({ month })).checks).toMatchObject({
    notSubmitted: { count: 1, weeks: [{ week: '2024-03-25', lines: 1, hours: 1 }] },
    draftStatements: { count: 1, amount: 12 },
    unpaidHours: 0,
  });
  await expect(closing.close.mutate({ month })).rejects.toMatchObject(
    refusal("March 2024 can't be closed yet: 1 week not submitted, 1 draft pay statement."),
  );
  await gva.database.db.deleteFrom('timeLogs').where('id', '=', open).execute();
  await statements.approve.mutate({ statements: [statement] });

  const details = await closing.close.mutate({ month });

  expect(details).toMatchObject({
    state: 'closed',
    canReopen: true,
    sums: { approvedHours: 2, statements: 1, pay: 12, unpaidStatements: 1, unpaidPay: 12 },
  });
  // A repeated request changes nothing.
  expect((await closing.close.mutate({ month })).decisions).toHaveLength(1);
  await expect(pay.log(work, `${month}-31`)).rejects.toMatchObject(closed);
  await expect(pay.log(work, '2023-12-31')).rejects.toMatchObject(closed);
  expect(await pay.log(work, '2024-04-01')).toBeGreaterThan(0);
  // A correction is booked today, and the statement can still be paid.
  await timeApprovals.adjust.mutate({
    requestId: crypto.randomUUID(),
    id: logId,
    hours: -0.5,
    reason: 'Logged for too long',
  });
  const [approved] = await statements.list
    .query({ month })
    .then(({ items }) => items.filter(({ id }) => id === statement.id));
  const paid = { paidOn: '2024-04-02', reference: 'Batch 4' };
  const ref = { id: statement.id, version: approved?.version ?? 0 };
  await expect(statements.reopen.mutate({ statements: [ref] })).rejects.toMatchObject(
    refusal('This month is closed'),
  );
  await statements.pay.mutate({ statements: [ref], ...paid });
  expect((await closing.get.query({ month })).sums).toMatchObject({
    approvedHours: 2,
    pay: 12,
    unpaidPay: 0,
  });
});

test('invoices and payments of a closed month are refused for every writer', async () => {
  const month = '2024-05';
  const { closing } = calls();
  await gva.database.db.deleteFrom('timeLogs').where('approval', '<>', 'approved').execute();
  await closing.close.mutate({ month });
  const { pool } = gva.database;
  const client = await gva.createUser({ role: 'client' });
  const draft = `insert into invoices (kind, client_id) values ('invoice', ${client.id}) returning id`;
  const { rows } = await pool.query(draft);
  const line = (id: number) => `select add_invoice_line(${id}, 'other', 'Set-up', 1, 100)`;
  await pool.query(line(rows[0].id));

  await expect(
    pool.query(`select issue_invoice(${rows[0].id}, '2024-05-31')`),
  ).rejects.toMatchObject(closed);
  await pool.query(`select issue_invoice(${rows[0].id}, '2024-06-01')`);
  const payment = `insert into payments (invoice_id, client_id, kind, plan, monthly_hours, hourly_rate, amount,
      currency, status, billing_name, billing_email, method, paid_on)
    values (${rows[0].id}, ${client.id}, 'recorded', 'custom', 0, 0, 2, 'usd', 'succeeded', 'x', 'x@x', 'cash', '2024-05-31')`;
  await expect(pool.query(payment)).rejects.toMatchObject(closed);
});

test('only the month that was closed last is opened again, with a reason', async () => {
  const { closing, audit } = calls();
  await closing.close.mutate({ month: '2024-07' });
  await closing.close.mutate({ month: '2024-09' });

  const early = closing.reopen.mutate({ month: '2024-07', reason: 'A late invoice' });
  await expect(early).rejects.toMatchObject(refusal('Only the month that was closed last'));
  expect(await closing.reopen.mutate({ month: '2024-09', reason: 'A late invoice' })).toMatchObject(
    {
      state: 'open',
      decisions: [
        { kind: 'reopened', actor: admin.fullName, reason: 'A late invoice' },
        { kind: 'closed' },
      ],
    },
  );
  expect((await closing.get.query({ month: '2024-08' })).state).toBe('closed');
  const { items } = await audit.list.query({ limit: 1 });
  expect(items[0]).toMatchObject({ action: 'reopened', objectKind: 'month' });
});

test('a timer of the month, and time that waits for an answer, are saved first', async () => {
  const month = '2024-10';
  const work = await pay.createWork();
  const { db } = gva.database;
  const timer = await db
    .insertInto('timers')
    .values({ vaId: work.va.id, taskId: work.taskId })
    .returning('id')
    .executeTakeFirstOrThrow();
  const startedAt = `${month}-31T10:00:00.000Z`;
  await db.insertInto('timerSegments').values({ timerId: timer.id, startedAt }).execute();
  const kept = { clientId: work.client.id, vaId: work.va.id, taskId: work.taskId };
  const worked = '{["2024-10-30 10:00Z","2024-10-30 11:00Z")}';
  await db
    .insertInto('waitingTime')
    .values({ ...kept, worked })
    .execute();

  await expect(calls().closing.close.mutate({ month })).rejects.toMatchObject(
    refusal('timers or waiting time not saved'),
  );
  expect((await calls().closing.get.query({ month })).checks.unsavedTime).toMatchObject([
    { kind: 'waiting', va: work.va.fullName, waitsForPayment: false },
    { kind: 'timer', client: { id: work.client.id } },
  ]);

  // Nobody can answer for it while an overdue invoice stops work.
  await overdueInvoice(gva, admin, work.client, 9);
  const stop = (overdueHours: 'stop' | null) =>
    db.updateTable('sellerDetails').set({ overdueHours, overdueHoursDays: 1 }).execute();
  await stop('stop');
  expect((await calls().closing.get.query({ month })).checks.unsavedTime).toMatchObject([
    { kind: 'waiting', waitsForPayment: true },
    { kind: 'timer', waitsForPayment: false },
  ]);
  await stop(null);
  await db.deleteFrom('timers').execute();
  await db.deleteFrom('waitingTime').execute();
});

test('a month that has not ended is not closed', async () => {
  const month = new Date().toISOString().slice(0, 7);
  await expect(calls().closing.close.mutate({ month })).rejects.toMatchObject(
    refusal(/has not ended/),
  );
});

test('what is voided later is a line of its own day, and a month that was closed with a later one says so', async () => {
  const { closing, payments } = calls();
  const client = await gva.createUser({ role: 'client' });
  const month = await startedPlan(gva, admin, client);
  const paid = paymentElsewhere({ paidOn: '2024-12-10' });
  await payments.record.mutate({ ...paid, ...month });
  const { items } = await payments.listAll.query({ clientId: client.id });
  const paymentId = items[0]?.id ?? 0;
  await closing.close.mutate({ month: '2025-01' });
  const before = await closing.get.query({ month: '2024-12' });
  expect(before.closing).toMatchObject({ actor: admin.fullName });
  expect(before.decisions).toEqual([]);

  await payments.void.mutate({ paymentId, reason: 'Recorded for the wrong client' });

  expect((await closing.get.query({ month: '2024-12' })).sums).toEqual(before.sums);
  const file = await gva.requestAs(admin)({
    url: `/api/closing/summary.csv?month=${new Date().toISOString().slice(0, 7)}`,
  });
  expect(file.body).toMatch(/void payment,,[^\n]*Recorded for the wrong client/);
  await closing.reopen.mutate({ month: '2025-01', reason: 'A late invoice' });
});

test('time that is written while a month is closed is either in it or refused', async () => {
  const month = '2024-11';
  const work = await pay.createWork();
  const outcomes = await Promise.allSettled([
    calls().closing.close.mutate({ month }),
    ...[4, 5, 6, 7].map((day) => pay.log(work, `${month}-0${day}`)),
  ]);

  const { state, checks } = await calls().closing.get.query({ month });
  const written = outcomes.slice(1).filter(({ status }) => status === 'fulfilled').length;
  expect(checks.notSubmitted.count).toBe(written === 0 ? 0 : 1);
  expect(state).toBe(written === 0 ? 'closed' : 'open');
});

test('the bookkeeper gets the sums as a PDF and every line as CSV', async () => {
  const { va } = await createPaidMonth('2025-02');
  const request = gva.requestAs(admin);

  const csv = await request({ url: '/api/closing/summary.csv?month=2025-02' });
  expect(csv.headers['content-disposition']).toContain('month-2025-02.csv');
  expect(csv.body).toContain('Day,Kind,Number,Party,Net,Tax,Total,Note');
  expect(csv.body).toContain(`2025-02-28,pay statement,,${va.fullName},,,-12,not paid`);
  const pdf = await request({ url: '/api/closing/summary.pdf?month=2025-02' });
  expect(pdf.headers['content-type']).toBe('application/pdf');
  expect(pdf.body.slice(0, 5)).toBe('%PDF-');
  expect((await request({ url: '/api/closing/summary.csv?month=May' })).statusCode).toBe(400);
});
