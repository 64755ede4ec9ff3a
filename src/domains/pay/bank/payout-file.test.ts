import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makePay } from '#tests/support/pay.ts';

let gva: TestApp;
let admin: TestUser;
const month = '2026-03';
const vas: TestUser[] = [];
const ids: number[] = [];

const pay = makePay(() => gva);
const asAdmin = () => gva.callAs(admin).bankDetails;

beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
  for (let i = 0; i < 4; i++) {
    const { va, statement } = await pay.createApproved(admin);
    vas.push(va);
    ids.push(statement.id);
  }
  const [first, second] = vas.map((va) => gva.callAs(va).bankDetails);
  await first?.save.mutate({
    accountHolder: '=HYPERLINK("https://evil.example")',
    kind: 'iban',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    currency: 'EUR',
    wiseEmail: 'first@example.com',
  });
  await second?.save.mutate({
    accountHolder: 'Second, Ltd',
    kind: 'us',
    routingNumber: '021000021',
    accountNumber: '000123456789',
    accountType: 'checking',
    currency: 'USD',
  });
});
afterAll(() => gva.close());

const chosen = () => [...ids.slice(0, 2)];
const file = async (format: 'wise' | 'bank', changes = {}) => {
  const { detailsUpdatedAt } = await asAdmin().previewPayout.query({ month });
  const seen = { statementIds: chosen(), total: 24, detailsUpdatedAt };
  return asAdmin().payoutFile.mutate({ format, month, ...seen, ...changes });
};

test('the preview counts what the file contains, and names who has no bank details', async () => {
  const preview = await asAdmin().previewPayout.query({ month });
  expect(preview.statements.map(({ id }) => id).toSorted()).toEqual(chosen().toSorted());
  expect(preview).toMatchObject({ total: 24, currency: 'usd', hasMore: false });
  expect(preview.missing.map(({ id, reason }) => [id, reason]).toSorted()).toEqual(
    ids.slice(2).map((id) => [id, 'no-details']),
  );
  const one = await asAdmin().previewPayout.query({ month, statementIds: ids.slice(1, 3) });
  expect(one.statements.map(({ id }) => id)).toEqual([ids[1]]);
  expect(one.missing.map(({ id }) => id)).toEqual([ids[2]]);
});

test('the file for Wise has its columns, and no cell is a formula', async () => {
  const { name, content } = await file('wise');
  expect(name).toBe('payout-wise-2026-03.csv');
  const [header, ...rows] = content.trimEnd().split('\r\n');
  expect(header).toBe(
    'name,recipientEmail,paymentReference,receiverType,amountCurrency,amount,sourceCurrency,targetCurrency,IBAN,BIC,abartn,accountNumber,accountType',
  );
  expect(rows.toSorted()).toEqual(
    [
      `"'=HYPERLINK(""https://evil.example"")",first@example.com,Pay 2026-03 no ${ids[0]},PERSON,source,12.00,USD,EUR,DE89370400440532013000,COBADEFFXXX,,,`,
      `"Second, Ltd",,Pay 2026-03 no ${ids[1]},PERSON,source,12.00,USD,USD,,,021000021,000123456789,CHECKING`,
    ].toSorted(),
  );
});

test('the list for a bank has the account, the amount and the reference', async () => {
  const { content } = await file('bank');
  expect(content).toContain(
    'Name,IBAN or account number,BIC or routing number,Amount,Currency,Reference\r\n',
  );
  expect(content).toContain(
    `"Second, Ltd",000123456789,021000021,12.00,USD,Pay 2026-03 no ${ids[1]}\r\n`,
  );
});

test('a download is recorded without bank details, and marks nothing as paid', async () => {
  await file('bank');
  const entry = await gva.database.db
    .selectFrom('auditLog')
    .select(['actorId', 'before', 'after'])
    .where('action', '=', 'downloaded')
    .where('objectKind', '=', 'bank-details')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toEqual({ actorId: admin.id, before: null, after: { month, amount: 24 } });
  const { statements } = await asAdmin().previewPayout.query({ month });
  expect(statements.every(({ status }) => status === 'approved')).toBe(true);
});

test.each([
  ['another total', () => ({ total: 25 })],
  ['a statement without bank details', () => ({ statementIds: ids.slice(0, 3) })],
  ['a statement of another month', () => ({ month: '2026-02' })],
])('a file with %s than the administrator saw is refused', async (_, changes) => {
  await expect(file('wise', changes())).rejects.toMatchObject({ data: { code: 'CONFLICT' } });
});

test('a file is refused if a VA has changed the account since the preview (409)', async () => {
  const { detailsUpdatedAt } = await asAdmin().previewPayout.query({ month });
  const [va] = vas;
  if (!va) throw new Error('No VA');
  await gva.callAs(va).bankDetails.save.mutate({
    accountHolder: 'First',
    kind: 'iban',
    iban: 'GB82WEST12345698765432',
    currency: 'GBP',
  });
  await expect(file('wise', { detailsUpdatedAt })).rejects.toMatchObject({
    data: { code: 'CONFLICT' },
  });
  expect((await file('wise')).content).toContain('GB82WEST12345698765432');
});

test('a statement that was paid is in no further file, and its VA is paid once', async () => {
  const { statements } = await asAdmin().previewPayout.query({ month });
  const seen = statements.map(({ id, version }) => ({ id, version }));
  const payout = { paidOn: '2026-04-02', reference: 'Batch 12' };
  const { changed } = await gva.callAs(admin).pay.pay.mutate({ statements: seen, ...payout });
  expect(changed).toHaveLength(2);
  expect((await asAdmin().previewPayout.query({ month })).statements).toEqual([]);
  await expect(file('wise')).rejects.toMatchObject({ data: { code: 'CONFLICT' } });
});

test('only administrators get a payout file', async () => {
  for (const role of ['va', 'client'] as const) {
    const user = await gva.createUser({ role });
    await expect(
      gva.callAs(user).bankDetails.payoutFile.mutate({
        format: 'wise',
        month,
        statementIds: [1],
        total: 1,
        detailsUpdatedAt: null,
      }),
    ).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
  }
});
