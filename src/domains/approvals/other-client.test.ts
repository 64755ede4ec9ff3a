import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { makeSubmitted } from '#tests/support/submitted-time.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const { createWeek, approve } = makeSubmitted(() => gva);
const usedBy = async (client: TestUser) => (await gva.callAs(client).ledger.balance.query({})).used;

/** Gives the task to another client. */
async function giveAway(id: number) {
  const client = await gva.createUser({ role: 'client' });
  await gva.callAs(admin).tasks.edit.mutate({ id, clientId: client.id });
  return client;
}

test('a task that goes to another client leaves its approved time behind', async () => {
  const { client, task, first, second } = await createWeek();
  const { id } = first;
  await approve(client, [first]);
  const other = await giveAway(task.id);
  const rows = await gva.database.db
    .selectFrom('timeLogs')
    .select(['id', 'clientId', 'approval'])
    .where('taskId', '=', task.id)
    .orderBy('id')
    .execute();
  // What the former client was asked about is submitted to the new one again.
  expect(rows).toEqual([
    { id, clientId: client.id, approval: 'approved' },
    { id: second.id, clientId: other.id, approval: 'open' },
  ]);
  const historyFor = (user: TestUser) => gva.callAs(user).timeApprovals.history.query({ id });
  expect(await historyFor(client)).toMatchObject({ decisions: [{ kind: 'approved' }] });
  await expect(historyFor(other)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
});

test('an adjustment gives the hours back to the client who was charged, not to the one the task was given to', async () => {
  const { client, task } = await createWeek();
  const other = await giveAway(task.id);
  const logs = await gva.database.db
    .updateTable('timeLogs')
    .set({ approval: 'submitted' })
    .where('taskId', '=', task.id)
    .returning(['id', 'version'])
    .execute();
  const [log] = logs;
  if (!log) throw new Error('The task has no time.');
  await approve(other, [log]);
  const [before, otherBefore] = [await usedBy(client), await usedBy(other)];
  const adjustment = { requestId: randomUUID(), hours: -0.5, reason: 'The client agreed to less' };
  await gva.callAs(admin).timeApprovals.adjust.mutate({ id: log.id, ...adjustment });
  expect([await usedBy(client), await usedBy(other)]).toEqual([before - 0.5, otherBefore]);
});

test('the next client of a task does not read what the former client decided about its time', async () => {
  const { client, task, first } = await createWeek();
  const { id, version } = first;
  const decision = { logs: [{ id, version }], reason: 'We agreed to less' };
  await gva.callAs(client).timeApprovals.return.mutate(decision);
  const other = await giveAway(task.id);
  const historyFor = (user: TestUser) => gva.callAs(user).timeApprovals.history.query({ id });
  expect(await historyFor(other)).toEqual({ decisions: [], adjustments: [] });
  expect(await historyFor(admin)).toMatchObject({
    decisions: [{ kind: 'returned', actor: { id: client.id } }],
  });
});

test('after a task gets another client, neither client sees the other in its approved time', async () => {
  const { client, va, task, first } = await createWeek();
  const { id } = first;
  await approve(client, [first]);
  const other = await giveAway(task.id);
  const tasksOf = async (user: TestUser) => {
    const period = { from: '2026-03-01T00:00:00Z', to: '2026-04-01T00:00:00Z' };
    const call = gva.callAs(user).timeReport.totals;
    return (await call.query({ ...period, by: 'task' })).groups;
  };
  expect(await tasksOf(client)).toMatchObject([{ id: task.id, detail: null, hours: 2 }]);
  const company = { detail: expect.any(String) };
  expect(await tasksOf(other)).toMatchObject([{ id: task.id, hours: 1, ...company }]);
  expect(await tasksOf(va)).toMatchObject([{ id: task.id, hours: 3, ...company }]);

  const changesFor = (user: TestUser) => gva.callAs(user).time.changes.query({ id });
  expect(await changesFor(va)).toEqual([]);
  for (const user of [client, other])
    await expect(changesFor(user)).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
});
