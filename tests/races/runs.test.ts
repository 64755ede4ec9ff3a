import { afterAll, beforeAll, describe, expect } from 'vitest';
import type { TestApp } from '../support/app.ts';
import { countByStatus, createRaceApp, race, runTwenty } from './race.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createRaceApp();
});
afterAll(() => gva.close());

async function openTask() {
  const [client, va] = await Promise.all([
    gva.createUser({ role: 'client' }),
    gva.createUser({ role: 'va' }),
  ]);
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  const { id: workflowId } = await gva.createPublished(client);
  await Promise.all([client, va].map(gva.cookieOf));
  const post = (as: number, url: string, body: object) =>
    gva.requestAs(as % 2 ? va : client)({ method: 'POST', url, body });
  return { client, va, taskId: task.id, workflowId, post };
}

const ticksOf = (runId: number) =>
  gva.database.db
    .selectFrom('workflowRunTicks')
    .select(['position', 'stepKey', 'answer', 'undoneAt'])
    .where('runId', '=', runId)
    .orderBy('id')
    .execute();

describe('a workflow on a task', () => {
  race('is started by one of twenty calls', async () => {
    const { taskId, workflowId, post } = await openTask();
    const answers = await runTwenty((n) =>
      post(n, `/api/tasks/${taskId}/workflow-runs`, { workflowId }),
    );
    expect(countByStatus(answers)).toEqual({ 201: 1, 409: 19 });
  });

  race('has each step ticked once by two people who click twenty times', async () => {
    const { taskId, workflowId, post, client } = await openTask();
    const started = await post(0, `/api/tasks/${taskId}/workflow-runs`, { workflowId });
    const { id } = started.json();
    const url = `/api/workflow-runs/${id}`;
    const ticks = await runTwenty((n) => post(n, `${url}/tick`, { stepKey: 'read' }));
    expect(countByStatus(ticks)).toEqual({ 200: 20 });
    const answers = await runTwenty((n) =>
      post(n, `${url}/answer`, { stepKey: 'clear', answer: n % 4 < 2 ? 'Yes' : 'No' }),
    );
    expect(countByStatus(answers)).toEqual({ 200: 10, 409: 10 });
    const [read, clear, ...others] = await ticksOf(id);
    expect([read?.stepKey, clear?.stepKey, others]).toEqual(['read', 'clear', []]);
    const { tasks } = gva.callAs(client);
    expect((await tasks.get.query({ id: taskId })).workflowProgress?.done).toBe(2);
  });

  race('has a step undone once by twenty calls', async () => {
    const { taskId, workflowId, post } = await openTask();
    const started = await post(0, `/api/tasks/${taskId}/workflow-runs`, { workflowId });
    const { id } = started.json();
    await post(0, `/api/workflow-runs/${id}/tick`, { stepKey: 'read' });
    const answers = await runTwenty((n) =>
      post(n, `/api/workflow-runs/${id}/undo`, { stepKey: 'read' }),
    );
    expect(countByStatus(answers)).toEqual({ 200: 20 });
    const ticks = await ticksOf(id);
    expect(ticks.map(({ undoneAt }) => undoneAt === null)).toEqual([false]);
  });
});

race(
  'a routine is started by one of twenty calls, also while its workflow is deleted',
  async () => {
    const { client, workflowId, post } = await openTask();
    const { id } = await gva.createRoutine(client, 'Mail', workflowId);
    const url = `/api/routines/${id}/workflow-runs`;
    expect(countByStatus(await runTwenty((n) => post(n * 2, url, {})))).toEqual({
      201: 1,
      409: 19,
    });
    const [remove] = await Promise.all([
      gva.requestAs(client)({ method: 'DELETE', url: `/api/workflows/${workflowId}` }),
      runTwenty((n) => post(n * 2, url, {})),
    ]);
    expect(remove.statusCode).toBe(200);
  },
);
