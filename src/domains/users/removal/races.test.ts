import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp({ poolSize: 12 });
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const remove = (user: { id: number }) =>
  gva.requestAs(admin)({ method: 'DELETE', url: `/api/admin/users/${user.id}` });

const taskOf = (id: number) =>
  gva.database.db.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirst();

describe('deleting a user concurrently', () => {
  test('a VA who takes tasks while being deleted keeps none of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const va = await gva.createUser({ role: 'va' });
      const client = await gva.createUser({ role: 'client' });
      const tasks = await Promise.all(
        Array.from({ length: 8 }, () => gva.createTask({ clientId: client.id })),
      );
      await gva.cookieOf(va);
      const takes = tasks.map(async ({ id }) => {
        const url = `/api/tasks/${id}`;
        const body = { vaId: va.id };
        return (await gva.requestAs(va)({ method: 'PATCH', url, body })).statusCode;
      });
      const [removed, ...taken] = await Promise.all([remove(va), ...takes]);

      expect(removed?.statusCode).toBe(200);
      for (const status of taken) expect([200, 401, 404, 409]).toContain(status);
      const left = await gva.database.db
        .selectFrom('tasks')
        .select(['vaId', 'status'])
        .where('clientId', '=', client.id)
        .execute();
      expect(left).toEqual(Array.from({ length: 8 }, () => ({ vaId: null, status: 'todo' })));
    }
  });

  test('deleting a client succeeds while the client and their VA change the same task', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { client, va } = await gva.createPair();
      const task = await gva.createTask({
        clientId: client.id,
        vaId: va.id,
        status: 'in-progress',
      });
      await Promise.all([gva.cookieOf(client), gva.cookieOf(va)]);
      const comment = async (as: TestUser) => {
        const url = `/api/tasks/${task.id}/comments`;
        const body = { content: 'Working on it' };
        return (await gva.requestAs(as)({ method: 'POST', url, body })).statusCode;
      };
      const move = async (as: TestUser) => {
        const url = `/api/tasks/${task.id}`;
        const body = { status: 'in-review' };
        return (await gva.requestAs(as)({ method: 'PATCH', url, body })).statusCode;
      };
      const work = [client, va, client, va].flatMap((one) => [comment(one), move(one)]);
      const [removed, ...worked] = await Promise.all([remove(client), ...work]);

      expect(removed?.statusCode).toBe(200);
      for (const status of worked) expect([200, 201, 401, 404, 409]).toContain(status);
      expect(await taskOf(task.id)).toBeUndefined();
    }
  });

  test('a VA who is being assigned concurrently is deleted', async () => {
    const va = await gva.createUser({ role: 'va' });
    const client = await gva.createUser({ role: 'client' });
    const body = { vaId: va.id, clientId: client.id };
    const assign = async () =>
      (await gva.requestAs(admin)({ method: 'POST', url: '/api/admin/assign-va', body }))
        .statusCode;
    const [removed, ...assigned] = await Promise.all([remove(va), assign(), assign(), assign()]);
    expect(removed?.statusCode).toBe(200);
    for (const status of assigned) expect([200, 404, 409]).toContain(status);
    expect(await gva.callAs(client).assignments.myVa.query()).toEqual({ assignedVA: null });
  });
});
