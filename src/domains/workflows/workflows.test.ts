import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

const url = '/api/workflows';
const fields = { title: 'Onboarding', category: 'admin' };

const auditOf = (kind: 'workflow' | 'workflow-comment', id: number) =>
  gva.database.db
    .selectFrom('auditLog')
    .select(['action', 'before', 'after'])
    .where('objectKind', '=', kind)
    .where('objectId', '=', id)
    .orderBy('id')
    .execute();

test('a client creates a draft, makes it public and deletes it', async () => {
  const client = await gva.createUser({ role: 'client' });
  const request = gva.requestAs(client);
  const body = { ...fields, status: 'published', version: 9 };
  const created = await request({ method: 'POST', url, body });
  expect(created.statusCode).toBe(201);
  const workflow = created.json();
  expect(workflow).toMatchObject({
    ...fields,
    description: null,
    status: 'draft',
    isPublic: false,
    clientId: client.id,
    version: 1,
  });
  const own = `${url}/${workflow.id}`;
  expect((await request({ url: own })).json()).toEqual({
    ...workflow,
    steps: [],
    connections: [],
    notes: [],
  });
  expect((await request({ url })).json()).toEqual([workflow]);

  const shown = await request({ method: 'PATCH', url: own, body: { isPublic: true } });
  expect(shown.json()).toMatchObject({ isPublic: true, version: 2 });
  const again = await request({ method: 'PATCH', url: own, body: { isPublic: true } });
  expect(again.json()).toEqual(shown.json());
  const edited = await request({
    method: 'PATCH',
    url: own,
    body: { status: 'archived', version: 2 },
  });
  expect(edited.json()).toMatchObject({ status: 'archived', version: 3 });

  expect((await request({ method: 'DELETE', url: own })).json()).toEqual({ ok: true });
  expect((await request({ url: own })).statusCode).toBe(404);
  expect(await auditOf('workflow', workflow.id)).toMatchObject([
    { action: 'updated', before: { isPublic: false }, after: { isPublic: true } },
    {
      action: 'deleted',
      before: { title: workflow.title, status: 'archived', isPublic: true },
      after: null,
    },
  ]);
});

test('of 20 edits of the same version, one succeeds and 19 are refused (409)', async () => {
  const client = await gva.createUser({ role: 'client' });
  const { id } = await gva.createWorkflow(client);
  const call = gva.callAs(client).workflows;
  const { version } = await call.get.query({ id });
  const edits = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => call.edit.mutate({ id, version, title: `Title ${n}` })),
  );
  expect(edits.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const refused = edits.filter((edit) => edit.status === 'rejected');
  expect(refused[0]?.reason).toMatchObject({
    message: `${client.fullName} just changed this workflow.`,
    data: {
      code: 'CONFLICT',
      details: { changedBy: client.fullName, current: { id, version: version + 1 } },
    },
  });
});

test.each([
  [{ category: 'admin' }, 'Title is required'],
  [{ title: ' \u200b', category: 'admin' }, 'Title is required'],
  [{ title: 'Mine' }, 'Category is required'],
  [{ ...fields, isPublic: 'yes' }, 'isPublic must be true or false'],
  [{ ...fields, clientId: 'me' }, 'Unknown client'],
])('a workflow %j is refused (400)', async (body, message) => {
  const client = await gva.createUser({ role: 'client' });
  const refused = await gva.requestAs(client)({ method: 'POST', url, body });
  expect(refused.json()).toMatchObject({ code: 'BAD_REQUEST', message });
});

test('a VA comments on a workflow, and a deleted comment is in the audit log', async () => {
  const [client, va] = await Promise.all([
    gva.createUser({ role: 'client' }),
    gva.createUser({ role: 'va' }),
  ]);
  const { id, stepId } = await gva.createWorkflow(client);
  const other = await gva.createWorkflow(client);
  const post = (body: object) =>
    gva.requestAs(va)({ method: 'POST', url: `${url}/${id}/comments`, body });
  expect((await post({ content: 'x', stepId: other.stepId })).json()).toMatchObject({
    message: 'Unknown step',
  });
  const posted = await post({ content: 'Who does this?', stepId });
  expect(posted.statusCode).toBe(201);
  const comment = posted.json();
  expect(comment).toMatchObject({ workflowId: id, stepId, user: { fullName: va.fullName } });
  const thread = await gva.requestAs(client)({ url: `${url}/${id}/comments` });
  expect(thread.json()).toEqual([comment]);

  const own = `/api/workflow-comments/${comment.id}`;
  const body = { content: 'You do' };
  const edited = await gva.requestAs(va)({ method: 'PUT', url: own, body });
  expect(edited.json()).toMatchObject(body);
  await gva.requestAs(va)({ method: 'DELETE', url: own });
  expect(await auditOf('workflow-comment', comment.id)).toMatchObject([{ action: 'deleted' }]);
});
