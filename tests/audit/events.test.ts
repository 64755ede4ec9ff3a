import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createBrowser } from '../support/browser.ts';
import { password, type TestUser } from '../support/factories.ts';
import { pay } from '../support/payments.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const entriesOf = async (objectKind: 'sign-in' | 'export' | 'lead', objectId?: number) =>
  (await gva.callAs(admin).audit.list.query({ objectKind, objectId })).items;

test('a sign-in and a failed sign-in are recorded with the account and the IP address', async () => {
  const { id, username } = await gva.createUser({ role: 'va' });
  const browser = createBrowser(gva.app, { ip: '192.0.2.44' });
  await browser.signIn(username, 'wrong');
  await browser.signIn(username, password);
  expect(await entriesOf('sign-in', id)).toMatchObject([
    { action: 'signed-in', actorId: id, address: '192.0.2.44', after: null },
    { action: 'sign-in-failed', actorId: null, after: { isKnownAccount: true } },
  ]);
});

test('a failed sign-in with an unknown username stores neither username nor password', async () => {
  const typed = 'My-Secret-Password-9';
  await createBrowser(gva.app).signIn(typed, 'Another-Secret-7');
  const [entry] = await entriesOf('sign-in');
  expect(entry?.objectId).toBe(0);
  expect(entry).toMatchObject({ action: 'sign-in-failed', after: { isKnownAccount: false } });

  const tables = ['audit_log', 'rate_limits', 'mail_outbox', 'events'];
  for (const table of tables) {
    const { rows } = await gva.database.pool.query(`select t::text as row from ${table} t`);
    expect(JSON.stringify(rows)).not.toMatch(/my-secret|another-secret/i);
  }
});

test('a sign-in refused by the rate limit (429) is not recorded', async () => {
  const { id, username } = await gva.createUser({ role: 'client' });
  const browser = createBrowser(gva.app, { ip: '192.0.2.45' });
  for (let i = 0; i < 12; i++) await browser.signIn(username, 'wrong');
  expect(await entriesOf('sign-in', id)).toHaveLength(10);
});

test('an export of leads is recorded with the names of its filters, without their values', async () => {
  const response = await gva.requestAs(admin)({ url: '/api/leads.csv?status=lead&q=Nora' });
  expect(response.statusCode).toBe(200);
  const [entry] = await entriesOf('export');
  expect(entry).toMatchObject({
    action: 'exported',
    actorId: admin.id,
    objectId: 0,
    after: { list: 'leads', filters: ['status', 'q'] },
  });
});

test('the download of a receipt is recorded with the user', async () => {
  const client = await gva.createUser({ role: 'client' });
  const { id } = await pay(gva, client);
  const response = await gva.requestAs(client)({ url: `/api/payments/${id}/receipt` });
  expect(response.statusCode).toBe(200);
  expect(await entriesOf('export', id)).toMatchObject([
    { action: 'downloaded', actorId: client.id, after: { clientId: client.id } },
  ]);

  const stranger = await gva.createUser({ role: 'client' });
  const refused = await gva.requestAs(stranger)({ url: `/api/payments/${id}/receipt` });
  expect(refused.statusCode).toBe(404);
  expect(await entriesOf('export', id)).toHaveLength(1);
});

test('accepting and rejecting a demo request, and later changes of its status, are recorded', async () => {
  const { id } = await gva.database.db
    .insertInto('leads')
    .values({ fullName: 'Lea Lead', email: 'lea@example.com' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { move } = gva.callAs(admin).leads;
  for (const status of ['lead', 'contacted', 'rejected'] as const)
    await move.mutate({ id, status });
  expect(await entriesOf('lead', id)).toMatchObject([
    { action: 'rejected', before: { status: 'contacted' } },
    { action: 'updated', after: { status: 'contacted' } },
    { action: 'accepted', before: { status: 'request' }, after: { status: 'lead' } },
  ]);
});
