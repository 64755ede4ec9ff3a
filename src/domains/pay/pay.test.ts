import { randomUUID } from 'node:crypto';
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
const asAdmin = () => gva.callAs(admin).pay;
const { seen } = pay;
const payout = { paidOn: '2026-04-02', reference: 'Batch 12' };
const bonus = (statementId: number, amount = 50) => ({
  requestId: randomUUID(),
  statementId,
  kind: 'bonus' as const,
  amount,
  note: 'For the weekend',
});

test('a draft has the approved hours of its VA until the end of the month, at the rate of each day', async () => {
  const work = await pay.createWork();
  await pay.setRate(work.va, '2026-01-01', 6);
  await pay.setRate(work.va, '2026-03-16', 6.75);
  await pay.approvedLog(work, '2026-02-27', 1);
  await pay.approvedLog(work, '2026-03-15', 2);
  await pay.approvedLog(work, '2026-03-16', 1.5);
  await pay.log(work, '2026-03-17', 4);
  await pay.approvedLog(work, '2026-04-01', 8);

  await asAdmin().createDrafts.mutate({ month: '2026-03' });

  const { id } = await pay.findStatement(work.va, '2026-03');
  const statement = await asAdmin().get.query({ id });
  expect(statement).toMatchObject({ hours: 4.5, gross: 28.13, total: 28.13, rateNeededOn: null });
  expect(
    statement.lines.map(({ bookedOn, hourlyRate, amount }) => [bookedOn, hourlyRate, amount]),
  ).toEqual([
    ['2026-02-27', 6, 6],
    ['2026-03-15', 6, 12],
    ['2026-03-16', 6.75, 10.13],
  ]);
});

test('drafts are created once, and a repeated run adds only new approved hours', async () => {
  const { va, taskId, client } = await pay.createDraft(admin);
  const again = await asAdmin().createDrafts.mutate({ month: '2026-03' });
  expect(again.created).toBe(0);
  expect(await pay.findStatement(va, '2026-03')).toMatchObject({ version: 2, hours: 2 });

  await pay.approvedLog({ va, taskId, client }, '2026-03-20', 1);
  await asAdmin().createDrafts.mutate({ month: '2026-03' });
  expect(await pay.findStatement(va, '2026-03')).toMatchObject({ version: 3, hours: 3, total: 18 });
});

test('hours that are approved late, and corrections, are on the next statement', async () => {
  const { va, client, taskId } = await pay.createApproved(admin);
  const work = { va, client, taskId };
  const late = await pay.approvedLog(work, '2026-03-30', 3);
  await pay.adjust(late, -0.5, '2026-04-10');

  expect(await asAdmin().createDrafts.mutate({ month: '2026-02' })).toMatchObject({ late: 0 });
  expect(await asAdmin().createDrafts.mutate({ month: '2026-03' })).toMatchObject({ late: 1 });
  expect(await pay.findStatement(va, '2026-03')).toMatchObject({ hours: 2, status: 'approved' });
  await asAdmin().createDrafts.mutate({ month: '2026-04' });
  expect(await pay.findStatement(va, '2026-04')).toMatchObject({ hours: 2.5, total: 15 });
  expect(await asAdmin().createDrafts.mutate({ month: '2026-03' })).toMatchObject({ late: 0 });
});

test('a month that has not begun is refused (409), and so is text that is no month (400)', async () => {
  await expect(asAdmin().createDrafts.mutate({ month: '2098-01' })).rejects.toThrow("hasn't begun");
  for (const month of ['2026-13', '2026-3', 'March'])
    await expect(asAdmin().createDrafts.mutate({ month })).rejects.toMatchObject({
      data: { code: 'BAD_REQUEST' },
    });
});

test('hours without a pay rate block the approval until a rate is added', async () => {
  const work = await pay.createWork();
  await pay.approvedLog(work, '2026-03-09', 2);
  await asAdmin().createDrafts.mutate({ month: '2026-03' });
  const draft = await pay.findStatement(work.va, '2026-03');
  expect(draft).toMatchObject({ rateNeededOn: '2026-03-09', total: 0 });
  expect((await asAdmin().totals.query({ month: '2026-03' })).problems).toBeGreaterThan(0);

  await expect(asAdmin().approve.mutate(seen(draft))).rejects.toThrow(
    'Add a pay rate from March 9, 2026 or earlier first.',
  );

  await gva
    .callAs(admin)
    .payRates.add.mutate({ vaId: work.va.id, validFrom: '2026-03-01', hourlyRate: 6 });
  const priced = await pay.findStatement(work.va, '2026-03');
  expect(priced).toMatchObject({ rateNeededOn: null, total: 12 });
  await asAdmin().approve.mutate(seen(priced));
});

test('bonuses and deductions change the total, and a repeated request adds one', async () => {
  const { va, statement } = await pay.createDraft(admin);
  const input = bonus(statement.id, 20.5);
  await asAdmin().addAdjustment.mutate(input);
  await asAdmin().addAdjustment.mutate(input);
  const deduction = { ...bonus(statement.id, 2.25), kind: 'deduction' as const };
  const { adjustments } = await asAdmin().addAdjustment.mutate(deduction);

  expect(adjustments.map(({ amount }) => amount)).toEqual([20.5, -2.25]);
  const sums = { gross: 12, bonuses: 20.5, deductions: -2.25, total: 30.25 };
  expect(await pay.findStatement(va, '2026-03')).toMatchObject(sums);

  await asAdmin().deleteAdjustment.mutate({ id: adjustments[0]?.id ?? 0 });
  expect(await pay.findStatement(va, '2026-03')).toMatchObject({ bonuses: 0, total: 9.75 });
  await expect(
    asAdmin().addAdjustment.mutate({ ...input, amount: 1, requestId: deduction.requestId }),
  ).rejects.toThrow('already exists');
});

