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

test('a VA sees approved and paid statements of their own only, and is told of them', async () => {
  const { va, client, statement } = await pay.createDraft(admin);
  const asVa = gva.callAs(va);
  const get = () => asVa.pay.get.query({ id: statement.id });
  await expect(get()).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  expect((await asVa.pay.listOwn.query({})).items).toEqual([]);

  const { changed } = await asAdmin().approve.mutate(seen(statement));
  expect(await get()).toMatchObject({ total: 12, vaName: va.fullName });
  expect((await asVa.pay.listOwn.query({})).items).toHaveLength(1);
  const inbox = async () =>
    (await asVa.notifications.list.query({})).items.flatMap(({ kind, subject }) =>
      subject.kind === 'pay-statement' ? [[kind, subject.title]] : [],
    );
  expect(await inbox()).toEqual([['pay-approved', 'March 2026']]);

  await asAdmin().pay.mutate({ statements: changed, ...payout });
  expect((await inbox())[0]).toEqual(['pay-paid', 'March 2026']);

  const other = await gva.createUser({ role: 'va' });
  await expect(gva.callAs(other).pay.get.query({ id: statement.id })).rejects.toMatchObject({
    data: { code: 'NOT_FOUND' },
  });
  for (const url of [
    `/api/pay/statements/${statement.id}`,
    `/api/pay/statements/${statement.id}/pdf`,
  ])
    expect((await gva.requestAs(client)({ url })).statusCode).toBe(403);
});

test('a statement that becomes a draft again takes back what its VA was told', async () => {
  const { va, statement } = await pay.createApproved(admin);
  await asAdmin().reopen.mutate(seen(statement));
  const { items } = await gva.callAs(va).notifications.list.query({ kind: 'pay-approved' });
  expect(items).toEqual([]);
});

test('the statement and the hours of a deleted VA outlive them', async () => {
  const { va, statement } = await pay.createApproved(admin);
  const leaving = await pay.createWork();
  await pay.setRate(leaving.va, '2026-01-01', 6);
  await pay.approvedLog(leaving, '2026-03-05', 3);
  for (const { id } of [va, leaving.va]) await gva.callAs(admin).users.delete.mutate({ id });

  expect(await asAdmin().get.query({ id: statement.id })).toMatchObject({
    vaName: va.fullName,
    total: 12,
  });
  const collected = await gva.database.db
    .selectFrom('payStatements')
    .select(['id', 'version', 'status', 'total'])
    .where('vaId', '=', leaving.va.id)
    .execute();
  expect(collected).toMatchObject([{ status: 'draft', total: 18 }]);
  await asAdmin().approve.mutate({
    statements: collected.map(({ id, version }) => ({ id, version })),
  });
});

test('approved hours of a VA who becomes an administrator are on a draft, and can get a rate', async () => {
  const work = await pay.createWork();
  await pay.approvedLog(work, '2026-03-05', 3);
  await gva.database.db
    .updateTable('users')
    .set({ role: 'admin' })
    .where('id', '=', work.va.id)
    .execute();
  await asAdmin().createDrafts.mutate({ month: '2026-03' });
  const rate = { vaId: work.va.id, validFrom: '2026-01-01', hourlyRate: 6 };
  await gva.callAs(admin).payRates.add.mutate(rate);
  expect(await pay.findStatement(work.va, '2026-03')).toMatchObject({ hours: 3, total: 18 });
});

test('the hours of a former VA are on a draft when their client is deleted', async () => {
  const work = await pay.createWork();
  await pay.setRate(work.va, '2026-01-01', 6);
  await pay.approvedLog(work, '2026-03-05', 3);
  const { db } = gva.database;
  await db.updateTable('users').set({ role: 'admin' }).where('id', '=', work.va.id).execute();
  await gva.callAs(admin).users.delete.mutate({ id: work.client.id });
  const drafts = db.selectFrom('payStatements').select('hours').where('vaId', '=', work.va.id);
  expect(await drafts.execute()).toEqual([{ hours: 3 }]);
});

test('a draft with hours of a deleted VA cannot be deleted (409)', async () => {
  const work = await pay.createDraft(admin);
  const { id, version } = await pay.findStatement(work.va, '2026-03');
  await gva.database.db.deleteFrom('users').where('id', '=', work.va.id).execute();
  await expect(asAdmin().deleteDraft.mutate({ id, version })).rejects.toThrow(
    'hours of a deleted client or VA',
  );
  expect(await asAdmin().get.query({ id })).toMatchObject({ id });
});

