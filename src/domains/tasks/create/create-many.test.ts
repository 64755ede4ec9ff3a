import { afterAll, beforeAll, expect, test } from 'vitest';
import { newUuid } from '#shared/uuid.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let client: TestUser;
let va: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  ({ client, va } = await gva.createPair());
});
afterAll(() => gva.close());

const line = (title: string) => ({
  title,
  description: 'No details yet.',
  category: 'admin' as const,
  priority: 'medium' as const,
  dueDate: '2030-01-31',
  estimatedHours: 2,
});
const linesOf = (count: number, name: string) =>
  Array.from({ length: count }, (_, index) => line(`${name} ${index + 1}`));

const titlesOf = async (user: TestUser) => {
  const board = await gva.callAs(user).tasks.board.query({});
  return board.todo.cards.map(({ title }) => title);
};

test('the first of several new tasks is the top card, and the first in the list', async () => {
  const owner = await gva.createUser({ role: 'client' });
  const { tasks } = gva.callAs(owner);
  const created = await tasks.createMany.mutate({ tasks: linesOf(3, 'Line') });
  const expected = ['Line 1', 'Line 2', 'Line 3'];
  expect(created.tasks.map(({ title }) => title)).toEqual(expected);
  expect(await titlesOf(owner)).toEqual(expected);
  const { items } = await tasks.list.query({});
  expect(items.map(({ title }) => title)).toEqual(expected);
  expect(items.map(({ id }) => id)).toEqual(created.tasks.map(({ id }) => id));
  expect(items[0]).toMatchObject({ ...line('Line 1'), clientId: owner.id, status: 'todo' });
});

test('new tasks go to the VA of the client, or to the pool', async () => {
  const { tasks } = gva.callAs(client);
  const input = { tasks: linesOf(2, 'For the VA') };
  const given = await tasks.createMany.mutate(input);
  expect(given.va).toEqual({ id: va.id, fullName: va.fullName });
  const free = await tasks.createMany.mutate({ ...input, destination: 'pool' });
  expect(free.va).toBe(null);
  const assigneeOf = async (id = 0) => {
    const task = await tasks.get.query({ id });
    return [task.vaId, task.status];
  };
  expect(await assigneeOf(given.tasks[1]?.id)).toEqual([va.id, 'todo']);
  expect(await assigneeOf(free.tasks[1]?.id)).toEqual([null, 'todo']);
});

test('a task of a client whose VA is inactive goes to the pool', async () => {
  const pair = await gva.createPair();
  await gva.database.db
    .updateTable('users')
    .set({ status: 'inactive' })
    .where('id', '=', pair.va.id)
    .execute();
  const { va } = await gva
    .callAs(pair.client)
    .tasks.createMany.mutate({ tasks: [line('Somebody please')] });
  expect(va).toBe(null);
});

test('a VA creates tasks for the assigned client', async () => {
  const { tasks } = await gva.callAs(va).tasks.createMany.mutate({ tasks: [line('By the VA')] });
  const [task] = tasks;
  expect(await gva.callAs(client).tasks.get.query({ id: task?.id ?? 0 })).toMatchObject({
    title: 'By the VA',
    clientId: client.id,
  });
});

test('a repeated call returns the first tasks; another call with the same id is refused', async () => {
  const owner = await gva.createUser({ role: 'client' });
  const { tasks } = gva.callAs(owner);
  const input = { id: newUuid(), tasks: linesOf(2, 'Once') };
  const first = await tasks.createMany.mutate(input);
  expect(await tasks.createMany.mutate(input)).toEqual(first);
  await Promise.all([tasks.createMany.mutate(input), tasks.createMany.mutate(input)]);
  expect(await titlesOf(owner)).toEqual(['Once 1', 'Once 2']);
  const other = tasks.createMany.mutate({ ...input, tasks: linesOf(1, 'Other') });
  await expect(other).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
});

test('one line that is refused creates nothing (400)', async () => {
  const owner = await gva.createUser({ role: 'client' });
  const call = gva.callAs(owner).tasks.createMany.mutate({ tasks: [line('Good'), line('x')] });
  await expect(call).rejects.toMatchObject({ data: { code: 'BAD_REQUEST' } });
  expect(await titlesOf(owner)).toEqual([]);
});

test('each task counts for the limit, and a call above it creates nothing (429)', async () => {
  const owner = await gva.createUser({ role: 'client' });
  const { tasks } = gva.callAs(owner);
  await tasks.createMany.mutate({ tasks: linesOf(50, 'First') });
  const call = tasks.createMany.mutate({ tasks: linesOf(11, 'Second') });
  await expect(call).rejects.toMatchObject({ data: { code: 'TOO_MANY_REQUESTS' } });
  expect(await tasks.count.query({})).toEqual({ count: 50 });
  await tasks.createMany.mutate({ tasks: linesOf(10, 'Third') });
  expect(await tasks.count.query({})).toEqual({ count: 60 });
});

test('tasks are created in To Do, whatever column the caller names', async () => {
  const owner = await gva.createUser({ role: 'client' });
  const { tasks } = gva.callAs(owner);
  const input = { tasks: [line('Not begun')], status: 'in-progress' };
  await tasks.createMany.mutate(input);
  expect((await tasks.list.query({})).items).toMatchObject([{ status: 'todo', vaId: null }]);
});
