import { randomUUID } from 'node:crypto';
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

const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

type Filter = Parameters<ReturnType<TestApp['callAs']>['clients']['list']['query']>[0];
const list = (filter: Filter = {}) => gva.callAs(admin).clients.list.query(filter);
const idsOf = async (filter: Filter) => (await list(filter)).items.map(({ id }) => id);
const find = async (id: number) => (await list()).items.find((client) => client.id === id);

const setActivity = (id: number, lastAt: string) =>
  gva.database.db
    .updateTable('clientActivity')
    .set({ lastAt })
    .where('clientId', '=', id)
    .execute();
const setCompany = (id: number, companyName: string) =>
  gva.database.db
    .updateTable('clientProfiles')
    .set({ companyName })
    .where('userId', '=', id)
    .execute();
const grant = (client: TestUser) =>
  gva.callAs(admin).payments.startPlan.mutate({ userId: client.id, plan: 'part-time' });
const use = (client: TestUser, hours: number) =>
  gva.callAs(admin).ledger.correct.mutate({ clientId: client.id, hours: -hours, reason: 'A test' });

test('the list shows plan, hours, VA, tasks, activity and health of a client', async () => {
  const { client, va } = await gva.createPair();
  await grant(client);
  await use(client, 70);
  for (const status of ['todo', 'in-progress', 'in-review', 'done', 'cancelled'] as const)
    await gva.createTask({ clientId: client.id, vaId: va.id, status });
  await gva.createTask({ clientId: client.id, dueDate: '2020-01-31' });
  await gva.createTask({ clientId: client.id, dueDate: '2020-01-31', status: 'done' });

  const shown = await find(client.id);
  expect(shown).toMatchObject({
    fullName: client.fullName,
    email: `${client.username}@example.com`,
    status: 'active',
    plan: {
      plan: 'part-time',
      customPlanName: null,
      monthlyHours: 80,
      status: 'active',
      endDate: null,
    },
    hours: { used: 70, available: 80 },
    va: { id: va.id, fullName: va.fullName, profileImage: null },
    openTasks: 4,
    overdueTasks: 1,
    health: { level: 'watch', reasons: ['Over 80% of hours used', '1 overdue task'] },
  });
  expect(Date.now() - Date.parse(shown?.lastActivityAt ?? '')).toBeLessThan(60_000);
});

test('the hours of the list are those of the balance, also with a credit and after the plan has ended', async () => {
  const client = await gva.createUser({ role: 'client' });
  const { id } = await grant(client);
  const expectSame = async () => {
    const balance = await gva.callAs(admin).ledger.balance.query({ clientId: client.id });
    const { available } = balance;
    const used = Math.round((available - balance.balance) * 100) / 100;
    expect((await find(client.id))?.hours).toEqual({ used, available });
  };
  await use(client, -4.5);
  await expectSame();
  await use(client, 20.25);
  await expectSame();
  await gva.callAs(admin).subscriptions.setStatus.mutate({ id, status: 'inactive' });
  await expectSame();
  expect(await find(client.id)).toMatchObject({ plan: null });
});

test('only clients are in the list, inactive ones too', async () => {
  const va = await gva.createUser({ role: 'va' });
  const inactive = await gva.createUser({ role: 'client', status: 'inactive' });
  const ids = await idsOf({});
  expect(ids).toContain(inactive.id);
  expect(ids).not.toContain(va.id);
  expect(ids).not.toContain(admin.id);
  expect(await find(inactive.id)).toMatchObject({ health: { level: 'inactive', reasons: [] } });
});

