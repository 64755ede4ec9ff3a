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
const rates = () => gva.callAs(admin).payRates;
const refusal = (code: string) =>
  expect.objectContaining({ data: expect.objectContaining({ code }) });

test('an administrator adds, changes and deletes a pay rate, and its VA sees it', async () => {
  const va = await gva.createUser({ role: 'va' });
  const added = await rates().add.mutate({ vaId: va.id, validFrom: '2026-03-01', hourlyRate: 5.5 });
  await rates().add.mutate({ vaId: va.id, validFrom: '2026-06-01', hourlyRate: 6 });
  const { id, version } = added;
  await rates().change.mutate({ id, version, validFrom: '2026-02-01', hourlyRate: 5.25 });

  const own = await gva.callAs(va).payRates.list.query({ vaId: va.id });
  expect(own.map(({ validFrom, hourlyRate }) => [validFrom, hourlyRate])).toEqual([
    ['2026-06-01', 6],
    ['2026-02-01', 5.25],
  ]);

  await rates().delete.mutate({ id });
  expect(await rates().list.query({ vaId: va.id })).toHaveLength(1);
});

test('a VA does not see the pay rates of another VA (404), and a client sees none (403)', async () => {
  const { client, va } = await gva.createPair();
  const other = await gva.createUser({ role: 'va' });
  await pay.setRate(va, '2026-01-01', 6);

  const byOther = gva.callAs(other).payRates.list.query({ vaId: va.id });
  await expect(byOther).rejects.toEqual(refusal('NOT_FOUND'));
  const byClient = await gva.requestAs(client)({ url: `/api/pay/rates?vaId=${va.id}` });
  expect(byClient.statusCode).toBe(403);
});

test('two rates from the same day are refused (409)', async () => {
  const va = await gva.createUser({ role: 'va' });
  await pay.setRate(va, '2026-01-01', 6);

  const again = rates().add.mutate({ vaId: va.id, validFrom: '2026-01-01', hourlyRate: 7 });
  await expect(again).rejects.toThrow('There is already a pay rate from this day');
});

test('a rate is for VAs, and is at least a cent in whole cents (400)', async () => {
  const client = await gva.createUser({ role: 'client' });
  const va = await gva.createUser({ role: 'va' });
  const day = '2026-01-01';
  for (const bad of [
    { vaId: client.id, hourlyRate: 6, validFrom: day },
    { vaId: va.id, hourlyRate: 0, validFrom: day },
    { vaId: va.id, hourlyRate: 5.555, validFrom: day },
    { vaId: va.id, hourlyRate: 10_001, validFrom: day },
    { vaId: va.id, hourlyRate: 6, validFrom: '2026-02-31' },
  ])
    await expect(rates().add.mutate(bad)).rejects.toEqual(refusal('BAD_REQUEST'));
});

test('a rate that was changed in the meantime is not overwritten (409)', async () => {
  const va = await gva.createUser({ role: 'va' });
  const { id } = await pay.setRate(va, '2026-01-01', 6);
  const change = (hourlyRate: number) =>
    rates().change.mutate({ id, version: 1, validFrom: '2026-01-01', hourlyRate });

  await change(7);
  await expect(change(8)).rejects.toThrow('was changed in the meantime');
  expect(await rates().list.query({ vaId: va.id })).toMatchObject([{ hourlyRate: 7, version: 2 }]);
});

test('a rate applies to the hours of drafts until they are approved, and is then fixed', async () => {
  const { va, statement } = await pay.createDraft(admin);
  const [rate] = await rates().list.query({ vaId: va.id });
  if (!rate) throw new Error('The draft has a rate.');
  const { id, version } = rate;

  const changed = await rates().change.mutate({
    id,
    version,
    validFrom: '2026-01-01',
    hourlyRate: 7,
  });
  expect(await pay.findStatement(va, '2026-03')).toMatchObject({ gross: 14, total: 14 });

  const { id: statementId } = statement;
  const { version: latest } = await pay.findStatement(va, '2026-03');
  await gva.callAs(admin).pay.approve.mutate(pay.seen({ id: statementId, version: latest }));
  await expect(
    rates().change.mutate({ id, version: changed.version, validFrom: '2026-01-01', hourlyRate: 8 }),
  ).rejects.toThrow('are on an approved statement');
  await expect(rates().delete.mutate({ id })).rejects.toThrow('are on an approved statement');

  // A rate that would begin before the approved day, but not one that begins after it.
  const addFrom = (validFrom: string) =>
    rates().add.mutate({ vaId: va.id, validFrom, hourlyRate: 9 });
  await expect(addFrom('2026-03-02')).rejects.toThrow('Choose a later day');
  await addFrom('2026-03-04');
  expect(await pay.findStatement(va, '2026-03')).toMatchObject({ status: 'approved', total: 14 });
});
