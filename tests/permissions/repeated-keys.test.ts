import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { TestUser } from '../support/factories.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

type World = { client: TestUser; va: TestUser; taskId: number };

async function createWorld(): Promise<World> {
  const { client, va } = await gva.createPair();
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  return { client, va, taskId: task.id };
}

const update = (taskId: number, fields: { vaId: number | null; status?: 'todo' }) =>
  gva.database.db.updateTable('tasks').set(fields).where('id', '=', taskId).execute();

const fields = {
  title: 'Sort the invoices',
  description: 'All of January, by customer.',
  category: 'admin' as const,
  priority: 'low' as const,
  dueDate: '2031-01-30',
};

const post = (as: TestUser | null, url: string, body: object, key: string) =>
  gva.requestAs(as)({ method: 'POST', url, body, headers: { 'idempotency-key': key } });

/** The calls of a VA, whose answers tell what is on a task or who it is for. */
const calls: Record<string, (world: World) => Promise<{ url: string; body: object }>> = {
  'creating a task': async ({ va }) => ({
    url: '/api/tasks',
    body: { ...fields, vaId: va.id },
  }),
  'a comment': async ({ taskId }) => ({
    url: `/api/tasks/${taskId}/comments`,
    body: { content: 'Done' },
  }),
  'a file of a task': async ({ va, taskId }) => ({
    url: `/api/tasks/${taskId}/attachments`,
    body: { fileIds: [(await gva.createFile({ uploader: va })).id] },
  }),
};

const taskOf = async ({ client }: World) =>
  (
    await gva.database.db
      .selectFrom('tasks')
      .select('id')
      .where('clientId', '=', client.id)
      .execute()
  ).map(({ id }) => id);

describe.each(Object.keys(calls))('a repeated key for %s', (name) => {
  async function createRepeatable() {
    const world = await createWorld();
    const call = await calls[name]?.(world);
    if (!call) throw new Error(`No call ${name}`);
    const key = randomUUID();
    const repeat = () => post(world.va, call.url, call.body, key);
    const first = await repeat();
    expect(first.statusCode).toBe(201);
    return { world, repeat, first };
  }

  test('gets the first answer, and 404 after the task was given to another VA', async () => {
    const { world, repeat, first } = await createRepeatable();
    const second = await repeat();
    expect([second.statusCode, second.json()]).toEqual([201, first.json()]);
    const other = await gva.createUser({ role: 'va' });
    for (const id of await taskOf(world)) await update(id, { vaId: other.id });
    expect((await repeat()).statusCode).toBe(404);
  });
});

test('in the pool, where a VA sees no files, a repeated key does not name them (404)', async () => {
  const { va, taskId } = await createWorld();
  const file = await gva.createFile({ uploader: va });
  const url = `/api/tasks/${taskId}/attachments`;
  const repeat = () => post(va, url, { fileIds: [file.id] }, 'the-files');
  expect((await repeat()).json().attachments).toHaveLength(1);
  await update(taskId, { vaId: null, status: 'todo' });
  expect((await gva.requestAs(va)({ url: `/api/tasks/${taskId}` })).json().attachments).toEqual([]);
  expect((await repeat()).statusCode).toBe(404);
});

test('a repeated message to a client that the VA can no longer reach is 404', async () => {
  const client = await gva.createUser({ role: 'client' });
  const va = await gva.createUser({ role: 'va', isApproved: false });
  await gva.assign(va, client);
  const message = { receiverId: client.id, content: 'Hello' };
  const repeat = () => post(va, '/api/messages', message, 'the-message');
  const first = await repeat();
  expect((await repeat()).json()).toEqual(first.json());
  await gva.unassign(client);
  expect((await repeat()).statusCode).toBe(404);
});

test('repeated quick capture is 404 after its task was given to another VA', async () => {
  const { client, va } = await createWorld();
  const id = randomUUID();
  const capture = () =>
    gva.callAs(va).tasks.createMany.mutate({ id, destination: 'va', tasks: [fields] });
  const first = await capture();
  expect(await capture()).toEqual(first);
  const other = await gva.createUser({ role: 'va' });
  await update(first.tasks[0]?.id ?? 0, { vaId: other.id });
  await expect(capture()).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
  expect(await taskOf({ client, va, taskId: 0 })).toHaveLength(2);
});

test('a repeated time log gets the first answer, because it stays readable to its VA', async () => {
  const { va, taskId } = await createWorld();
  const span = { startTime: '2026-01-05T09:00:00Z', endTime: '2026-01-05T10:00:00Z', duration: 1 };
  const repeat = () => post(va, '/api/time-logs', { taskId, ...span }, 'the-log');
  const first = await repeat();
  await update(taskId, { vaId: (await gva.createUser({ role: 'va' })).id });
  expect([first.statusCode, (await repeat()).json()]).toEqual([201, first.json()]);
});

test('a repeated call gets the first answer where nothing is to be seen again', async () => {
  const admin = await gva.createUser({ role: 'admin' });
  const { va } = await createWorld();
  const taken = await gva.createTask({ vaId: va.id, status: 'in-progress' });
  const lead = { fullName: 'Vic Visitor', email: `${randomUUID()}@example.com` };
  const calls: [TestUser | null, string, object][] = [
    [null, '/api/leads', lead],
    [admin, '/api/leads', { ...lead, email: `${randomUUID()}@example.com` }],
    [admin, '/api/pay/statements', { month: '2026-01' }],
    [va, `/api/tasks/${taken.id}/give-back`, {}],
  ];
  for (const [user, url, body] of calls) {
    const key = randomUUID();
    const repeat = () => post(user, url, body, key);
    const first = await repeat();
    expect([url, first.statusCode < 300]).toEqual([url, true]);
    // Another VA takes the task.
    if (user === va) await update(taken.id, { vaId: (await gva.createUser({ role: 'va' })).id });
    const second = await repeat();
    expect([url, second.statusCode, second.json()]).toEqual([url, first.statusCode, first.json()]);
  }
});
