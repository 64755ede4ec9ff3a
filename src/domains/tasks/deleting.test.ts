import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { deletionObstacle } from './policy.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function createWork() {
  const client = await gva.createUser({ role: 'client' });
  const va = await gva.createUser({ role: 'va' });
  const { id } = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  const { tasks, timers } = gva.callAs(va);
  const isLogged = async () => (await tasks.get.query({ id })).hasLoggedTime;
  return { client, va, id, tasks, timers, isLogged };
}

test('hasLoggedTime is true exactly when a VA cannot delete the task', async () => {
  const { va, id, tasks, timers, isLogged } = await createWork();
  expect(await isLogged()).toBe(false);
  const timer = await timers.start.mutate({ taskId: id });
  expect(await isLogged()).toBe(true);
  await timers.discard.mutate({ id: timer.id });
  expect(await isLogged()).toBe(false);
  await gva.createTimeLog(id, va, '2026-03-03T09:00:00.000Z');
  expect(await isLogged()).toBe(true);

  const obstacle = deletionObstacle(
    { ...va, role: 'va', isApproved: true },
    { hasLoggedTime: true },
  );
  await expect(tasks.delete.mutate({ id })).rejects.toMatchObject({
    message: obstacle,
    data: { code: 'CONFLICT' },
  });
});

test('a client deletes a task with logged time', async () => {
  const { client, va, id } = await createWork();
  await gva.createTimeLog(id, va, '2026-03-04T09:00:00.000Z');
  const actor = { ...client, role: 'client' as const, isApproved: true };
  expect(deletionObstacle(actor, { hasLoggedTime: true })).toBeNull();
  expect(await gva.callAs(client).tasks.delete.mutate({ id })).toEqual({ ok: true });
});
