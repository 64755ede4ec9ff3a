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

const calls = () => gva.callAs(admin).assignments;

const subscribe = (client: TestUser, monthlyHours: number) =>
  gva.database.db
    .insertInto('subscriptions')
    .values({ userId: client.id, plan: 'custom', status: 'active', monthlyHours, hourlyRate: 7.5 })
    .execute();

const setProfile = (va: TestUser, change: { rating?: number; skills?: string[] }) =>
  gva.database.db.updateTable('vaProfiles').set(change).where('userId', '=', va.id).execute();

describe('the list of VAs', () => {
  /** Loaded with 80 hours, free with a good rating, free without one. */
  let loaded: TestUser;
  let rated: TestUser;
  let fresh: TestUser;
  let client: TestUser;
  beforeAll(async () => {
    loaded = await gva.createUser({ role: 'va', fullName: 'Zita Zuloaga' });
    rated = await gva.createUser({ role: 'va', fullName: 'Mona Mendes' });
    fresh = await gva.createUser({ role: 'va', fullName: 'Ada Abad', isApproved: false });
    client = await gva.createUser({ role: 'client', fullName: 'Clara Cole' });
    await gva.assign(loaded, client);
    await subscribe(client, 80);
    await setProfile(rated, { rating: 4.5, skills: ['Shopify', 'Spanish'] });
    const { id } = await gva.createTask({
      clientId: client.id,
      vaId: loaded.id,
      status: 'in-progress',
    });
    const reviewed = await gva.createTask({
      clientId: client.id,
      vaId: loaded.id,
      status: 'in-review',
    });
    await gva.callAs(client).reviews.approve.mutate({ id: reviewed.id });
    // Begins now: an hour ago may have been in another week or month.
    await gva.createTimeLog(id, loaded, new Date().toISOString());
  });

  test('shows the clients, the promised and the logged hours of each VA, and who has room', async () => {
    const { items } = await calls().listVas.query({});
    expect(items).toMatchObject([
      { id: fresh.id, isApproved: false, hasRoom: true, promisedHours: 0, assignedClients: [] },
      { id: rated.id, rating: 4.5, skills: ['Shopify', 'Spanish'], openTasks: 0 },
      {
        id: loaded.id,
        assignedClients: [{ id: client.id, fullName: 'Clara Cole', subscriptionPlan: 'custom' }],
        hasRoom: false,
        promisedHours: 80,
        hoursThisWeek: 1,
        hoursThisMonth: 1,
        openTasks: 1,
        reviews: { firstTries: 1, firstApprovals: 1 },
      },
    ]);
  });

  test.each([
    ['load', 'ascending', () => [rated, fresh, loaded]],
    ['load', 'descending', () => [loaded, fresh, rated]],
    ['name', 'descending', () => [loaded, rated, fresh]],
    ['created', 'ascending', () => [loaded, rated, fresh]],
  ] as const)('is sorted by %s, %s, over pages', async (sort, order, inOrder) => {
    const first = await calls().listVas.query({ sort, order, limit: 2 });
    const cursor = first.nextCursor ?? '';
    const rest = await calls().listVas.query({ sort, order, limit: 2, cursor });
    const ids = [...first.items, ...rest.items].map(({ id }) => id);
    expect(ids).toEqual(inOrder().map(({ id }) => id));
    expect(rest.nextCursor).toBeNull();
  });

  test('shows the best rated VA first, and VAs with room only', async () => {
    const best = await calls().listVas.query({ sort: 'rating', limit: 1 });
    expect(best.items).toMatchObject([{ id: rated.id }]);
    const free = await calls().listVas.query({ hasRoom: true });
    expect(free.items.map(({ id }) => id)).toEqual([fresh.id, rated.id]);
  });

  test('is searched by a part of a name or a skill, over both transports', async () => {
    for (const q of ['mendes', 'SHOPI']) {
      const { items } = await calls().listVas.query({ q });
      expect(items.map(({ id }) => id)).toEqual([rated.id]);
    }
    expect((await calls().listVas.query({ q: '%' })).items).toEqual([]);
    const url = '/api/admin/vas?q=span&sort=load&hasRoom=true';
    expect((await gva.requestAs(admin)({ url })).json()).toMatchObject([{ id: rated.id }]);
  });

  test('refuses a cursor of another order (400)', async () => {
    const { nextCursor } = await calls().listVas.query({ sort: 'name', limit: 1 });
    for (const sort of ['load', 'rating', 'created'] as const)
      await expect(calls().listVas.query({ sort, cursor: nextCursor ?? '' })).rejects.toMatchObject(
        { data: { code: 'BAD_REQUEST' } },
      );
  });
});

describe('a client without a VA', () => {
  let client: TestUser;
  beforeAll(async () => {
    client = await gva.createUser({ role: 'client', fullName: 'Walid Wait' });
    await subscribe(client, 40);
    for (const category of ['marketing', 'content', 'research'] as const) {
      const { id } = await gva.createTask({ clientId: client.id });
      await gva.database.db.updateTable('tasks').set({ category }).where('id', '=', id).execute();
    }
  });

  test('is listed with the plan, the open tasks and since when the VA is missing', async () => {
    await gva.createUser({ role: 'client', fullName: 'Ines Inactive', status: 'inactive' });
    const { items } = await calls().listClientsWithoutVa.query({});
    expect(items).toMatchObject([
      { id: client.id, plan: 'custom', monthlyHours: 40, openTasks: 3, since: expect.any(String) },
    ]);
    expect((await calls().listClientsWithoutVa.query({ q: 'company' })).items).toHaveLength(1);
  });

  test('needs the specializations that fit their latest tasks, the most frequent first', async () => {
    expect(await calls().needs.query({ clientId: client.id })).toMatchObject({
      id: client.id,
      monthlyHours: 40,
      specializations: ['digital-marketing', 'research-analysis'],
    });
  });
});

test('the history has current and former assignments, also of a deleted VA', async () => {
  const { client, va } = await gva.createPair();
  const next = await gva.createUser({ role: 'va' });
  await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  const pair = { vaId: va.id, clientId: client.id };
  expect(await calls().ending.query(pair)).toEqual({ openTasks: 1 });

  await calls().unassign.mutate(pair);
  await calls().assign.mutate({ vaId: next.id, clientId: client.id });
  await gva.callAs(admin).users.delete.mutate({ id: va.id });

  const url = `/api/admin/assignments?clientId=${client.id}`;
  expect((await gva.requestAs(admin)({ url })).json()).toMatchObject([
    { va: { id: next.id }, client: { id: client.id }, endedAt: null },
    { va: null, client: { id: client.id }, endedAt: expect.any(String) },
  ]);
  expect((await calls().list.query({ vaId: next.id })).items).toHaveLength(1);
});
