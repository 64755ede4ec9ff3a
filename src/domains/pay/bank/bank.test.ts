import { afterAll, beforeAll, expect, test } from 'vitest';
import { purgeExpiredRows } from '#server/jobs/purge.ts';
import { unseal } from '#server/mail/seal.ts';
import { secretsOf } from '#server/session/secret.ts';
import { createTestApp, type TestApp, testEnv } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makePay } from '#tests/support/pay.ts';
import type { BankDetails } from './schema.ts';
import { openDetails, sealAgain, sealDetails } from './sealed.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const iban = {
  accountHolder: 'Rosa Delgado',
  kind: 'iban' as const,
  iban: 'de89 3704 0044 0532 0130 00',
  currency: 'eur',
};
const us = {
  accountHolder: 'Rosa Delgado',
  kind: 'us' as const,
  routingNumber: '021000021',
  accountNumber: '000123456789',
  accountType: 'checking' as const,
  currency: 'USD',
  // Of the former choice in the form.
  iban: 'GB82WEST12345698765432',
};
const asBank = (user: TestUser) => gva.callAs(user).bankDetails;

const entriesAbout = (vaId: number) =>
  gva.database.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'before', 'after'])
    .where('objectKind', '=', 'bank-details')
    .where('objectId', '=', vaId)
    .orderBy('id')
    .execute();

const mailsTo = async (va: TestUser) => {
  const rows = await gva.database.db
    .selectFrom('mailOutbox')
    .select(['subject', 'sealedText'])
    .where('userId', '=', va.id)
    .where('kind', '=', 'bank-details')
    .orderBy('id')
    .execute();
  return rows.map(({ subject, sealedText }) => [
    subject,
    sealedText && unseal(sealedText, secretsOf(testEnv())),
  ]);
};

test('a VA saves bank details, which are shown masked, and no text in the database contains the number', async () => {
  const va = await gva.createUser({ role: 'va' });
  expect(await asBank(va).summary.query({ vaId: va.id })).toBeNull();
  const saved = await asBank(va).save.mutate(iban);
  expect(saved?.account).toEqual({
    kind: 'iban',
    maskedNumber: '•••• 3000',
    bankCountry: 'DE',
    currency: 'EUR',
  });
  expect(await asBank(va).summary.query({ vaId: va.id })).toEqual(saved);
  expect(await asBank(va).show.mutate({ vaId: va.id })).toMatchObject({
    iban: 'DE89370400440532013000',
    accountHolder: 'Rosa Delgado',
  });

  for (const table of ['bankDetails', 'auditLog', 'mailOutbox', 'events'] as const) {
    const rows = await gva.database.db.selectFrom(table).selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('37040044');
  }
});

test('each change is recorded without its values and told by mail, a repeated one is not', async () => {
  const va = await gva.createUser({ role: 'va' });
  await asBank(va).save.mutate(iban);
  await asBank(va).save.mutate(iban);
  await asBank(va).save.mutate(us);
  await asBank(va).remove.mutate();
  await asBank(va).remove.mutate();

  const byVa = { actorId: va.id, before: null, after: { vaId: va.id } };
  expect(await entriesAbout(va.id)).toEqual([
    { action: 'created', ...byVa },
    { action: 'updated', ...byVa },
    { action: 'deleted', ...byVa },
  ]);
  const mails = await mailsTo(va);
  expect(mails.map(([subject]) => subject)).toEqual([
    'Your bank details were added',
    'Your bank details were changed',
    'Your bank details were removed',
  ]);
  for (const [, text] of mails) expect(text).not.toMatch(/3704|000123456789|6789|021000021/);
});

test('an administrator reads the bank details, which is recorded, and other users cannot', async () => {
  const va = await gva.createUser({ role: 'va' });
  await asBank(va).save.mutate(us);
  expect(await asBank(admin).show.mutate({ vaId: va.id })).toEqual({
    accountHolder: 'Rosa Delgado',
    kind: 'us',
    iban: null,
    bic: null,
    routingNumber: '021000021',
    accountNumber: '000123456789',
    accountType: 'checking',
    bankCountry: 'US',
    currency: 'USD',
    wiseEmail: null,
  });
  expect((await entriesAbout(va.id)).map(({ action, actorId }) => [action, actorId])).toEqual([
    ['created', va.id],
    ['shown', admin.id],
  ]);

  const others = [
    [await gva.createUser({ role: 'va' }), 'NOT_FOUND'],
    [await gva.createUser({ role: 'client' }), 'FORBIDDEN'],
  ] as const;
  for (const [other, code] of others) {
    const refused = { data: { code } };
    await expect(asBank(other).summary.query({ vaId: va.id })).rejects.toMatchObject(refused);
    await expect(asBank(other).show.mutate({ vaId: va.id })).rejects.toMatchObject(refused);
  }
});

