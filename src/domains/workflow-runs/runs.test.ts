import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../tests/support/app.ts';
import type { RunWithSteps } from './schema.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function openTask() {
  const [client, va] = await Promise.all([
    gva.createUser({ role: 'client' }),
    gva.createUser({ role: 'va' }),
  ]);
  await gva.assign(va, client);
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-progress' });
  const workflow = await gva.createPublished(client);
  const runs = gva.callAs(va).runs;
  return { client, va, taskId: task.id, workflowId: workflow.id, runs };
}

async function startedRun() {
  const open = await openTask();
  const { taskId, workflowId, runs } = open;
  const run = await runs.start.mutate({ taskId, workflowId });
  const tick = (stepKey: string) => runs.tick.mutate({ id: run.id, stepKey });
  const answer = (given: 'Yes' | 'No') =>
    runs.answer.mutate({ id: run.id, stepKey: 'clear', answer: given });
  return { ...open, run, tick, answer };
}

const shown = ({ steps }: RunWithSteps) => steps.map(({ key, state }) => `${key} ${state}`);

describe('a run', () => {
  test('follows the diagram: each answer shows its branch alone, until an end is reached', async () => {
    const { client, va, taskId, workflowId, run, tick, answer, runs } = await startedRun();
    expect(run).toMatchObject({
      ...{ taskId, workflowId, title: 'Answer the mail', status: 'active' },
      progress: { done: 0, total: 3 },
      startedBy: { id: va.id, fullName: va.fullName },
    });
    expect(shown(run)).toEqual(['start done', 'read current', 'clear upcoming']);

    await tick('read');
    const unclear = await answer('No');
    expect(unclear.progress).toEqual({ done: 2, total: 6 });
    expect(shown(unclear).slice(2)).toEqual([
      ...['clear done', 'ask current', 'read upcoming', 'clear upcoming'],
    ]);
    await tick('ask');
    await tick('read');
    const clear = await answer('Yes');
    expect(shown(clear)).toEqual([
      ...['start done', 'read done', 'clear done', 'ask done', 'read done', 'clear done'],
      ...['answer current', 'end upcoming'],
    ]);
    expect(clear.steps.map(({ position }) => position)).toEqual([null, 1, 2, 3, 4, 5, 6, null]);

    const finished = await tick('answer');
    expect(finished).toMatchObject({ status: 'finished', progress: { done: 6, total: 6 } });
    expect(finished.endedAt).not.toBeNull();
    expect(finished.steps.at(-2)).toMatchObject({
      ...{ key: 'answer', tickedBy: { id: va.id, fullName: va.fullName } },
      tickedAt: expect.any(String),
    });
    expect(await gva.callAs(client).runs.forTask.query({ taskId })).toMatchObject([
      { id: run.id, status: 'finished', progress: { done: 6, total: 6 } },
    ]);
    expect(await runs.get.query({ id: run.id })).toEqual(finished);
  });
});
