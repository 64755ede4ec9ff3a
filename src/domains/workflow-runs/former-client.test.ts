import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';

let gva: TestApp;
let admin: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
  admin = await gva.createUser({ role: 'admin' });
});
afterAll(() => gva.close());

const notFound = { data: { code: 'NOT_FOUND' } };

/** A task with a finished and an active run of a workflow of its client. */
async function createFollowed() {
  const { client: former, va } = await gva.createPair();
  const next = await gva.createUser({ role: 'client' });
  const { id: taskId } = await gva.createTask({ clientId: former.id, vaId: va.id });
  const { id: workflowId } = await gva.createPublished(former);
  const { start, tick, answer } = gva.callAs(former).runs;
  const { id: finished } = await start.mutate({ taskId, workflowId });
  await tick.mutate({ id: finished, stepKey: 'read' });
  await answer.mutate({ id: finished, stepKey: 'clear', answer: 'Yes' });
  await tick.mutate({ id: finished, stepKey: 'answer' });
  const { id: active } = await start.mutate({ taskId, workflowId });
  await tick.mutate({ id: active, stepKey: 'read' });
  const edit = (fields: { clientId?: number; title?: string; version?: number }) =>
    gva.callAs(admin).tasks.edit.mutate({ id: taskId, ...fields });
  return { former, va, next, taskId, workflowId, runs: [active, finished], edit };
}

const idsOfRuns = async (reader: TestUser, taskId: number) =>
  (await gva.callAs(reader).runs.forTask.query({ taskId })).map(({ id }) => id);

test('a task that is given to another client loses the workflows of the former client and their runs', async () => {
  const { former, va, next, taskId, workflowId, runs, edit } = await createFollowed();
  expect(await idsOfRuns(va, taskId)).toEqual(runs);
  expect(await edit({ clientId: next.id })).toMatchObject({ workflowProgress: null });

  for (const reader of [next, va, admin]) {
    const call = gva.callAs(reader);
    expect(await idsOfRuns(reader, taskId)).toEqual([]);
    expect(await call.runs.attached.query({ taskId })).toEqual([]);
    expect(await call.tasks.get.query({ id: taskId })).toMatchObject({ workflowProgress: null });
    for (const id of runs) {
      const response = await gva.requestAs(reader)({ url: `/api/workflow-runs/${id}` });
      expect(response.statusCode).toBe(404);
    }
  }
  for (const id of runs) {
    const call = gva.callAs(former).runs;
    await expect(call.get.query({ id })).rejects.toMatchObject(notFound);
    await expect(call.tick.mutate({ id, stepKey: 'clear' })).rejects.toMatchObject(notFound);
  }
  const { workflows } = gva.callAs(former);
  expect(await workflows.get.query({ id: workflowId })).toMatchObject({ id: workflowId });
});

test('the audit log names the workflows that a task loses when it gets another client', async () => {
  const { next, taskId, workflowId, edit } = await createFollowed();
  await edit({ clientId: next.id });
  const entries = await gva.database.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'after'])
    .where('objectKind', '=', 'workflow')
    .where('objectId', '=', workflowId)
    .execute();
  expect(entries).toEqual([{ action: 'detached', actorId: admin.id, after: { taskId } }]);
});

test('a VA has no notification of a finished run of the former client after the task gets another client', async () => {
  const { va, next, edit } = await createFollowed();
  const entries = async () =>
    (await gva.callAs(va).notifications.list.query({ kind: 'run-finished' })).items;
  expect(await entries()).toHaveLength(1);
  await edit({ clientId: next.id });
  expect(await entries()).toEqual([]);
});

test('the next client starts a workflow of their own, and not that of the former client (400)', async () => {
  const { next, taskId, workflowId, edit } = await createFollowed();
  await edit({ clientId: next.id });
  const { runs } = gva.callAs(next);
  await expect(runs.start.mutate({ taskId, workflowId })).rejects.toMatchObject({
    message: 'Please select a workflow',
    data: { code: 'BAD_REQUEST' },
  });
  const own = await gva.createPublished(next);
  const run = await runs.start.mutate({ taskId, workflowId: own.id });
  expect(await idsOfRuns(next, taskId)).toEqual([run.id]);
  expect(await gva.callAs(next).tasks.get.query({ id: taskId })).toMatchObject({
    workflowProgress: { done: 0, total: 3 },
  });
});

test('an edit without another client, and a refused one (409), keep the workflows and runs of a task', async () => {
  const { former, va, next, taskId, workflowId, runs, edit } = await createFollowed();
  await edit({ clientId: former.id, title: 'Another title' });
  await expect(edit({ clientId: next.id, version: 99 })).rejects.toMatchObject({
    data: { code: 'CONFLICT' },
  });
  expect(await idsOfRuns(va, taskId)).toEqual(runs);
  expect(await gva.callAs(va).runs.attached.query({ taskId })).toMatchObject([{ workflowId }]);
  expect(await gva.callAs(va).tasks.get.query({ id: taskId })).toMatchObject({
    workflowProgress: { done: 1, total: 3 },
  });
});