test('the bank details of a former VA are deleted after the last pay, those of others are kept', async () => {
  const { db } = gva.database;
  const pay = makePay(() => gva);
  const { va: unpaid, statement } = await pay.createApproved(admin);
  const [former, current] = [
    await gva.createUser({ role: 'va' }),
    await gva.createUser({ role: 'va' }),
  ];
  for (const va of [unpaid, former, current]) await asBank(va).save.mutate(iban);
  await db
    .updateTable('users')
    .set({ role: 'client' })
    .where('id', 'in', [unpaid.id, former.id])
    .execute();
  const hasDetails = async (va: TestUser) =>
    (await asBank(admin).summary.query({ vaId: va.id })) !== null;

  await purgeExpiredRows(db);
  expect(await Promise.all([unpaid, former, current].map(hasDetails))).toEqual([true, false, true]);
  const payout = { paidOn: '2026-04-02', reference: 'Batch 12' };
  await gva.callAs(admin).pay.pay.mutate({ ...pay.seen(statement), ...payout });
  await purgeExpiredRows(db);
  expect(await hasDetails(unpaid)).toBe(false);
});

test.each([
  ['a wrong IBAN', { ...iban, iban: 'DE89370400440532013001' }, 'iban'],
  ['an IBAN account without an IBAN', { ...iban, iban: '' }, 'iban'],
  ['a wrong BIC', { ...iban, bic: 'DEUT' }, 'bic'],
  ['a wrong routing number', { ...us, routingNumber: '021000022' }, 'routingNumber'],
  ['no account number', { ...us, accountNumber: '' }, 'accountNumber'],
  ['no type of account', { ...us, accountType: '' as const }, 'accountType'],
  ['no currency', { ...us, currency: 'XXY' }, 'currency'],
  [
    'another country without a BIC',
    { ...iban, kind: 'bic' as const, accountNumber: '123456' },
    'bic',
  ],
])('%s is refused at its field', async (_, input, path) => {
  const va = await gva.createUser({ role: 'va' });
  await expect(asBank(va).save.mutate(input)).rejects.toMatchObject({
    data: { code: 'BAD_REQUEST', issues: [{ path }] },
  });
});

const [former, current] = [
  'the former secret of 32 characters!',
  'the current secret of 32 characters',
];
const details: BankDetails = {
  accountHolder: 'Rosa Delgado',
  kind: 'iban',
  iban: 'DE89370400440532013000',
  bic: null,
  routingNumber: null,
  accountNumber: null,
  accountType: null,
  bankCountry: 'DE',
  currency: 'EUR',
  wiseEmail: null,
};

test('bank details are opened with a former secret, encrypted again, and then need only the current one', () => {
  const both = { SESSION_SECRET: `${current},${former}` };
  const sealed = sealDetails({ SESSION_SECRET: former }, 7, details);
  expect(openDetails(both, { vaId: 7, sealed })).toEqual(details);
  const again = sealAgain(both, { vaId: 7, sealed });
  expect(openDetails({ SESSION_SECRET: current }, { vaId: 7, sealed: again ?? '' })).toEqual(
    details,
  );
  expect(sealAgain(both, { vaId: 7, sealed: again ?? '' })).toBeUndefined();
  expect(openDetails({ SESSION_SECRET: current }, { vaId: 7, sealed })).toBeUndefined();
});

test('bank details that were copied to the row of another VA cannot be opened', () => {
  const env = { SESSION_SECRET: current };
  expect(openDetails(env, { vaId: 8, sealed: sealDetails(env, 7, details) })).toBeUndefined();
});

test('details whose secret is gone are asked for again', async () => {
  const va = await gva.createUser({ role: 'va' });
  const sealed = sealDetails({ SESSION_SECRET: former }, va.id, details);
  await gva.database.db.insertInto('bankDetails').values({ vaId: va.id, sealed }).execute();
  expect(await asBank(va).summary.query({ vaId: va.id })).toMatchObject({ account: null });
  await expect(asBank(va).show.mutate({ vaId: va.id })).rejects.toMatchObject({
    data: { code: 'CONFLICT' },
  });
  expect((await asBank(va).save.mutate(iban))?.account).toMatchObject({ bankCountry: 'DE' });
});
