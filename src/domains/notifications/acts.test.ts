import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { TestUser } from '#tests/support/factories.ts';
import { addPlan } from '#tests/support/notifications.ts';
import { addFailedPayment } from '#tests/support/payments.ts';

let gva: TestApp;
let admin: TestUser;
let client: TestUser;
let va: TestUser;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());
beforeEach(async () => {
  await gva.database.db.deleteFrom('notifications').execute();
  admin = await gva.createUser({ role: 'admin' });
  ({ client, va } = await gva.createPair());
  await gva.database.db.deleteFrom('notifications').execute();
});

const inboxOf = async (user: TestUser) =>
  (await gva.callAs(user).notifications.list.query({})).items;
/** The kinds in the inboxes of the three. */
const kinds = async () =>
  Object.fromEntries(
    await Promise.all(
      Object.entries({ admin, client, va }).map(
        async ([name, user]) => [name, (await inboxOf(user)).map(({ kind }) => kind)] as const,
      ),
    ),
  );
const createTask = (more = {}) =>
  gva.createTask({ clientId: client.id, vaId: va.id, title: 'Plan the fair', ...more });
const comment = (user: TestUser, taskId: number, content = 'How many seats?') =>
  gva.callAs(user).comments.create.mutate({ taskId, content });

test('a VA is told that a client assigned a task to them, and that it was given to another VA', async () => {
  const { id } = await createTask({ vaId: null });
  await gva.callAs(client).tasks.assign.mutate({ id, vaId: va.id });
  const subject = { kind: 'task', id, title: 'Plan the fair' };
  expect(await inboxOf(va)).toMatchObject([
    { kind: 'task-assigned', subject, actor: client.fullName, count: 1, taskId: id },
  ]);

  const other = await gva.createUser({ role: 'va' });
  await gva.callAs(client).tasks.assign.mutate({ id, vaId: other.id });
  expect(await inboxOf(va)).toMatchObject([{ kind: 'task-unassigned', subject, taskId: null }]);
  expect(await inboxOf(other)).toMatchObject([{ kind: 'task-assigned', subject }]);
});

test('a VA who takes a task from the pool is not told of it', async () => {
  const { id } = await createTask({ vaId: null });
  await gva.callAs(va).tasks.take.mutate({ id });
  expect(await kinds()).toEqual({ admin: [], client: [], va: [] });
});

test('twenty comments in a row make one entry with their number, which leads to the last one', async () => {
  const { id } = await createTask();
  let last = 0;
  for (let i = 1; i <= 20; i++) ({ id: last } = await comment(va, id, `Part ${i}`));

  expect(await inboxOf(client)).toMatchObject([
    { kind: 'comment', count: 20, commentId: last, excerpt: 'Part 20', actor: va.fullName },
  ]);
  expect(await gva.callAs(client).notifications.unread.query()).toEqual({
    count: 1,
    subjects: [{ kind: 'task', id, clientId: null }],
  });
  expect(await inboxOf(va)).toEqual([]);
});

test('an administrator who commented on a task is told of the replies, another is not', async () => {
  const { id } = await createTask();
  await comment(admin, id, 'Is this done?');
  await comment(client, id, 'Not yet');
  expect(await kinds()).toEqual({ admin: ['comment'], client: ['comment'], va: ['comment'] });
  const uninvolved = await gva.createUser({ role: 'admin' });
  await comment(va, id, 'Almost');
  expect(await inboxOf(uninvolved)).toEqual([]);
});

test('a mentioned user gets a mention instead of a comment, and one mention for each edit that adds them', async () => {
  const { id } = await createTask();
  const { id: commentId } = await comment(client, id, `Can <@${va.id}> do it?`);
  expect(await inboxOf(va)).toMatchObject([
    { kind: 'mention', commentId, excerpt: `Can @${va.fullName} do it?` },
  ]);

  const edit = gva.callAs(client).comments.edit;
  await edit.mutate({ id: commentId, content: `Can <@${va.id}> or <@${admin.id}> do it?` });
  await edit.mutate({ id: commentId, content: `Can <@${va.id}> or <@${admin.id}> do that?` });
  expect(await inboxOf(admin)).toMatchObject([{ kind: 'mention', count: 1 }]);
  expect(await inboxOf(va)).toMatchObject([{ kind: 'mention', count: 1 }]);
});

