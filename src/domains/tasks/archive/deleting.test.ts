import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { deletionObstacle } from '../policy.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function createWork() {
  const { client, va } = await gva.createPair();
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

/** A VA and a task that they took from the pool of a client they are not assigned to. */
async function createTaken(status: 'todo' | 'in-progress' | 'in-review' = 'in-progress') {
  const { va } = await gva.createPair();
  const client = await gva.createUser({ role: 'client' });
  const { id } = await gva.createTask({ clientId: client.id, vaId: va.id, status });
  return { client, va, id, tasks: gva.callAs(va).tasks };
}

describe('a task of a client who is not assigned to its VA', () => {
  test.each(['todo', 'in-progress'] as const)(
    'in %s is not deleted but given back',
    async (status) => {
      const { va, id, tasks } = await createTaken(status);
      await gva.createTimeLog(id, va);
      await expect(tasks.delete.mutate({ id })).rejects.toMatchObject({
        message: 'You can only delete tasks of your assigned clients.',
        data: { code: 'FORBIDDEN' },
      });
      await tasks.giveBack.mutate({ id });
      expect(await tasks.get.query({ id })).toMatchObject({ vaId: null, status: 'todo' });
      // A repeated call finds a task of the pool.
      await expect(tasks.giveBack.mutate({ id })).rejects.toMatchObject({
        data: { code: 'FORBIDDEN' },
      });
      expect(await tasks.take.mutate({ id })).toMatchObject({ vaId: va.id });
    },
  );

  test('that waits for its approval is neither', async () => {
    const { id, tasks } = await createTaken('in-review');
    await expect(tasks.delete.mutate({ id })).rejects.toMatchObject({
      data: { code: 'FORBIDDEN' },
    });
    await expect(tasks.giveBack.mutate({ id })).rejects.toMatchObject({
      data: { code: 'CONFLICT' },
    });
  });

  test('is deleted after the client was assigned to the VA, and not after the assignment ended', async () => {
    const { client, va, id, tasks } = await createTaken();
    await gva.assign(va, client);
    await expect(tasks.giveBack.mutate({ id })).rejects.toMatchObject({
      data: { code: 'FORBIDDEN' },
    });
    await gva.unassign(client);
    await expect(tasks.delete.mutate({ id })).rejects.toMatchObject({
      data: { code: 'FORBIDDEN' },
    });
    await gva.assign(va, client);
    expect(await tasks.delete.mutate({ id })).toEqual({ ok: true });
  });

  test('pauses the timer of its VA when it is given back; its time can be saved', async () => {
    const { id, tasks, va } = await createTaken();
    const { timers } = gva.callAs(va);
    const timer = await timers.start.mutate({ taskId: id });
    await sql`update timer_segments set started_at = now() - interval '1 hour'
      where timer_id = ${timer.id}`.execute(gva.database.db);
    await tasks.giveBack.mutate({ id });
    expect((await timers.current.query()).timer).toMatchObject({ isRunning: false });
    expect(await timers.save.mutate({ id: timer.id })).toMatchObject({
      taskId: id,
      duration: expect.closeTo(1, 2),
    });
  });
});

describe('the client of a task that someone else deletes', () => {
  const entriesOf = async (client: TestUser) =>
    (await gva.callAs(client).notifications.list.query({ kind: 'task-deleted' })).items;

  test('is told who deleted it, and restores it, with which the entry goes', async () => {
    const { client, va } = await gva.createPair();
    const { id } = await gva.createTask({
      clientId: client.id,
      vaId: va.id,
      title: 'Book a venue',
    });
    await gva.callAs(va).tasks.delete.mutate({ id });
    expect(await entriesOf(client)).toMatchObject([
      { actor: va.fullName, subject: { kind: 'task', id, title: 'Book a venue' }, taskId: null },
    ]);
    expect(await gva.callAs(client).deletedTasks.restore.mutate({ id })).toMatchObject({
      id,
      vaId: va.id,
      status: 'todo',
    });
    expect(await entriesOf(client)).toEqual([]);
  });

  test('is told of each task that an administrator deletes, one or several, and of none of their own', async () => {
    const client = await gva.createUser({ role: 'client' });
    const admin = await gva.createUser({ role: 'admin' });
    const [own, one, two, three] = await Promise.all(
      [1, 2, 3, 4].map(async () => (await gva.createTask({ clientId: client.id })).id),
    );
    await gva.callAs(client).tasks.delete.mutate({ id: own ?? 0 });
    await gva.callAs(admin).tasks.delete.mutate({ id: one ?? 0 });
    await gva.callAs(admin).tasks.bulkDelete.mutate({ ids: [two ?? 0, three ?? 0] });
    const ids = (await entriesOf(client))
      .map(({ subject }) => subject.id)
      .toSorted((a, b) => a - b);
    expect(ids).toEqual([one, two, three].map(Number).toSorted((a, b) => a - b));
  });

  test('has no entry any more after the task can no longer be restored', async () => {
    const { client, va } = await gva.createPair();
    const { id } = await gva.createTask({ clientId: client.id, vaId: va.id });
    await gva.callAs(va).tasks.delete.mutate({ id });
    await gva.database.db.deleteFrom('archivedTasks').where('id', '=', id).execute();
    expect(await entriesOf(client)).toEqual([]);
  });
});
