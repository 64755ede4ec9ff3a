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

const statusesOf = async (ids: number[]) => {
  const rows = await gva.database.db
    .selectFrom('users')
    .select('status')
    .where('id', 'in', ids)
    .orderBy('id')
    .execute();
  return rows.map(({ status }) => status);
};
const setStatus = (ids: number[], status: string) =>
  gva.requestAs(admin)({
    method: 'POST',
    url: '/api/admin/users/bulk-status',
    body: { ids, status },
  });
const countEntries = async () => {
  const { count } = await gva.database.db
    .selectFrom('auditLog')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('objectKind', '=', 'user')
    .executeTakeFirstOrThrow();
  return count;
};

test('an admin deactivates several users, who are signed out, each with an entry', async () => {
  const people = [await gva.createUser({ role: 'client' }), await gva.createUser({ role: 'va' })];
  const ids = people.map(({ id }) => id);
  for (const person of people) await gva.signIn(person);
  const before = await countEntries();
  const response = await setStatus([...ids, ...ids], 'inactive');
  expect(response.json()).toEqual({ changed: 2 });
  expect(await statusesOf(ids)).toEqual(['inactive', 'inactive']);
  expect(await countEntries()).toBe(before + 2);
  const sessions = gva.database.db.selectFrom('sessions').select('id').where('userId', 'in', ids);
  expect(await sessions.execute()).toEqual([]);

  expect((await setStatus(ids, 'inactive')).json()).toEqual({ changed: 2 });
  expect(await countEntries()).toBe(before + 2);
});

test('one refused user refuses all, and the answer names each of them (409)', async () => {
  const client = await gva.createUser({ role: 'client' });
  const before = await countEntries();
  const response = await setStatus([client.id, 2_147_483_647, admin.id], 'inactive');
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({
    message: "Nothing was changed: 2 of 3 selected rows can't be changed.",
    details: {
      refused: [
        { id: admin.id, reason: "You can't change your own status here." },
        { id: 2_147_483_647, reason: 'No longer exists.' },
      ],
    },
  });
  expect(await statusesOf([client.id, admin.id])).toEqual(['active', 'active']);
  expect(await countEntries()).toBe(before);
});

test.each([
  ['no rows', { ids: [], status: 'active' }],
  ['too many rows', { ids: Array.from({ length: 201 }, (_, n) => n + 1), status: 'active' }],
  ['an unknown status', { ids: [1], status: 'asleep' }],
  ['no list', { ids: 1, status: 'active' }],
])('a bulk change with %s is refused (400)', async (_, { ids, status }) => {
  expect((await setStatus(ids as number[], status)).statusCode).toBe(400);
});

test('an admin ends the sessions of several users and keeps the own one', async () => {
  const client = await gva.createUser({ role: 'client' });
  await gva.signIn(client);
  const own = gva.callAs(admin);
  const result = await own.auth.bulkEndSessions.mutate({ ids: [client.id, admin.id] });
  expect(result).toEqual({ changed: 2 });
  const sessions = gva.database.db
    .selectFrom('sessions')
    .select('userId')
    .where('userId', 'in', [client.id, admin.id]);
  expect(await sessions.execute()).toEqual([{ userId: admin.id }]);
  expect(await own.auth.session.query()).toMatchObject({ user: { id: admin.id } });
});

test('an admin filters the users by status and by approval; nobody else may (403)', async () => {
  const waiting = await gva.createUser({ role: 'va', isApproved: false });
  const rejected = await gva.createUser({ role: 'va', isApproved: false });
  await setStatus([rejected.id], 'inactive');
  const list = async (input: object) => {
    const { items } = await gva.callAs(admin).users.list.query({ limit: 1000, ...input });
    return items.map(({ id }) => id);
  };
  expect(await list({ approval: 'awaiting' })).toEqual([waiting.id]);
  const inactive = await list({ status: 'inactive' });
  expect(inactive).toContain(rejected.id);
  expect(inactive).not.toContain(waiting.id);
  expect(await list({ status: 'inactive', role: 'client', sort: 'name' })).not.toContain(
    rejected.id,
  );
  for (const role of ['va', 'client'] as const) {
    const user = await gva.createUser({ role });
    for (const query of ['status=active', 'approval=awaiting']) {
      const response = await gva.requestAs(user)({ url: `/api/users?${query}` });
      expect(response.statusCode).toBe(403);
    }
  }
});

test('an admin approves or rejects several VAs who wait, and one who cannot be rejected stops it', async () => {
  const waiting = async () => (await gva.createUser({ role: 'va', isApproved: false })).id;
  const [first, second, third] = [await waiting(), await waiting(), await waiting()];
  const { approvals, users } = gva.callAs(admin);
  expect(await approvals.bulkApprove.mutate({ ids: [first, second] })).toEqual({ changed: 2 });
  const list = async () =>
    (await users.list.query({ limit: 1000, approval: 'awaiting' })).items.map(({ id }) => id);
  expect(await list()).not.toContain(first);
  expect(await list()).toContain(third);

  await expect(approvals.bulkReject.mutate({ ids: [first, third] })).rejects.toMatchObject({
    data: {
      code: 'CONFLICT',
      details: {
        refused: [{ id: first, reason: 'This virtual assistant is already approved.' }],
      },
    },
  });
  expect(await list()).toContain(third);
  expect(await approvals.bulkReject.mutate({ ids: [third] })).toEqual({ changed: 1 });
  expect(await list()).not.toContain(third);
  expect(await statusesOf([first, third])).toEqual(['active', 'inactive']);
});