describe('a filter finds', () => {
  test('clients above 80% of the hours of a running plan, not those at 80%', async () => {
    const [at, above, former] = [
      await gva.createUser({ role: 'client' }),
      await gva.createUser({ role: 'client' }),
      await gva.createUser({ role: 'client' }),
    ];
    for (const client of [at, above, former]) await grant(client);
    await use(at, 64);
    await use(above, 64.01);
    await use(former, 79);
    const plans = await gva.callAs(admin).subscriptions.list.query({ userId: former.id });
    await gva
      .callAs(admin)
      .subscriptions.setStatus.mutate({ id: plans.items[0]?.id ?? 0, status: 'inactive' });
    const found = await idsOf({ need: 'over-80' });
    expect(found).toContain(above.id);
    expect(found).not.toContain(at.id);
    expect(found).not.toContain(former.id);
  });

  test('nobody whose hours are those of a billing period that is over', async () => {
    const client = await gva.createUser({ role: 'client' });
    await grant(client);
    await use(client, 79);
    await gva.database.db
      .updateTable('subscriptions')
      .set({ startDate: daysAgo(40).slice(0, 10) })
      .where('userId', '=', client.id)
      .execute();
    await gva.database.db
      .updateTable('clientUsage')
      .set({ periodStart: daysAgo(40).slice(0, 10) })
      .where('clientId', '=', client.id)
      .execute();
    expect(await idsOf({ need: 'over-80' })).not.toContain(client.id);
  });

  test('clients without a VA until one is assigned', async () => {
    const client = await gva.createUser({ role: 'client' });
    const va = await gva.createUser({ role: 'va' });
    expect(await idsOf({ need: 'no-va' })).toContain(client.id);
    await gva.callAs(admin).assignments.assign.mutate({ vaId: va.id, clientId: client.id });
    expect(await idsOf({ need: 'no-va' })).not.toContain(client.id);
    await gva.callAs(admin).assignments.unassign.mutate({ vaId: va.id });
    expect(await idsOf({ need: 'no-va' })).toContain(client.id);
  });

  test('clients without a plan, and not those whose cancelled plan still runs', async () => {
    const client = await gva.createUser({ role: 'client' });
    expect(await idsOf({ need: 'no-plan' })).toContain(client.id);
    const { id } = await grant(client);
    await gva.callAs(admin).subscriptions.setStatus.mutate({ id, status: 'cancelled' });
    expect(await idsOf({ need: 'no-plan' })).not.toContain(client.id);
    expect(await find(client.id)).toMatchObject({
      plan: { status: 'cancelled', endDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) },
    });

    await gva.database.db
      .updateTable('subscriptions')
      .set({ startDate: daysAgo(30).slice(0, 10), endDate: daysAgo(0).slice(0, 10) })
      .where('id', '=', id)
      .execute();
    expect(await idsOf({ need: 'no-plan' })).toContain(client.id);
  });

  test('quiet clients, and nobody who is inactive', async () => {
    const [quiet, busy] = [
      await gva.createUser({ role: 'client' }),
      await gva.createUser({ role: 'client' }),
    ];
    const inactive = await gva.createUser({ role: 'client', status: 'inactive' });
    await setActivity(quiet.id, daysAgo(10.1));
    await setActivity(busy.id, daysAgo(9.9));
    await setActivity(inactive.id, daysAgo(90));
    expect(await idsOf({ need: 'quiet' })).toEqual([quiet.id]);
    for (const need of ['no-va', 'no-plan'] as const)
      expect(await idsOf({ need })).not.toContain(inactive.id);
  });
});

test('a search finds clients by a part of the company, the name or the email address', async () => {
  const client = await gva.createUser({ role: 'client', fullName: 'Zelda Quill' });
  await setCompany(client.id, 'Inkwell 100% & Sons');
  for (const q of ['zelda', 'QUILL', 'inkwell', '100%', client.username])
    expect(await idsOf({ q })).toEqual([client.id]);
  expect(await idsOf({ q: randomUUID() })).toEqual([]);
  expect(await idsOf({ q: 'inkwell', need: 'no-va' })).toEqual([client.id]);
});

describe('each order', () => {
  const made: number[] = [];
  beforeAll(async () => {
    for (const [company, days, hours] of [
      ['Sort Alpha', 3, 10],
      ['Sort Beta', 1, 0],
      ['Sort Beta', 2, 40],
      ['Sort Çedilla', 4, 79],
    ] as const) {
      const client = await gva.createUser({ role: 'client' });
      await setCompany(client.id, company);
      await grant(client);
      if (hours) await use(client, hours);
      await setActivity(client.id, daysAgo(days));
      made.push(client.id);
    }
  });

  test.each([
    ['company', [0, 1, 2, 3]],
    ['created', [0, 1, 2, 3]],
    ['activity', [3, 0, 2, 1]],
    ['hours', [1, 0, 2, 3]],
  ] as const)('by %s pages through all clients, in both directions', async (sort, positions) => {
    const expected = positions.map((position) => made[position]);
    for (const order of ['ascending', 'descending'] as const) {
      const seen: number[] = [];
      let cursor: string | undefined;
      do {
        const page = await list({ q: 'Sort ', sort, order, limit: 1, ...(cursor && { cursor }) });
        seen.push(...page.items.map(({ id }) => id));
        cursor = page.nextCursor ?? undefined;
      } while (cursor);
      expect(seen).toEqual(order === 'ascending' ? expected : expected.toReversed());
    }
  });

  test('refuses the cursor of another order (400)', async () => {
    const { nextCursor } = await list({ q: 'Sort ', limit: 1 });
    for (const sort of ['activity', 'hours', 'created'] as const)
      await expect(list({ sort, cursor: nextCursor ?? '' })).rejects.toThrow('Invalid cursor');
  });
});

test('REST returns the same clients, with a link to the next page', async () => {
  const url = '/api/clients?q=Sort%20&limit=2';
  const response = await gva.requestAs(admin)({ url });
  expect(response.statusCode).toBe(200);
  expect(response.json()).toEqual((await list({ q: 'Sort ', limit: 2 })).items);
  expect(response.headers.link).toMatch(/rel="next"/);
});
