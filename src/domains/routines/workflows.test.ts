import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const fields = { title: 'Inbox', description: 'Sort the mail' };

test('a client sets and removes the workflow of a routine; deleting the workflow removes it too', async () => {
  const client = await gva.createUser({ role: 'client' });
  const { id: workflowId } = await gva.createPublished(client);
  const { routines, workflows } = gva.callAs(client);
  const workflow = { id: workflowId, title: 'Answer the mail', isPublished: true };
  const routine = await routines.create.mutate({ ...fields, workflowId });
  expect(routine.workflow).toEqual(workflow);
  const { id } = routine;
  expect((await routines.edit.mutate({ id, workflowId: null })).workflow).toBeNull();
  expect((await routines.edit.mutate({ id, workflowId })).workflow).toEqual(workflow);
  expect((await routines.edit.mutate({ id, title: 'Mail' })).workflow).toEqual(workflow);
  await workflows.delete.mutate({ id: workflowId });
  expect((await routines.list.query({})).items).toMatchObject([{ id, workflow: null }]);
});

test("a client cannot use a draft (409) or another client's workflow (400) for a routine", async () => {
  const [client, other] = await Promise.all([
    gva.createUser({ role: 'client' }),
    gva.createUser({ role: 'client' }),
  ]);
  const { routines } = gva.callAs(client);
  const otherWorkflow = await gva.createPublished(other);
  const draft = await gva.createWorkflow(client);
  await expect(
    routines.create.mutate({ ...fields, workflowId: otherWorkflow.id }),
  ).rejects.toMatchObject({ message: 'Unknown workflow', data: { code: 'BAD_REQUEST' } });
  await expect(routines.create.mutate({ ...fields, workflowId: draft.id })).rejects.toMatchObject({
    data: { code: 'CONFLICT' },
  });
  const { id } = await routines.create.mutate(fields);
  await expect(routines.edit.mutate({ id, workflowId: otherWorkflow.id })).rejects.toMatchObject({
    message: 'Unknown workflow',
  });
  expect((await routines.list.query({})).items).toMatchObject([{ id, workflow: null }]);
});
