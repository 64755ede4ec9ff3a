import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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

const subscribe = (user: TestUser, body: object, headers = {}) =>
  gva.requestAs(user)({ method: 'POST', url: '/api/subscriptions', body, headers });

const setStatus = (user: TestUser, id: number, status: string) =>
  gva.requestAs(user)({ method: 'PATCH', url: `/api/subscriptions/${id}`, body: { status } });

const activeOf = async (user: TestUser) => {
  const { items } = await gva.callAs(user).subscriptions.list.query({});
  return items.filter(({ status }) => status === 'active');
};

describe('subscribing', () => {
  test('the server sets price, hours and status and ignores those of the request', async () => {
    const client = await newClient();
    const response = await subscribe(client, {
      userId: client.id,
      plan: 'part-time',
      status: 'cancelled',
      monthlyHours: 9000,
      hourlyRate: 0.01,
      hoursUsed: 55,
      startDate: '2001-01-01',
      paymentMethod: 'Visa ending in 4242',
    });

    expect(response.statusCode).toBe(201);
    const made = response.json();
    expect(made).toMatchObject({
      userId: client.id,
      plan: 'part-time',
      status: 'active',
      monthlyHours: 80,
      hourlyRate: 7.5,
      hoursUsed: 0,
      startDate: today(),
      lastPaymentDate: today(),
      endDate: null,
      paymentMethod: 'Visa ending in 4242',
    });
    const days = (Date.parse(made.nextBillingDate) - Date.parse(today())) / 86_400_000;
    expect(days).toBeGreaterThanOrEqual(28);
    expect(days).toBeLessThanOrEqual(31);
  });

  test('a client switches to another plan; subscribing to the same plan again is refused (409)', async () => {
    const client = await newClient();
    await subscribe(client, { plan: 'part-time' });

    const again = await subscribe(client, { plan: 'part-time' });
    expect(again.statusCode).toBe(409);
    expect(again.json().message).toBe('This plan is already active.');
    expect((await subscribe(client, { plan: 'full-time' })).statusCode).toBe(201);

    const { items } = await gva.callAs(client).subscriptions.list.query({});
    expect(items).toMatchObject([
      { plan: 'full-time', status: 'active', monthlyHours: 160, hourlyRate: 6.5 },
      { plan: 'part-time', status: 'inactive', endDate: today(), nextBillingDate: null },
    ]);
  });

  test('a repeated Idempotency-Key returns the first response', async () => {
    const client = await newClient();
    const headers = { 'idempotency-key': `subscribe-${client.id}` };
    const first = await subscribe(client, { plan: 'part-time' }, headers);
    const second = await subscribe(client, { plan: 'part-time' }, headers);
    expect(second.json()).toEqual(first.json());
    expect(await activeOf(client)).toHaveLength(1);
  });

  test('an admin creates a custom plan', async () => {
    const client = await newClient();
    const custom = { userId: client.id, plan: 'custom', customPlanName: 'Tax Season' };
    const response = await subscribe(admin, { ...custom, monthlyHours: 33.33, hourlyRate: 7.1 });
    expect(response.json()).toMatchObject({
      plan: 'custom',
      customPlanName: 'Tax Season',
      monthlyHours: 33.33,
      hourlyRate: 7.1,
    });
  });

  const custom = { plan: 'custom', userId: 1 };
  const tooFewHours = 'Monthly hours must be at least 1';
  const tooLowRate = 'Hourly rate must be at least $0.01';
  const withCard = { plan: 'part-time', userId: 1, paymentMethod: 'card 4242 4242-4242 4242' };
  test.each([
    ['no plan', {}, 'Please select a plan'],
    ['an unknown plan', { plan: 'gold' }, 'Please select a plan'],
    ['what each object has as a plan', { plan: 'constructor' }, 'Please select a plan'],
    ['no client', { plan: 'part-time' }, 'Please select a client'],
    ['an invalid client id', { plan: 'part-time', userId: 'me' }, 'Please select a client'],
    ['an unknown client', { plan: 'part-time', userId: 2_000_000_000 }, 'Please select a client'],
    ['no hours', custom, tooFewHours],
    ['half an hour', { ...custom, monthlyHours: 0.5 }, tooFewHours],
    ['hours as text', { ...custom, monthlyHours: '80' }, tooFewHours],
    ['no rate', { ...custom, monthlyHours: 80 }, tooLowRate],
    ['a rate of zero', { ...custom, monthlyHours: 80, hourlyRate: 0 }, tooLowRate],
    ['a card number', withCard, 'Card numbers are not accepted here'],
  ])('an admin cannot subscribe a client with %s (400)', async (_case, body, message) => {
    const response = await subscribe(admin, body);
    expect(response.statusCode).toBe(400);
    expect(response.json().message).toBe(message);
  });
});

