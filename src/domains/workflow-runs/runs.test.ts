import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { RunWithSteps } from './schema.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function createTaskWithWorkflow() {
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

async function startRun() {
  const open = await createTaskWithWorkflow();
  const { taskId, workflowId, runs } = open;
  const run = await runs.start.mutate({ taskId, workflowId });
  const tick = (stepKey: string) => runs.tick.mutate({ id: run.id, stepKey });
  const answer = (given: 'Yes' | 'No') =>
    runs.answer.mutate({ id: run.id, stepKey: 'clear', answer: given });
  return { ...open, run, tick, answer };
}

const stepStates = ({ steps }: RunWithSteps) => steps.map(({ key, state }) => `${key} ${state}`);

describe('a run', () => {
  test('follows the diagram and shows only the branch of each answer, until it reaches an end', async () => {
    const { client, va, taskId, workflowId, run, tick, answer, runs } = await startRun();
    expect(run).toMatchObject({
      taskId,
      workflowId,
      title: 'Answer the mail',
      status: 'active',
      progress: { done: 0, total: 3 },
      startedBy: { id: va.id, fullName: va.fullName },
    });
    expect(stepStates(run)).toEqual(['start done', 'read current', 'clear upcoming']);

    await tick('read');
    const unclear = await answer('No');
    expect(unclear.progress).toEqual({ done: 2, total: 6 });
    expect(stepStates(unclear).slice(2)).toEqual([
      'clear done',
      'ask current',
      'read upcoming',
      'clear upcoming',
    ]);
    await tick('ask');
    await tick('read');
    const clear = await answer('Yes');
    expect(stepStates(clear)).toEqual([
      'start done',
      'read done',
      'clear done',
      'ask done',
      'read done',
      'clear done',
      'answer current',
      'end upcoming',
    ]);
    expect(clear.steps.map(({ position }) => position)).toEqual([null, 1, 2, 3, 4, 5, 6, null]);

    const finished = await tick('answer');
    expect(finished).toMatchObject({ status: 'finished', progress: { done: 6, total: 6 } });
    expect(finished.endedAt).not.toBeNull();
    expect(finished.steps.at(-2)).toMatchObject({
      key: 'answer',
      tickedBy: { id: va.id, fullName: va.fullName },
      tickedAt: expect.any(String),
    });
    expect(await gva.callAs(client).runs.forTask.query({ taskId })).toMatchObject([
      { id: run.id, status: 'finished', progress: { done: 6, total: 6 } },
    ]);
    expect(await runs.get.query({ id: run.id })).toEqual(finished);
  });
});

describe('a tick', () => {
  test('sent twice is applied once', async () => {
    const { client, taskId, run, tick, answer, runs } = await startRun();
    const ticked = await tick('read');
    expect(await tick('read')).toEqual(ticked);
    const other = gva.callAs(client).runs;
    const again = { id: run.id, stepKey: 'read', position: 1 };
    expect(await other.tick.mutate(again)).toEqual(ticked);
    await answer('No');
    await tick('ask');
    // The step is next again, but the request names its first position, so it is a repeated request.
    expect(await runs.tick.mutate(again)).toMatchObject({ progress: { done: 3, total: 6 } });
    expect(await runs.tick.mutate({ ...again, position: 4 })).toMatchObject({
      progress: { done: 4, total: 6 },
    });
    expect((await runs.forTask.query({ taskId }))[0]?.progress).toEqual({ done: 4, total: 6 });
  });

  test('of a step that is not the next one is refused, like a second, different answer', async () => {
    const { run, tick, answer, runs } = await startRun();
    const conflict = (message: string) => ({ message, data: { code: 'CONFLICT' } });
    const invalid = (message: string) => ({ message, data: { code: 'BAD_REQUEST' } });
    await expect(tick('answer')).rejects.toMatchObject(conflict('This step is not the next one.'));
    await expect(tick('start')).rejects.toMatchObject(invalid("You can't check off this step"));
    await tick('read');
    await expect(tick('clear')).rejects.toMatchObject(invalid('Answer Yes or No'));
    await expect(
      runs.answer.mutate({ id: run.id, stepKey: 'read', answer: 'Yes' }),
    ).rejects.toMatchObject(invalid('Only a decision can be answered'));
    const answered = await answer('Yes');
    expect(await answer('Yes')).toEqual(answered);
    await expect(answer('No')).rejects.toMatchObject(
      conflict('This step is already answered with Yes. Undo that first.'),
    );
  });

  test('is undone with all later ticks, and kept in the history', async () => {
    const { client, va, run, tick, answer } = await startRun();
    await tick('read');
    await answer('Yes');
    await tick('answer');
    const call = gva.callAs(client).runs;
    const undone = await call.undo.mutate({ id: run.id, stepKey: 'clear' });
    expect(undone).toMatchObject({
      status: 'active',
      endedAt: null,
      progress: { done: 1, total: 3 },
    });
    const tickedBy = { id: va.id, fullName: va.fullName };
    const undoneBy = { id: client.id, fullName: client.fullName };
    expect(undone.undone).toMatchObject([
      { stepKey: 'answer', title: 'Answer it', answer: null, tickedBy, undoneBy },
      { stepKey: 'clear', title: 'Is it clear?', answer: 'Yes', tickedBy, undoneBy },
    ]);
    expect(await call.undo.mutate({ id: run.id, stepKey: 'clear' })).toEqual(undone);
    expect(stepStates(await answer('No')).at(-3)).toBe('ask current');
  });
});

