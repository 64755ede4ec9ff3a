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

const register = (fullName?: string) =>
  gva.createUser({ role: 'va', isApproved: false, ...(fullName && { fullName }) });
const approvals = () => gva.callAs(admin).approvals;
const logOf = async ({ id }: TestUser) => {
  const { items } = await gva.callAs(admin).audit.list.query({ objectKind: 'user', objectId: id });
  return items.map(({ action }) => action);
};
const failsWith = (code: string, message: string) => ({
  message,
  data: { code },
});

test('an admin pages through the VAs who wait, the longest wait first, and finds one by name', async () => {
  const waiting = [await register('Nadia Wait'), await register('Omar Wait'), await register()];
  await gva.createUser({ role: 'va', isApproved: false, status: 'inactive' });

  const first = await approvals().list.query({ limit: 2 });
  const cursor = first.nextCursor ?? '';
  const rest = await approvals().list.query({ limit: 2, cursor });

  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(waiting.map(({ id }) => id));
  expect(rest.nextCursor).toBeNull();
  expect(await gva.callAs(admin).assignments.overview.query()).toEqual({
    maxClients: 1,
    applicants: 3,
  });
  const found = await approvals().list.query({ q: 'omar w' });
  expect(found.items).toMatchObject([{ id: waiting[1]?.id, fullName: 'Omar Wait', skills: [] }]);
});

test('an approved VA sees the pool, and a repeated approval changes nothing', async () => {
  const va = await register();
  const { id } = await gva.createTask();
  const approve = () =>
    gva.requestAs(admin)({ method: 'POST', url: `/api/admin/users/${va.id}/approve` });

  expect((await approve()).json()).toMatchObject({ user: { id: va.id, isApproved: true } });
  expect((await approve()).statusCode).toBe(200);

  const { items } = await gva.callAs(va).tasks.list.query({});
  expect(items.map((task) => task.id)).toContain(id);
  expect(await logOf(va)).toEqual(['approved']);
});

test('a rejected VA is signed out and cannot sign in, until an admin approves them', async () => {
  const va = await register();
  const cookie = await gva.signIn(va);
  const reject = () =>
    gva.requestAs(admin)({ method: 'POST', url: `/api/admin/users/${va.id}/reject` });

  expect((await reject()).json()).toMatchObject({
    user: { id: va.id, status: 'inactive', isApproved: false },
  });
  expect((await reject()).statusCode).toBe(200);

  const session = await gva.app.inject({ url: '/api/user', headers: { cookie } });
  expect(session.statusCode).toBe(401);
  expect((await approvals().list.query({})).items.map(({ id }) => id)).not.toContain(va.id);
  expect(await logOf(va)).toEqual(['rejected']);

  await approvals().approve.mutate({ id: va.id });
  const user = await gva.callAs(admin).users.get.query({ id: va.id });
  expect(user.user).toMatchObject({ status: 'active', isApproved: true });
  expect(await logOf(va)).toEqual(['approved', 'rejected']);
});

test('an admin cannot reject a VA who is approved, has a client or has open tasks (409)', async () => {
  const approved = await gva.createUser({ role: 'va' });
  const [assigned, busy] = [await register(), await register()];
  await gva.assign(assigned, await gva.createUser({ role: 'client' }));
  await gva.createTask({ vaId: busy.id, status: 'in-progress' });
  const reject = ({ id }: TestUser) => approvals().reject.mutate({ id });

  await expect(reject(approved)).rejects.toMatchObject(
    failsWith('CONFLICT', 'This virtual assistant is already approved.'),
  );
  await expect(reject(assigned)).rejects.toMatchObject(
    failsWith('CONFLICT', "Unassign this virtual assistant's clients first."),
  );
  await expect(reject(busy)).rejects.toMatchObject(
    failsWith('CONFLICT', 'Assign the open tasks of this virtual assistant first.'),
  );
  for (const va of [approved, assigned, busy]) {
    const { user } = await gva.callAs(admin).users.get.query({ id: va.id });
    expect(user).toMatchObject({ status: 'active' });
    expect(await logOf(va)).toEqual([]);
  }
});

test('an admin can neither approve nor reject a client (400) or an unknown user (404)', async () => {
  const { id } = await gva.createUser({ role: 'client' });
  for (const decide of [approvals().approve, approvals().reject]) {
    await expect(decide.mutate({ id })).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
    await expect(decide.mutate({ id: 2_147_483_647 })).rejects.toMatchObject({
      data: { code: 'NOT_FOUND' },
    });
  }
});
