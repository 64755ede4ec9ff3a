import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const newTask = {
  title: 'Call the bank',
  description: 'Ask about the new business account.',
  category: 'admin',
  priority: 'high',
  dueDate: '31-01-30',
} as const;

async function createPair() {
  const client = await gva.createUser({ role: 'client' });
  const va = await gva.createUser({ role: 'va' });
  await gva.assign(va, client);
  return { client, va };
}

const tasksOf = (clientId: number) =>
  gva.database.db.selectFrom('tasks').select('vaId').where('clientId', '=', clientId).execute();

test('a client creates a task for their own VA, and it is in To Do until the VA starts it', async () => {
  const { client, va } = await createPair();
  const created = await gva.requestAs(client)({
    method: 'POST',
    url: '/api/tasks',
    body: { ...newTask, vaId: va.id },
  });
  expect(created.statusCode).toBe(201);
  expect(created.json()).toMatchObject({ vaId: va.id, status: 'todo', va: { id: va.id } });

  const { id } = created.json<{ id: number }>();
  const log = () =>
    gva.requestAs(va)({
      method: 'POST',
      url: '/api/time-logs',
      body: {
        taskId: id,
        vaId: va.id,
        startTime: new Date(Date.now() - 3_600_000).toISOString(),
        endTime: new Date().toISOString(),
        duration: 1,
      },
    });
  expect((await log()).statusCode).toBe(409);
  const started = await gva.callAs(va).tasks.move.mutate({ id, status: 'in-progress' });
  expect(started).toMatchObject({ vaId: va.id, status: 'in-progress' });
  expect((await log()).statusCode).toBe(201);
});

test.each([{}, { vaId: null }])(
  'without a VA the task of a client is in the pool: %j',
  async (assignee) => {
    const { client } = await createPair();
    const created = await gva.requestAs(client)({
      method: 'POST',
      url: '/api/tasks',
      body: { ...newTask, ...assignee },
    });
    expect(created.json()).toMatchObject({ vaId: null, status: 'todo' });
  },
);

test('a new task for a VA who is not the own VA of the client is refused, and none is created (400)', async () => {
  const { client } = await createPair();
  const { va: other } = await createPair();
  const admin = await gva.createUser({ role: 'admin' });
  const withoutVa = await gva.createUser({ role: 'client' });
  const refusal = {
    message: "A new task can only be assigned to the client's own VA.",
    data: { code: 'BAD_REQUEST' },
  };
  const task = { ...newTask, vaId: other.id };
  await expect(gva.callAs(client).tasks.create.mutate(task)).rejects.toMatchObject(refusal);
  await expect(gva.callAs(withoutVa).tasks.create.mutate(task)).rejects.toMatchObject(refusal);
  await expect(
    gva.callAs(admin).tasks.create.mutate({ ...task, clientId: client.id }),
  ).rejects.toMatchObject(refusal);
  expect(await tasksOf(client.id)).toEqual([]);
  expect(await tasksOf(withoutVa.id)).toEqual([]);
});

test('a new task for an own VA who is inactive is refused', async () => {
  const { client, va } = await createPair();
  const { db } = gva.database;
  await db.updateTable('users').set({ status: 'inactive' }).where('id', '=', va.id).execute();
  await expect(
    gva.callAs(client).tasks.create.mutate({ ...newTask, vaId: va.id }),
  ).rejects.toMatchObject({
    message: 'Tasks can only be assigned to active VAs who are approved or have a client.',
  });
  expect(await tasksOf(client.id)).toEqual([]);
});

test('a VA and an administrator can name the VA of the client, too', async () => {
  const { client, va } = await createPair();
  const admin = await gva.createUser({ role: 'admin' });
  const task = { ...newTask, clientId: client.id, vaId: va.id };
  expect(await gva.callAs(va).tasks.create.mutate(task)).toMatchObject({ vaId: va.id });
  const { id } = await gva.callAs(admin).tasks.create.mutate(task);
  const entry = await gva.database.db
    .selectFrom('auditLog')
    .select('after')
    .where('objectKind', '=', 'task')
    .where('objectId', '=', id)
    .executeTakeFirstOrThrow();
  expect(entry.after).toMatchObject({ vaId: va.id, clientId: client.id });
});

test('the list of VAs begins with the own VA, and a search finds VAs by a part of their name', async () => {
  const { client, va } = await createPair();
  const admin = await gva.createUser({ role: 'admin' });
  const word = `Aaron${Date.now()}`;
  const found = await gva.createUser({ role: 'va', fullName: `${word} Abel` });
  const { users } = gva.callAs(admin);

  const ofClient = await users.listVas.query({ clientId: client.id, limit: 3 });
  expect(ofClient[0]).toMatchObject({ id: va.id, isMine: true });
  expect(ofClient.filter(({ isMine }) => isMine)).toHaveLength(1);
  expect((await gva.callAs(client).users.listVas.query({ limit: 1 }))[0]).toMatchObject({
    id: va.id,
    isMine: true,
  });
  const named = await users.listVas.query({ q: word.slice(2), clientId: client.id });
  expect(named.map(({ id }) => id)).toEqual([found.id]);
});

test('the filter of a client offers their VA and the VAs of their tasks, and no others', async () => {
  const { client, va } = await createPair();
  const former = await gva.createUser({ role: 'va', status: 'inactive' });
  await createPair();
  const owner = { clientId: client.id, vaId: former.id };
  await gva.createTask({ ...owner, status: 'done' });
  await gva.createTask(owner);
  const { users } = gva.callAs(client);

  const vas = await users.listOwnVas.query({});
  expect(new Map(vas.map(({ id, isMine }) => [id, isMine]))).toEqual(
    new Map([
      [va.id, true],
      [former.id, false],
    ]),
  );
  expect(vas).toHaveLength(2);
  expect(await users.listOwnVas.query({ limit: 1 })).toHaveLength(1);
  await expect(gva.callAs(va).users.listOwnVas.query({})).rejects.toMatchObject({
    data: { code: 'FORBIDDEN' },
  });
});

test('a client who names another client learns nothing about them', async () => {
  const { client } = await createPair();
  const { client: other, va: foreign } = await createPair();
  const vas = await gva.callAs(client).users.listVas.query({ clientId: other.id });
  expect(vas.find(({ id }) => id === foreign.id)).toMatchObject({ isMine: false });
});
