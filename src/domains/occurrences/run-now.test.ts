import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const schedule = { startDate: '2030-01-01', time: '09:00', timeZone: 'Pacific/Kiritimati' };
const fields = { title: 'Inbox', description: 'Sort the mail' };

async function createPairWithRoutine() {
  const pair = await gva.createPair();
  const routine = await gva.callAs(pair.client).routines.create.mutate({ ...fields, schedule });
  return { ...pair, routineId: routine.id, nextOn: routine.nextOn };
}

test('a client, their VA and an admin run a routine now, and the schedule stays as it is', async () => {
  const { client, va, routineId, nextOn } = await createPairWithRoutine();
  const admin = await gva.createUser({ role: 'admin' });
  const created = await gva.requestAs(client)({
    method: 'POST',
    url: `/api/routines/${routineId}/occurrences`,
  });
  expect(created.statusCode).toBe(201);
  expect(created.json()).toMatchObject({
    routineId,
    isManual: true,
    status: 'created',
    task: { title: 'Inbox', status: 'todo' },
  });
  await gva.callAs(va).occurrences.runNow.mutate({ routineId });
  await gva.callAs(admin).occurrences.runNow.mutate({ routineId });
  const listed = await gva.callAs(va).occurrences.list.query({ routineId });
  expect(listed).toHaveLength(3);
  expect(await gva.callAs(client).routines.get.query({ id: routineId })).toMatchObject({ nextOn });
  const tasks = await gva.callAs(va).tasks.list.query({});
  expect(tasks.items.map(({ client: owner }) => owner.id)).toEqual(Array(3).fill(client.id));
});

test('repeated calls with one id create one task', async () => {
  const { client, routineId } = await createPairWithRoutine();
  const input = { routineId, id: randomUUID() };
  const { occurrences } = gva.callAs(client);
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => occurrences.runNow.mutate(input)),
  );
  expect(new Set(answers.map(({ id }) => id)).size).toBe(1);
  expect(await occurrences.list.query({ routineId })).toHaveLength(1);
});

test('the done rate counts the tasks of the last 12 occurrences that are done', async () => {
  const { client, va, routineId } = await createPairWithRoutine();
  const { db } = gva.database;
  for (let n = 0; n < 14; n += 1) await gva.callAs(client).occurrences.runNow.mutate({ routineId });
  const tasks = await gva.callAs(va).tasks.list.query({});
  // The two oldest, which do not count, and the newest.
  const ids = tasks.items.map(({ id }) => id).toSorted((a, b) => a - b);
  const done = [ids[0], ids[1], ids[13]].filter((id) => id !== undefined);
  await db.updateTable('tasks').set({ status: 'done' }).where('id', 'in', done).execute();
  const [routine] = (await gva.callAs(va).routines.list.query({})).items;
  expect(routine?.doneRate).toEqual({ done: 1, of: 12 });
});

test('the task names its routine to those who can read it', async () => {
  const { client, va, routineId } = await createPairWithRoutine();
  const other = await gva.createUser({ role: 'va', isApproved: true });
  const { task } = await gva.callAs(client).occurrences.runNow.mutate({ routineId });
  const taskId = task?.id ?? 0;
  const routine = { id: routineId, title: 'Inbox' };
  expect(await gva.callAs(va).occurrences.ofTask.query({ taskId })).toEqual({ routine });
  await gva.database.db
    .updateTable('tasks')
    .set({ vaId: other.id })
    .where('id', '=', taskId)
    .execute();
  expect(await gva.callAs(other).occurrences.ofTask.query({ taskId })).toEqual({ routine: null });
  expect(await gva.callAs(client).occurrences.ofTask.query({ taskId })).toEqual({ routine });
  const [listed] = await gva.callAs(va).occurrences.list.query({ routineId });
  expect(listed).toMatchObject({ status: 'created', task: null });
  const manual = await gva.createTask({ clientId: client.id });
  expect(await gva.callAs(client).occurrences.ofTask.query({ taskId: manual.id })).toEqual({
    routine: null,
  });
});
