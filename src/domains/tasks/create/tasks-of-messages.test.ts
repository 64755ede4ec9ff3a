import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const fields = {
  title: 'Book the flight',
  description: 'Please book the flight to Lisbon',
  category: 'admin',
  priority: 'medium',
  dueDate: '2030-01-31',
} as const;

const create = (by: TestUser, messageId: unknown, others = {}) =>
  gva.requestAs(by)({
    method: 'POST',
    url: '/api/tasks',
    body: { ...fields, messageId, ...others },
  });

async function createMessage() {
  const { va, client } = await gva.createPair();
  const { id } = await gva.createMessage(client, va, fields.description);
  const tasksOf = async (by: TestUser, contact: TestUser) => {
    const { items } = await gva.callAs(by).messages.thread.query({ contactId: contact.id });
    return items.find((message) => message.id === id)?.tasks;
  };
  return { id, va, client, tasksOf };
}

test('a VA creates a task from a message, and the two link to each other', async () => {
  const { id, va, client, tasksOf } = await createMessage();
  const response = await create(va, id, { vaId: va.id });
  expect(response.statusCode).toBe(201);
  const task = response.json<{ id: number; title: string }>();

  const chip = [{ id: task.id, title: fields.title }];
  expect(await tasksOf(va, client)).toEqual(chip);
  expect(await tasksOf(client, va)).toEqual(chip);
  const sourceFor = async (by: TestUser) =>
    (await gva.callAs(by).messages.sourceOfTask.query({ taskId: task.id })).source;
  const source = { id, senderId: client.id, senderName: client.fullName };
  expect(await sourceFor(va)).toMatchObject({ ...source, contactId: client.id });
  expect(await sourceFor(client)).toMatchObject({ ...source, contactId: va.id });
  // An administrator reads the task, but not the conversation.
  expect(await sourceFor(await gva.createUser({ role: 'admin' }))).toBeNull();
});

test('the message does not name a task that its reader may not read', async () => {
  const { id, va, client, tasksOf } = await createMessage();
  const other = await gva.createUser({ role: 'va' });
  const response = await create(client, id);
  await gva.database.db
    .updateTable('tasks')
    .set({ vaId: other.id })
    .where('id', '=', response.json().id)
    .execute();
  expect(await tasksOf(va, client)).toEqual([]);
  expect(await tasksOf(client, va)).toHaveLength(1);
});

test('the message stays without its deleted task, and the task without its deleted message', async () => {
  const { id, va, client, tasksOf } = await createMessage();
  const first = (await create(client, id)).json<{ id: number }>();
  const second = (await create(client, id)).json<{ id: number }>();
  await gva.callAs(client).tasks.delete.mutate({ id: first.id });
  expect(await tasksOf(client, va)).toEqual([{ id: second.id, title: fields.title }]);

  await gva.callAs(client).messages.delete.mutate({ id });
  expect(await tasksOf(client, va)).toHaveLength(1);
  await gva.database.db.deleteFrom('messages').where('id', '=', id).execute();
  expect(await gva.callAs(client).tasks.get.query({ id: second.id })).toMatchObject(fields);
});

test('a task from a message of others, an unknown or a deleted one is refused (400)', async () => {
  const { id, client } = await createMessage();
  const stranger = await gva.createUser({ role: 'client' });
  const mine = await gva.createMessage(client, await gva.createUser({ role: 'admin' }));
  await gva.callAs(client).messages.delete.mutate({ id: mine.id });
  const refused = [
    await create(stranger, id),
    await create(client, 2_147_483_647),
    await create(client, mine.id),
    await create(client, 'abc'),
  ];
  for (const response of refused) expect(response.statusCode).toBe(400);
  expect((await gva.requestAs(stranger)({ url: '/api/tasks' })).json()).toEqual([]);
});

test('a VA cannot create a task from a message of a client of another VA (403)', async () => {
  const { va } = await gva.createPair();
  const other = await gva.createUser({ role: 'client' });
  const { id } = await gva.createMessage(other, va);
  expect((await create(va, id)).statusCode).toBe(403);
});