test('a statement below 0 and an empty one are not approved (409)', async () => {
  const { va, statement } = await pay.createDraft(admin);
  await asAdmin().addAdjustment.mutate({ ...bonus(statement.id, 12.01), kind: 'deduction' });
  const below = await pay.findStatement(va, '2026-03');
  await expect(asAdmin().approve.mutate(seen(below))).rejects.toThrow('more than the pay');

  const idle = await gva.createUser({ role: 'va' });
  await asAdmin().createDrafts.mutate({ month: '2026-03', vaId: idle.id });
  const empty = await pay.findStatement(idle, '2026-03');
  await expect(asAdmin().approve.mutate(seen(empty))).rejects.toThrow('nothing to pay');

  await asAdmin().addAdjustment.mutate(bonus(empty.id));
  await asAdmin().approve.mutate(seen(await pay.findStatement(idle, '2026-03')));
  expect(await pay.findStatement(idle, '2026-03')).toMatchObject({ status: 'approved', total: 50 });
});

test('a draft that was changed in the meantime is not deleted (409), and the current one is', async () => {
  const { va, statement } = await pay.createDraft(admin);
  const { id, version } = statement;
  await asAdmin().addAdjustment.mutate(bonus(id));

  await expect(asAdmin().deleteDraft.mutate({ id, version })).rejects.toThrow(
    `The statement of ${va.fullName} was changed in the meantime.`,
  );
  const byRest = (query: string) =>
    gva.requestAs(admin)({ method: 'DELETE', url: `/api/pay/statements/${id}${query}` });
  expect((await byRest('')).statusCode).toBe(400);
  expect((await byRest(`?version=${version}`)).statusCode).toBe(409);
  const latest = await pay.findStatement(va, '2026-03');
  expect((await byRest(`?version=${latest.version}`)).statusCode).toBe(200);
});

test('an approved statement does not change, becomes a draft again, and stays as it is when it is paid', async () => {
  const { va, statement } = await pay.createApproved(admin);
  await expect(asAdmin().addAdjustment.mutate(bonus(statement.id))).rejects.toThrow(
    'already approved',
  );
  const { id, version } = statement;
  await expect(asAdmin().deleteDraft.mutate({ id, version })).rejects.toThrow('already approved');

  const { changed } = await asAdmin().reopen.mutate(seen(statement));
  expect(changed).toEqual([{ id: statement.id, version: statement.version + 1 }]);
  await asAdmin().approve.mutate({ statements: changed });
  const approved = await pay.findStatement(va, '2026-03');
  await asAdmin().pay.mutate({ ...seen(approved), ...payout });

  const paid = await pay.findStatement(va, '2026-03');
  expect(paid).toMatchObject({ status: 'paid', paidOn: '2026-04-02', payoutReference: 'Batch 12' });
  await expect(asAdmin().reopen.mutate(seen(paid))).rejects.toThrow('already paid');
  await expect(asAdmin().pay.mutate({ ...seen(paid), ...payout })).rejects.toThrow('already paid');
});

test('the database rejects changes of an approved statement by every writer', async () => {
  const { db } = gva.database;
  const { statement } = await pay.createApproved(admin);
  const frozen = expect.objectContaining({ constraint: 'pay_statements_frozen' });
  const lines = db.deleteFrom('payStatementLines').where('statementId', '=', statement.id);
  await expect(lines.execute()).rejects.toEqual(frozen);
  const sums = db.updateTable('payStatements').set({ gross: 1 }).where('id', '=', statement.id);
  await expect(sums.execute()).rejects.toEqual(frozen);
  const whole = db.deleteFrom('payStatements').where('id', '=', statement.id);
  await expect(whole.execute()).rejects.toEqual(frozen);
});

test('an outdated approval is refused (409), and of several statements all or none are approved', async () => {
  const [first, second] = [await pay.createDraft(admin), await pay.createDraft(admin)];
  await asAdmin().addAdjustment.mutate(bonus(second.statement.id));
  const statements = [first, second].map(({ statement: { id, version } }) => ({ id, version }));

  await expect(asAdmin().approve.mutate({ statements })).rejects.toThrow('Nothing was changed');
  expect(await pay.findStatement(first.va, '2026-03')).toMatchObject({ status: 'draft' });
  await expect(asAdmin().approve.mutate(seen(second.statement))).rejects.toThrow(
    `The statement of ${second.va.fullName} was changed in the meantime.`,
  );
});

test('a payout in the future or without a reference is refused', async () => {
  const { statement } = await pay.createApproved(admin);
  const later = { ...seen(statement), ...payout, paidOn: '2098-01-01' };
  await expect(asAdmin().pay.mutate(later)).rejects.toThrow("can't be in the future");
  const early = { ...seen(statement), ...payout, paidOn: '2001-01-01' };
  await expect(asAdmin().pay.mutate(early)).rejects.toThrow("can't be dated before");
  const blank = { ...seen(statement), ...payout, reference: ' ' };
  await expect(asAdmin().pay.mutate(blank)).rejects.toThrow('Enter the reference of the payout');
});
