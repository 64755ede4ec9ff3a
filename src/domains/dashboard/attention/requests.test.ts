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
const findItem = makeFind(() => gva);
const find = (kind: 'request' | 'lead', id: number) => findItem(admin, kind, id);

test('a request needs attention from its first minute, before everything else, until it is accepted', async () => {
  const fresh = await createLead({ status: 'request', createdAt: ago(0) });
  const late = await createLead({ status: 'lead', createdAt: ago(30) });
  const { items } = await gva.callAs(admin).attention.list.query();
  const kinds = items.map(({ kind }) => kind);
  expect(kinds.lastIndexOf('request')).toBeLessThan(kinds.indexOf('lead'));
  expect(await find('request', fresh)).toMatchObject({ targetId: fresh });
  expect(await find('request', late)).toBeUndefined();

  await gva.callAs(admin).leads.move.mutate({ id: fresh, status: 'lead' });
  expect(await find('request', fresh)).toBeUndefined();
});

test('a request is in no other kind, however long it waits', async () => {
  const id = await createLead({ status: 'request', createdAt: ago(30) });
  expect(await find('request', id)).toMatchObject({ targetId: id });
  expect(await find('lead', id)).toBeUndefined();
});
