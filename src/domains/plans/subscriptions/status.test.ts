import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const newClient = () => gva.createUser({ role: 'client' });
const today = () => new Date().toISOString().slice(0, 10);

const subscribe = (user: TestUser, body: object) =>
  gva.requestAs(user)({ method: 'POST', url: '/api/subscriptions', body });

const setStatus = (user: TestUser, id: number, status: string) =>
  gva.requestAs(user)({ method: 'PATCH', url: `/api/subscriptions/${id}`, body: { status } });

test('a client resumes a cancelled plan while it runs, but not after it has ended (409)', async () => {
  const client = await newClient();
  const { id, nextBillingDate } = (await subscribe(client, { plan: 'part-time' })).json();
  const resume = (user: TestUser) =>
    gva.requestAs(user)({ method: 'POST', url: `/api/subscriptions/${id}/resume` });

  expect((await resume(client)).json().message).toBe('This subscription is not cancelled.');
  await setStatus(client, id, 'cancelled');
  expect((await resume(await newClient())).statusCode).toBe(404);
  const kept = await resume(client);
  expect(kept.statusCode).toBe(200);
  expect(kept.json()).toMatchObject({ status: 'active', endDate: null, nextBillingDate });

  await setStatus(admin, id, 'inactive');
  const ended = await resume(client);
  expect([ended.statusCode, ended.json().message]).toEqual([
    409,
    'This subscription has already ended.',
  ]);
});

test('an admin ends a cancelled plan today', async () => {
  const client = await newClient();
  const { id } = (await subscribe(client, { plan: 'part-time' })).json();
  await setStatus(client, id, 'cancelled');
  const ended = await setStatus(admin, id, 'inactive');
  expect(ended.json()).toMatchObject({
    status: 'inactive',
    endDate: today(),
    isRunning: false,
  });
});
