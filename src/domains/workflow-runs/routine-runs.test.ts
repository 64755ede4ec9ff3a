import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function createRoutineWithWorkflow() {
  const [client, va] = await Promise.all([
    gva.createUser({ role: 'client' }),
    gva.createUser({ role: 'va' }),
  ]);
  await gva.assign(va, client);
  const { id: workflowId } = await gva.createPublished(client);
  const { id: routineId } = await gva.createRoutine(client, 'Mail', workflowId);
  const { runs } = gva.callAs(va);
  const latest = async () => (await gva.callAs(client).routines.list.query({})).items[0]?.latestRun;
  async function completeSteps(id: number) {
    await runs.tick.mutate({ id, stepKey: 'read' });
    await runs.answer.mutate({ id, stepKey: 'clear', answer: 'Yes' });
    return runs.tick.mutate({ id, stepKey: 'answer' });
  }
  return { client, va, workflowId, routineId, runs, latest, completeSteps };
}

const toPerson = ({ id, fullName }: { id: number; fullName: string }) => ({ id, fullName });

test('a VA runs a routine of their client, and the routine shows its latest run', async () => {
  const { client, va, workflowId, routineId, runs, latest, completeSteps } =
    await createRoutineWithWorkflow();
  expect(await latest()).toBeNull();
  const first = await runs.startRoutine.mutate({ routineId });
  expect(first).toMatchObject({
    taskId: null,
    routineId,
    workflowId,
    title: 'Answer the mail',
    status: 'active',
    startedBy: toPerson(va),
    endedBy: null,
    progress: { done: 0, total: 3 },
  });
  await runs.tick.mutate({ id: first.id, stepKey: 'read' });
  expect(await latest()).toMatchObject({ status: 'active', progress: { done: 1, total: 3 } });

  const finished = await completeSteps(first.id);
  expect(finished).toMatchObject({ status: 'finished', endedBy: toPerson(va) });
  expect(await latest()).toEqual({
    id: first.id,
    status: 'finished',
    progress: { done: 3, total: 3 },
    endedAt: finished.endedAt,
    endedBy: toPerson(va),
  });
  const call = gva.callAs(client).runs;
  const second = await call.startRoutine.mutate({ routineId });
  await call.stop.mutate({ id: second.id });
  expect(await call.forRoutine.query({ routineId })).toMatchObject([
    { id: second.id, status: 'stopped', startedBy: toPerson(client), endedBy: toPerson(client) },
    { id: first.id, status: 'finished', startedBy: toPerson(va), endedBy: toPerson(va) },
  ]);
});

test('a routine has one active run, and undoing the last step activates the run again', async () => {
  const { routineId, runs, completeSteps } = await createRoutineWithWorkflow();
  const { id } = await runs.startRoutine.mutate({ routineId });
  const alreadyRunning = {
    message: 'This routine is already running.',
    data: { code: 'CONFLICT' },
  };
  await expect(runs.startRoutine.mutate({ routineId })).rejects.toMatchObject(alreadyRunning);
  await completeSteps(id);
  const undone = await runs.undo.mutate({ id, stepKey: 'answer' });
  expect(undone).toMatchObject({ status: 'active', endedAt: null, endedBy: null });
  await completeSteps(id);
  const { id: nextId } = await runs.startRoutine.mutate({ routineId });
  await expect(runs.undo.mutate({ id, stepKey: 'answer' })).rejects.toMatchObject(alreadyRunning);
  expect(await runs.get.query({ id: nextId })).toMatchObject({ status: 'active' });
});

test('a routine without a published workflow cannot be started (409)', async () => {
  const { client, workflowId, routineId, runs } = await createRoutineWithWorkflow();
  const { routines, workflows } = gva.callAs(client);
  await workflows.unpublish.mutate({ id: workflowId });
  expect((await routines.list.query({})).items[0]?.workflow?.isPublished).toBe(false);
  await expect(runs.startRoutine.mutate({ routineId })).rejects.toMatchObject({
    message: 'Only a published workflow can be started.',
  });
  await workflows.delete.mutate({ id: workflowId });
  await expect(runs.startRoutine.mutate({ routineId })).rejects.toMatchObject({
    message: 'This routine has no workflow to follow.',
    data: { code: 'CONFLICT' },
  });
});

test('a run is kept when its workflow is deleted, and deleted with its routine', async () => {
  const { client, workflowId, routineId, runs } = await createRoutineWithWorkflow();
  const { id } = await runs.startRoutine.mutate({ routineId });
  const { routines, workflows } = gva.callAs(client);
  await workflows.delete.mutate({ id: workflowId });
  const ticked = await runs.tick.mutate({ id, stepKey: 'read' });
  expect(ticked).toMatchObject({ workflowId: null, progress: { done: 1, total: 3 } });
  await routines.delete.mutate({ id: routineId });
  await expect(runs.get.query({ id })).rejects.toMatchObject({ data: { code: 'NOT_FOUND' } });
});

test('a VA who is no longer assigned to the client cannot read, tick or start runs (404)', async () => {
  const { client, routineId, runs } = await createRoutineWithWorkflow();
  const { id } = await runs.startRoutine.mutate({ routineId });
  await gva.unassign(client);
  const notFound = { data: { code: 'NOT_FOUND' } };
  await expect(runs.get.query({ id })).rejects.toMatchObject(notFound);
  await expect(runs.tick.mutate({ id, stepKey: 'read' })).rejects.toMatchObject(notFound);
  await expect(runs.startRoutine.mutate({ routineId })).rejects.toMatchObject(notFound);
});

test('a tick notifies the client and their VA', async () => {
  const { client, va, routineId, runs } = await createRoutineWithWorkflow();
  const { id } = await runs.startRoutine.mutate({ routineId });
  await gva.database.db.deleteFrom('events').execute();
  await runs.tick.mutate({ id, stepKey: 'read' });
  const events = await gva.database.db.selectFrom('events').selectAll().execute();
  expect(events).toMatchObject([
    {
      kind: 'workflow-run',
      operation: 'updated',
      objectId: id,
      taskId: null,
      clientId: client.id,
      vaId: va.id,
      isPool: false,
      actorId: va.id,
    },
  ]);
});

test('the database refuses a run that belongs to both a task and a routine, or to neither', async () => {
  const { client, routineId } = await createRoutineWithWorkflow();
  const task = await gva.createTask({ clientId: client.id });
  const { id } = await gva.createRun({ routineId });
  const change = (parent: { taskId?: number; routineId?: null }) =>
    gva.database.db.updateTable('workflowRuns').set(parent).where('id', '=', id).execute();
  await expect(change({ taskId: task.id })).rejects.toThrow('workflow_runs_place_check');
  await expect(change({ routineId: null })).rejects.toThrow('workflow_runs_place_check');
});
