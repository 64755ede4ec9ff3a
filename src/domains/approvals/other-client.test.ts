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
  const { client, task, logs } = await createWeek();
  const [first, second] = logs;
  if (!first || !second) throw new Error('The week has too few lines.');
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
