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
const giveTo = ({ id: clientId }: TestUser, id: number) =>
  gva.callAs(admin).tasks.edit.mutate({ id, clientId });

/** A task with a comment of its client and one of its VA, which was given to another client. */
async function createGiven() {
  const { client: former, va } = await gva.createPair();
  const client = await gva.createUser({ role: 'client' });
  await gva.database.db
    .updateTable('users')
    .set({ profileImage: '/api/avatars/1' })
    .where('id', '=', former.id)
    .execute();
  const { id: taskId } = await gva.createTask({ clientId: former.id, vaId: va.id });
  const theirs = await gva.createComment(taskId, former, `Can <@${va.id}> call?`);
  const answer = await gva.createComment(taskId, va, `Done, <@${former.id}>.`);
  await giveTo(client, taskId);
  return { former, client, va, taskId, theirs, answer };
}

const read = async (reader: TestUser, taskId: number) =>
  (await gva.requestAs(reader)({ url: `/api/tasks/${taskId}/comments` })).json();

test('the next client of a task and its VA read the comments without the name and the photo of the former client', async () => {
  const { former, client, va, taskId, theirs, answer } = await createGiven();
  for (const reader of [client, va]) {
    const comments = await read(reader, taskId);
    expect(comments).toMatchObject([
      {
        id: answer.id,
        userId: va.id,
        content: `Done, <@${former.id}>.`,
        mentions: [{ id: former.id, fullName: 'A former client' }],
        user: { fullName: va.fullName, role: 'va' },
      },
      {
        id: theirs.id,
        userId: null,
        mentions: [{ id: va.id, fullName: va.fullName }],
        user: { fullName: 'A former client', role: 'client', profileImage: null },
      },
    ]);
    const { items } = await gva.callAs(reader).comments.list.query({ taskId });
    expect(items).toEqual(comments);
    expect(JSON.stringify(items)).not.toContain(former.fullName);
  }
});

test('an administrator reads who wrote the comments before the task was given to another client', async () => {
  const { former, taskId } = await createGiven();
  expect(await read(admin, taskId)).toMatchObject([
    { mentions: [{ id: former.id, fullName: former.fullName }] },
    { userId: former.id, user: { fullName: former.fullName, profileImage: '/api/avatars/1' } },
  ]);
});

test('the former client of a task cannot read or change their comments (404), until the task is given back', async () => {
  const { former, client, taskId, theirs } = await createGiven();
  const { comments } = gva.callAs(former);
  await expect(comments.list.query({ taskId })).rejects.toMatchObject(notFound);
  const edit = { id: theirs.id, content: 'Changed' };
  await expect(comments.edit.mutate(edit)).rejects.toMatchObject(notFound);
  await giveTo(former, taskId);
  expect(await comments.edit.mutate(edit)).toMatchObject({
    userId: former.id,
    user: { fullName: former.fullName },
  });
  await expect(read(client, taskId)).resolves.toMatchObject({ code: 'NOT_FOUND' });
});

test('a VA keeps the mention of the former client when they edit their comment', async () => {
  const { former, va, answer } = await createGiven();
  const content = `Done yesterday, <@${former.id}>.`;
  const edited = await gva.callAs(va).comments.edit.mutate({ id: answer.id, content });
  expect(edited).toMatchObject({
    content,
    mentions: [{ id: former.id, fullName: 'A former client' }],
  });
});

test('the event of a comment that an administrator edits names the administrator and not its author', async () => {
  const { taskId, theirs } = await createGiven();
  const { db } = gva.database;
  await db.deleteFrom('events').execute();
  await gva.callAs(admin).comments.edit.mutate({ id: theirs.id, content: 'Please call' });
  const events = await db
    .selectFrom('events')
    .select(['objectId', 'actorId'])
    .where('kind', '=', 'comment')
    .where('taskId', '=', taskId)
    .execute();
  expect(events).toEqual([{ objectId: theirs.id, actorId: admin.id }]);
});