describe('the workflow of a task', () => {
  test('can be attached once by the VA, and detached', async () => {
    const { taskId, workflowId, client, runs } = await createTaskWithWorkflow();
    await gva.createWorkflow(client, 'A draft');
    const about = { title: 'Answer the mail', category: 'admin' };
    expect(await runs.choices.query({ taskId })).toEqual([
      { id: workflowId, ...about, isAttached: false },
    ]);
    await runs.attach.mutate({ taskId, workflowId });
    await runs.attach.mutate({ taskId, workflowId });
    expect(await runs.attached.query({ taskId })).toMatchObject([
      { workflowId, ...about, status: 'published', activeRunId: null },
    ]);
    expect(await runs.choices.query({ taskId, q: 'mail' })).toMatchObject([{ isAttached: true }]);
    expect(await runs.choices.query({ taskId, q: 'letter' })).toEqual([]);
    await runs.detach.mutate({ taskId, workflowId });
    expect(await runs.attached.query({ taskId })).toEqual([]);
  });

  test('has one active run on the task, and can be started again after a stop', async () => {
    const { taskId, workflowId, run, runs } = await startRun();
    expect(await runs.attached.query({ taskId })).toMatchObject([{ activeRunId: run.id }]);
    await expect(runs.start.mutate({ taskId, workflowId })).rejects.toMatchObject({
      message: 'This workflow is already running on this task.',
      data: { code: 'CONFLICT' },
    });
    const stopped = await runs.stop.mutate({ id: run.id });
    expect(stopped).toMatchObject({ status: 'stopped', endedAt: expect.any(String) });
    expect(await runs.stop.mutate({ id: run.id })).toEqual(stopped);
    const ended = { message: 'This run has ended.', data: { code: 'CONFLICT' } };
    await expect(runs.tick.mutate({ id: run.id, stepKey: 'read' })).rejects.toMatchObject(ended);
    await expect(runs.undo.mutate({ id: run.id, stepKey: 'read' })).rejects.toMatchObject(ended);
    const again = await runs.start.mutate({ taskId, workflowId });
    expect((await runs.forTask.query({ taskId })).map(({ id }) => id)).toEqual([again.id, run.id]);
  });

  test('cannot be started with problems in its diagram, nor attached as a draft', async () => {
    const { client, taskId, workflowId, runs } = await createTaskWithWorkflow();
    const { workflows } = gva.callAs(client);
    // Writes to the database directly, because the API does not allow a published workflow with problems.
    const { db } = gva.database;
    await db.deleteFrom('workflowSteps').where('workflowId', '=', workflowId).execute();
    await expect(runs.start.mutate({ taskId, workflowId })).rejects.toMatchObject({
      data: { details: { problems: [{ stepKey: null }, { stepKey: null }] } },
    });
    await workflows.unpublish.mutate({ id: workflowId });
    await expect(runs.attach.mutate({ taskId, workflowId })).rejects.toMatchObject({
      message: 'Only a published workflow can be started.',
    });
  });

  test('can be changed and deleted without an effect on the run', async () => {
    const { client, run, tick, workflowId, taskId, runs } = await startRun();
    const { workflows } = gva.callAs(client);
    await workflows.unpublish.mutate({ id: workflowId });
    await workflows.saveDiagram.mutate({ id: workflowId, nodes: [], connections: [] });
    expect(stepStates(await tick('read'))).toContain('clear current');
    await workflows.delete.mutate({ id: workflowId });
    expect(await runs.get.query({ id: run.id })).toMatchObject({
      workflowId: null,
      title: 'Answer the mail',
      progress: { done: 1, total: 3 },
    });
    expect(await runs.attached.query({ taskId })).toEqual([]);
  });
});

test('the task and its card show the progress, and every tick creates an event', async () => {
  const { client, taskId, run, tick, answer, runs } = await startRun();
  const { tasks } = gva.callAs(client);
  const progress = async () => {
    const [task, board, list] = await Promise.all([
      tasks.get.query({ id: taskId }),
      tasks.board.query({}),
      tasks.list.query({}),
    ]);
    const shown = [task, board['in-progress'].cards[0], list.items[0]];
    expect(new Set(shown.map((one) => JSON.stringify(one?.workflowProgress))).size).toBe(1);
    return task.workflowProgress;
  };
  const { version, updatedAt } = await tasks.get.query({ id: taskId });
  expect(await progress()).toEqual({ done: 0, total: 3 });
  await gva.database.db.deleteFrom('events').execute();
  await tick('read');
  expect(await progress()).toEqual({ done: 1, total: 3 });
  const events = await gva.database.db.selectFrom('events').selectAll().execute();
  expect(events).toMatchObject([
    { kind: 'workflow-run', operation: 'updated', objectId: run.id, taskId, clientId: client.id },
  ]);
  await answer('Yes');
  await tick('answer');
  expect(await progress()).toEqual({ done: 3, total: 3 });
  // A tick does not change the version of the task, so an open form does not become stale.
  expect(await tasks.get.query({ id: taskId })).toMatchObject({ version, updatedAt });
  const other = await gva.createPublished(client);
  const second = await runs.start.mutate({ taskId, workflowId: other.id });
  expect(await progress()).toEqual({ done: 0, total: 3 });
  await runs.stop.mutate({ id: second.id });
  expect(await progress()).toEqual({ done: 3, total: 3 });
});
