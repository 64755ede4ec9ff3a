import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { overdueInvoice, payByTransfer, sentInvoice } from '#tests/support/invoices.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

type Filter = Parameters<ReturnType<TestApp['callAs']>['clients']['list']['query']>[0];
const list = (filter: Filter = {}) => gva.callAs(admin).clients.list.query(filter);
const idsOf = async (filter: Filter) => (await list(filter)).items.map(({ id }) => id);
const find = async (id: number) => (await list()).items.find((client) => client.id === id);

test('the list says what a client owes and what is overdue, and finds them, also inactive ones', async () => {
  const client = await gva.createUser({ role: 'client' });
  const other = await gva.createUser({ role: 'client', status: 'inactive' });
  const owed = async (id: number) => {
    const found = await gva.callAs(admin).clients.overview.query({ id });
    return [found.client.owed, found.client.overdue];
  };
  expect(await owed(client.id)).toEqual([0, 0]);
  await sentInvoice(gva, admin, client);
  await sentInvoice(gva, admin, other);
  const late = await overdueInvoice(gva, admin, client, 1);
  await overdueInvoice(gva, admin, client, 0);
  expect(await owed(client.id)).toEqual([450, 150]);
  expect(await find(client.id)).toMatchObject({ owed: 450, overdue: 150 });
  expect((await idsOf({ need: 'owes' })).toSorted((a, b) => a - b)).toEqual([client.id, other.id]);
  expect(await idsOf({ need: 'overdue' })).toEqual([client.id]);

  const sums = await gva.callAs(admin).invoices.sums.query({ clientId: client.id });
  expect(sums).toContainEqual({ view: 'open', count: 3, amount: 450 });
  expect(sums).toContainEqual({ view: 'overdue', count: 1, amount: 150 });
  const open = await gva.callAs(admin).invoices.list.query({ clientId: client.id, view: 'open' });
  expect(open.items).toHaveLength(3);

  await payByTransfer(gva, admin, late.id);
  expect(await owed(client.id)).toEqual([300, 0]);
  expect(await idsOf({ need: 'overdue' })).toEqual([]);
});
