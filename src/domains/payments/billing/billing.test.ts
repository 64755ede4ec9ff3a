import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addDays } from '#shared/dates.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { changePlan } from '#tests/support/client-plans.ts';
import { pay } from '#tests/support/payments.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const address = {
  line1: '12 Harbor Road',
  line2: 'Floor 3',
  city: 'Bergen',
  region: 'Vestland',
  postalCode: '5003',
  country: 'Norway',
  taxNumber: 'NO 987 654 321 MVA',
};

test('a receipt shows the billing address of its day, and keeps it', async () => {
  const client = await gva.createUser({ role: 'client' });
  const { billing, payments } = gva.callAs(client);
  expect(await billing.get.query()).toMatchObject({ address: null, card: null });
  await billing.saveAddress.mutate(address);
  const { id } = await pay(gva, client);
  await billing.saveAddress.mutate({ line1: '1 Main Street', city: 'Austin', country: 'USA' });

  expect(await payments.receipt.query({ id })).toMatchObject({
    billingAddress: '12 Harbor Road\nFloor 3\nBergen, Vestland 5003\nNorway',
    taxNumber: 'NO 987 654 321 MVA',
  });
  // The address is replaced as a whole, so what was left out is gone.
  expect(await billing.get.query()).toMatchObject({
    card: 'Visa ending in 4242',
    address: { line1: '1 Main Street', line2: null, taxNumber: null },
  });
});

test('a client names a bookkeeper, an administrator sees it, and the client removes it', async () => {
  const client = await gva.createUser({ role: 'client' });
  const admin = await gva.createUser({ role: 'admin' });
  const { billing } = gva.callAs(client);
  const seen = async () =>
    (await gva.callAs(admin).clientPlans.get.query({ clientId: client.id })).bookkeeperEmail;
  expect(await seen()).toBeNull();
  await billing.saveBookkeeper.mutate({ email: 'books@example.com' });
  expect(await seen()).toBe('books@example.com');
  expect(await billing.get.query()).toMatchObject({ bookkeeperEmail: 'books@example.com' });
  await expect(billing.saveBookkeeper.mutate({ email: 'books' })).rejects.toThrow(
    'Please enter a valid email address',
  );
  await billing.saveBookkeeper.mutate({ email: '' });
  expect(await seen()).toBeNull();
});

test('the hours that were logged in the month before are not those that were added', async () => {
  const client = await gva.createUser({ role: 'client' });
  await pay(gva, client);
  const { billing } = gva.callAs(client);
  expect((await billing.get.query()).usedLastMonth).toBeNull();
  const { periodStart } = await gva.callAs(client).ledger.balance.query({});
  const month = { clientId: client.id, periodStart: addDays(periodStart, -20) };
  await gva.database.db
    .insertInto('ledgerTotals')
    .values([
      { ...month, kind: 'grant', hours: 80 },
      { ...month, kind: 'use', hours: -74 },
    ])
    .execute();
  expect((await billing.get.query()).usedLastMonth).toBe(74);
});

test('a plan without a card payment has no card to change and cannot be activated by the client', async () => {
  const client = await gva.createUser({ role: 'client' });
  const admin = await gva.createUser({ role: 'admin' });
  await changePlan(gva, admin, { clientId: client.id, act: 'start', plan: 'part-time' });
  const { billing } = gva.callAs(client);
  expect(await billing.get.query()).toMatchObject({ card: null, open: 0 });
  await expect(
    billing.changeCard.mutate({
      id: randomUUID(),
      token: 'tok_demo_visa',
      billingName: 'Clara Client',
      billingEmail: 'clara@example.com',
    }),
  ).rejects.toThrow('Your plan is not charged to a card.');

  await changePlan(gva, admin, { clientId: client.id, act: 'pause' });
  expect(await billing.get.query()).toMatchObject({ pauseDays: null, activation: null });
  const { figures } = await gva
    .callAs(admin)
    .clientPlans.preview.query({ clientId: client.id, act: 'activate' });
  await expect(billing.activate.mutate({ previewed: figures })).rejects.toThrow(
    'Write to us in Messages to activate this plan.',
  );
});

test('an administrator sees a planned pause, and withdraws it', async () => {
  const client = await gva.createUser({ role: 'client' });
  const admin = await gva.createUser({ role: 'admin' });
  await pay(gva, client);
  const { billing } = gva.callAs(client);
  const { pauseDays } = await billing.get.query();
  const from = pauseDays?.latest ?? '';
  await billing.pause.mutate({ from });
  const { clientPlans } = gva.callAs(admin);
  expect(await clientPlans.get.query({ clientId: client.id })).toMatchObject({
    running: { status: 'active', endDate: from },
  });
  await changePlan(gva, admin, { clientId: client.id, act: 'keep' });
  expect((await billing.get.query()).pauseDays).toEqual(pauseDays);
});