test('a draft with only a correction of a deleted VA cannot be deleted (409)', async () => {
  const { va, taskId } = await pay.createApproved(admin);
  const { db } = gva.database;
  const { id: log } = await db
    .selectFrom('timeLogs')
    .select('id')
    .where('taskId', '=', taskId)
    .executeTakeFirstOrThrow();
  await pay.adjust(log, 0.5, '2026-04-10');
  await gva.callAs(admin).users.delete.mutate({ id: va.id });
  const { id, version } = await db
    .selectFrom('payStatements')
    .select(['id', 'version'])
    .where('vaId', '=', va.id)
    .where('status', '=', 'draft')
    .executeTakeFirstOrThrow();

  await expect(asAdmin().deleteDraft.mutate({ id, version })).rejects.toThrow(
    'hours of a deleted client or VA',
  );
});

test('a VA with approved hours without a pay rate is not deleted until a rate is added (409)', async () => {
  const { va } = await pay.createDraft(admin);
  const early = await pay.createWork();
  await pay.approvedLog(early, '2026-03-03', 2);
  await pay.setRate(early.va, '2026-03-04', 6);
  const remove = ({ id }: TestUser) => gva.callAs(admin).users.delete.mutate({ id });

  await expect(remove(early.va)).rejects.toThrow('Add the rate first');
  await pay.setRate(early.va, '2026-03-01', 6);
  for (const one of [early.va, va]) await remove(one);
  const drafts = await gva.database.db
    .selectFrom('payStatements')
    .select(['id', 'version'])
    .where('vaId', 'in', [early.va.id, va.id])
    .execute();
  await asAdmin().approve.mutate({ statements: drafts });
});

test('approved hours are paid even if their client is deleted', async () => {
  const work = await pay.createWork();
  await pay.setRate(work.va, '2026-01-01', 6);
  await pay.approvedLog(work, '2026-03-05', 3);
  await gva.database.db.deleteFrom('users').where('id', '=', work.client.id).execute();

  const collected = await gva.database.db
    .selectFrom('payStatements')
    .select(['hours', 'total'])
    .where('vaId', '=', work.va.id)
    .execute();
  expect(collected).toEqual([{ hours: 3, total: 18 }]);
});

test('the estimate of the running month has approved and pending hours', async () => {
  const work = await pay.createWork();
  const month = new Date().toISOString().slice(0, 7);
  await pay.setRate(work.va, '2026-01-01', 6);
  await pay.approvedLog(work, `${month}-01`, 2, 1);
  await pay.log(work, `${month}-01`, 1.5, 5);

  expect(await gva.callAs(work.va).pay.estimate.query()).toEqual({
    month,
    approvedHours: 2,
    approvedAmount: 12,
    pendingHours: 1.5,
    pendingAmount: 9,
    hoursWithoutRate: 0,
  });
});

test('a statement is downloaded as a PDF by its VA and by administrators, which is recorded', async () => {
  const { va, statement } = await pay.createApproved(admin);
  for (const reader of [va, admin]) {
    const file = await gva.requestAs(reader)({ url: `/api/pay/statements/${statement.id}/pdf` });
    expect(file.statusCode).toBe(200);
    expect(file.headers['content-type']).toBe('application/pdf');
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
  const entries = await gva.callAs(admin).audit.list.query({
    objectKind: 'pay-statement',
    objectId: statement.id,
    action: 'downloaded',
  });
  expect(entries.items).toHaveLength(2);
});

test('the payouts of a month are one CSV file without formulas', async () => {
  const { va, statement } = await pay.createDraft(admin);
  await gva.database.db
    .updateTable('users')
    .set({ fullName: '=HYPERLINK("x")' })
    .where('id', '=', va.id)
    .execute();
  await asAdmin().approve.mutate(seen(statement));

  const file = await gva.requestAs(admin)({ url: '/api/pay/statements.csv?month=2026-03' });

  expect(file.statusCode).toBe(200);
  const [head, ...lines] = file.body.slice(1).split('\r\n');
  expect(head).toBe(
    'Name,Email,Month,Hours,Gross,Bonuses,Deductions,Total,Currency,Status,Paid on,Reference',
  );
  const line = lines.find((one) => one.includes(va.username));
  expect(line).toBe(
    `"'=HYPERLINK(""x"")",${va.username}@example.com,2026-03,2,12,0,0,12,USD,Approved,,`,
  );
});