describe('ending a plan', () => {
  test('a client cancels a plan once, and an admin activates it again', async () => {
    const client = await newClient();
    const { id, nextBillingDate } = (await subscribe(client, { plan: 'part-time' })).json();

    const refused = await setStatus(client, id, 'inactive');
    expect([refused.statusCode, refused.json().message]).toEqual([
      403,
      'You can only cancel your subscription.',
    ]);
    const cancelled = await setStatus(client, id, 'cancelled');
    expect(cancelled.statusCode).toBe(200);
    expect(cancelled.json()).toMatchObject({
      status: 'cancelled',
      endDate: nextBillingDate,
      isRunning: true,
      nextBillingDate: null,
    });
    const again = (await setStatus(client, id, 'cancelled')).json();
    expect(again).toMatchObject({ message: 'This subscription is already cancelled.' });
    expect(await activeOf(client)).toEqual([]);

    const back = await setStatus(admin, id, 'active');
    expect(back.json()).toMatchObject({ status: 'active', endDate: null });
    // The same month is not granted twice.
    expect((await gva.callAs(client).ledger.balance.query({})).granted).toBe(80);
  });

  test('an admin cannot activate a second plan of a client (409)', async () => {
    const client = await newClient();
    const partTime = (await subscribe(client, { plan: 'part-time' })).json();
    await subscribe(client, { plan: 'full-time' });
    const response = await setStatus(admin, partTime.id, 'active');
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe('This client already has an active subscription.');
  });

  test('the audit log records each change', async () => {
    const client = await newClient();
    const { id } = (await subscribe(client, { plan: 'part-time' })).json();
    await setStatus(client, id, 'cancelled');
    const entries = await gva.database.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'after'])
      .where('objectKind', '=', 'subscription')
      .where('objectId', '=', id)
      .orderBy('id')
      .execute();
    expect(entries).toMatchObject([
      { action: 'created', actorId: client.id, after: { hourlyRate: 7.5, monthlyHours: 80 } },
      { action: 'updated', actorId: client.id, after: { status: 'cancelled' } },
    ]);
  });
});

describe('listing subscriptions', () => {
  test("a VA sees the assigned client's plan without payment details; other VAs see nothing", async () => {
    const [client, va, otherVa] = await Promise.all([
      newClient(),
      gva.createUser({ role: 'va' }),
      gva.createUser({ role: 'va' }),
    ]);
    await gva.assign(va, client);
    await subscribe(client, { plan: 'part-time', paymentMethod: 'Visa ending in 4242' });

    const seen = (await gva.requestAs(va)({ url: '/api/subscriptions' })).json();
    expect(seen).toMatchObject([
      { userId: client.id, paymentMethod: null, lastPaymentDate: null, nextBillingDate: null },
    ]);
    expect((await gva.requestAs(otherVa)({ url: '/api/subscriptions' })).json()).toEqual([]);
  });

  test('only an admin can list the plans of a given client', async () => {
    const [client, other] = [await newClient(), await newClient()];
    await subscribe(client, { plan: 'part-time' });
    await subscribe(other, { plan: 'full-time' });
    const ask = async (user: TestUser) =>
      (await gva.callAs(user).subscriptions.list.query({ userId: client.id })).items;
    expect(await ask(admin)).toMatchObject([{ userId: client.id, plan: 'part-time' }]);
    expect(await ask(client)).toHaveLength(1);
    expect(await ask(other)).toEqual([]);
    const url = `/api/subscriptions?userId=${client.id}`;
    expect((await gva.requestAs(admin)({ url })).json()).toHaveLength(1);
  });

  test('the second page continues after the first', async () => {
    const client = await newClient();
    for (const plan of ['part-time', 'full-time', 'part-time']) await subscribe(client, { plan });
    const first = await gva.callAs(client).subscriptions.list.query({ limit: 2 });
    const rest = await gva
      .callAs(client)
      .subscriptions.list.query({ cursor: first.nextCursor ?? '' });
    expect([first.items.length, rest.items.length, rest.nextCursor]).toEqual([2, 1, null]);
  });

  test('hours used include time logs and corrections', async () => {
    const [client, va] = await Promise.all([newClient(), gva.createUser({ role: 'va' })]);
    const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
    await subscribe(client, { plan: 'part-time' });
    const startTime = '2026-01-05T09:00:00.000Z';
    await gva.callAs(va).time.create.mutate({
      taskId: task.id,
      startTime,
      endTime: '2026-01-05T12:00:00Z',
      duration: 2.5,
    });
    await gva
      .callAs(admin)
      .ledger.correct.mutate({ clientId: client.id, hours: 0.255, reason: 'A slow day' });

    expect(await activeOf(client)).toMatchObject([{ hoursUsed: 2.245 }]);
    const { items } = await gva.callAs(client).ledger.list.query({});
    expect(items).toMatchObject([
      { kind: 'correction', hours: 0.255, reason: 'A slow day' },
      { kind: 'use', hours: -2.5 },
      { kind: 'grant', hours: 80 },
    ]);
    expect(await gva.callAs(va).dashboard.stats.query()).toMatchObject({ activeTaskCount: 1 });
  });
});

test("the server computes a template's total as hours times rate", async () => {
  const body = { name: 'Starter', monthlyHours: 40, hourlyRate: 8.25, monthlyTotal: 1 };
  const url = '/api/custom-plan-templates';
  const made = await gva.requestAs(admin)({ method: 'POST', url, body });
  expect(made.json()).toMatchObject({ monthlyTotal: 330, description: null });
  expect((await gva.requestAs(admin)({ url })).json()[0]).toEqual(made.json());
  const bad = await gva.requestAs(admin)({ method: 'POST', url, body: { ...body, name: ' ' } });
  expect(bad.json().message).toBe('Plan name is required');
});
