import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { ago, makeFind } from '#tests/support/attention.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeCreateLead } from '#tests/support/leads.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const createLead = makeCreateLead(() => gva);
const find = makeFind(() => gva);

test('a request is not listed, however long it waits, until it is accepted', async () => {
  const id = await createLead({ status: 'request', createdAt: ago(30) });
  const { items } = await gva.callAs(admin).attention.list.query();
  expect(items.map(({ kind }) => kind)).not.toContain('request');
  expect(await find(admin, 'lead', id)).toBeUndefined();

  await gva.callAs(admin).leads.move.mutate({ id, status: 'lead' });
  expect(await find(admin, 'lead', id)).toMatchObject({ targetId: id });
});