test('a client is told that approval is wanted, until the task is approved; its VA is told of the approval', async () => {
  const { id } = await createTask({ status: 'in-progress' });
  await gva.callAs(va).tasks.move.mutate({ id, status: 'in-review' });
  expect(await inboxOf(client)).toMatchObject([{ kind: 'approval-wanted', isUnread: true }]);

  await gva.callAs(client).tasks.move.mutate({ id, status: 'done' });
  expect(await inboxOf(client)).toMatchObject([{ kind: 'approval-wanted', isUnread: false }]);
  expect(await inboxOf(va)).toMatchObject([{ kind: 'approved', actor: client.fullName }]);

  await gva.callAs(client).tasks.move.mutate({ id, status: 'in-review' });
  expect(await inboxOf(va)).toEqual([]);
});

test('a request for changes and its comment make one entry', async () => {
  const { id } = await createTask({ status: 'in-review' });
  await gva.callAs(client).comments.requestChanges.mutate({ taskId: id, content: 'Use blue.' });
  expect(await inboxOf(va)).toMatchObject([
    { kind: 'changes-requested', count: 1, excerpt: 'Use blue.', commentId: expect.any(Number) },
  ]);
  await comment(client, id, 'And bigger letters.');
  expect((await kinds()).va).toEqual(['comment', 'changes-requested']);
});

test('a VA and a client are told that they work together', async () => {
  const [newVa, newClient] = [
    await gva.createUser({ role: 'va' }),
    await gva.createUser({ role: 'client' }),
  ];
  await gva.callAs(admin).assignments.assign.mutate({ vaId: newVa.id, clientId: newClient.id });
  expect(await inboxOf(newVa)).toMatchObject([{ kind: 'assignment', clientId: newClient.id }]);
  expect(await inboxOf(newClient)).toMatchObject([
    { kind: 'assignment', subject: { title: newVa.fullName } },
  ]);
});

test('a client whose renewal failed and all administrators are told, in one entry for all attempts', async () => {
  const { db } = gva.database;
  const plan = await addPlan(gva, client);
  await addFailedPayment(gva, client, { subscriptionId: plan, kind: 'renewal' });
  await addFailedPayment(gva, client, { subscriptionId: plan, kind: 'renewal' });
  expect(await kinds()).toEqual({
    admin: ['payment-failed'],
    client: ['payment-failed'],
    va: [],
  });
  expect(await inboxOf(client)).toMatchObject([{ count: 2, clientId: client.id }]);
  await db.deleteFrom('users').where('id', '=', client.id).execute();
  expect(await inboxOf(admin)).toEqual([]);
});

test('a client and the VA are told that a run was finished, except the one who finished it', async () => {
  const { db } = gva.database;
  const { id: taskId } = await createTask();
  const run = await db
    .insertInto('workflowRuns')
    .values({
      taskId,
      workflowVersion: 1,
      title: 'Fair checklist',
      diagram: JSON.stringify({ nodes: [], connections: [], notes: [] }),
      total: 1,
      startedBy: va.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .updateTable('workflowRuns')
    .set({ status: 'finished', endedAt: new Date().toISOString(), endedBy: va.id })
    .where('id', '=', run.id)
    .execute();
  expect(await kinds()).toEqual({ admin: [], client: ['run-finished'], va: [] });
  expect(await inboxOf(client)).toMatchObject([
    { taskId, subject: { kind: 'run', id: run.id, title: 'Fair checklist' } },
  ]);
});

test('the run of a routine counts as the routine, and opening the routine reads it', async () => {
  const { db } = gva.database;
  const { id: routineId } = await gva.callAs(client).routines.create.mutate({
    title: 'Weekly report',
    description: 'All channels',
    recurrence: 'weekly',
  });
  const { id } = await gva.createRun({ routineId });
  await db
    .updateTable('workflowRuns')
    .set({ status: 'finished', endedAt: new Date().toISOString(), endedBy: client.id })
    .where('id', '=', id)
    .execute();
  const { notifications } = gva.callAs(va);
  expect(await inboxOf(va)).toMatchObject([{ kind: 'run-finished', routineId, taskId: null }]);
  expect(await notifications.unread.query()).toEqual({
    count: 1,
    subjects: [{ kind: 'routine', id: routineId, clientId: null }],
  });
  await notifications.readSubject.mutate({ kind: 'routine', id: routineId });
  expect(await notifications.unread.query()).toEqual({ count: 0, subjects: [] });
});
