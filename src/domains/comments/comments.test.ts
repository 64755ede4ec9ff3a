import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import type { Comment } from './schema.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function createThread() {
  const [admin, client, va, stranger] = await Promise.all([
    gva.createUser({ role: 'admin' }),
    gva.createUser({ role: 'client' }),
    gva.createUser({ role: 'va' }),
    gva.createUser({ role: 'va' }),
  ]);
  const { id: taskId } = await gva.createTask({ clientId: client.id, vaId: va.id });
  return { admin, client, va, stranger, taskId, url: `/api/tasks/${taskId}/comments` };
}

test('a VA posts, reads, edits and deletes a comment (REST)', async () => {
  const { client, va, taskId, url } = await createThread();

  const posted = await gva.requestAs(va)({
    method: 'POST',
    url,
    body: { content: '  On it!\nBack at 5. ' },
  });
  expect(posted.statusCode).toBe(201);
  const comment = posted.json();
  expect(comment).toMatchObject({
    taskId,
    userId: va.id,
    content: 'On it!\nBack at 5.',
    attachments: [],
    user: { fullName: va.fullName, role: 'va' },
  });
  expect((await gva.requestAs(client)({ url })).json()).toEqual([comment]);

  const own = `/api/comments/${comment.id}`;
  const rewritten = await gva.requestAs(va)({ method: 'PUT', url: own, body: { content: 'Done' } });
  expect(rewritten.json()).toMatchObject({ id: comment.id, content: 'Done' });
  expect(rewritten.json().createdAt).toBe(comment.createdAt);

  const deleted = await gva.requestAs(va)({ method: 'DELETE', url: own });
  expect(deleted.json()).toEqual({ ok: true });
  expect((await gva.requestAs(client)({ url })).json()).toEqual([]);
});

test('a user cannot post a comment as another user', async () => {
  const { client, va, url } = await createThread();
  const body = { content: 'Mine', userId: client.id, taskId: 1, id: 1 };
  const posted = await gva.requestAs(va)({ method: 'POST', url, body });
  expect(posted.json()).toMatchObject({ userId: va.id, content: 'Mine' });
});

test('only the author and an admin can change a comment (403), and users who cannot read it get a 404', async () => {
  const { admin, client, va, stranger, taskId } = await createThread();
  const { id } = await gva.createComment(taskId, va, 'First');
  const edit = { id, content: 'Second' };

  await expect(gva.callAs(client).comments.edit.mutate(edit)).rejects.toMatchObject({
    message: 'Only the author can change this comment.',
    data: { code: 'FORBIDDEN' },
  });
  await expect(gva.callAs(stranger).comments.delete.mutate({ id })).rejects.toMatchObject({
    message: 'Comment not found',
    data: { code: 'NOT_FOUND' },
  });
  expect(await gva.callAs(admin).comments.edit.mutate(edit)).toMatchObject({
    content: 'Second',
    userId: va.id,
  });
});

test('a VA who is no longer assigned cannot change their comments on the task', async () => {
  const { va, taskId } = await createThread();
  const { id } = await gva.createComment(taskId, va);
  const { db } = gva.database;
  const other = await gva.createUser({ role: 'va' });
  await db.updateTable('tasks').set({ vaId: other.id }).where('id', '=', taskId).execute();
  await expect(gva.callAs(va).comments.delete.mutate({ id })).rejects.toMatchObject({
    data: { code: 'NOT_FOUND' },
  });
});

test.each([
  ['', 'Write a comment first'],
  [' \n\t ', 'Write a comment first'],
  ['\u00a0\u200b\u2060', 'Write a comment first'],
  [undefined, 'Write a comment first'],
  [['x'], 'Write a comment first'],
  ['x'.repeat(5001), 'Must be at most 5,000 characters'],
  ['a\0b', 'Contains characters that cannot be stored'],
])('an invalid comment is refused (400), case %#', async (content, message) => {
  const { va, taskId, url } = await createThread();
  const { id } = await gva.createComment(taskId, va, 'Kept');

  const posted = await gva.requestAs(va)({ method: 'POST', url, body: { content } });
  expect(posted.json()).toMatchObject({ code: 'BAD_REQUEST', message });
  const own = `/api/comments/${id}`;
  const rewritten = await gva.requestAs(va)({ method: 'PUT', url: own, body: { content } });
  expect(rewritten.json()).toMatchObject({ code: 'BAD_REQUEST', message });
  const { items } = await gva.callAs(va).comments.list.query({ taskId });
  expect(items.map((comment) => comment.content)).toEqual(['Kept']);
});

test('a VA sees the comments of the previous VA without their photo', async () => {
  const { client, va, stranger, taskId, url } = await createThread();
  const { db } = gva.database;
  const profileImage = '/api/avatars/1';
  await db
    .updateTable('users')
    .set({ profileImage })
    .where('id', 'in', [va.id, client.id])
    .execute();
  for (const author of [va, client]) await gva.createComment(taskId, author);
  await db.updateTable('tasks').set({ vaId: stranger.id }).where('id', '=', taskId).execute();

  const photos = async (reader: typeof va) => {
    const comments = (await gva.requestAs(reader)({ url })).json<Comment[]>();
    return Object.fromEntries(comments.map(({ userId, user }) => [userId, user.profileImage]));
  };
  expect(await photos(stranger)).toEqual({ [va.id]: null, [client.id]: profileImage });
  expect(await photos(client)).toEqual({ [va.id]: profileImage, [client.id]: profileImage });
});

test('markup, formulas and emoji in a comment are stored unchanged, without what turns the direction', async () => {
  const { va, taskId, url } = await createThread();
  const content = `<script>alert(1)</script> =cmd() javascript:x '; -- 👩‍👩‍👧`;
  await gva.requestAs(va)({ method: 'POST', url, body: { content: `\u202e${content}\u202d` } });
  const { items } = await gva.callAs(va).comments.list.query({ taskId });
  expect(items[0]?.content).toBe(content.trim());
});

test('a long thread is listed newest first, in pages without gaps or repeated comments', async () => {
  const { va, taskId, url } = await createThread();
  const made: number[] = [];
  for (let i = 0; i < 23; i++) made.unshift((await gva.createComment(taskId, va)).id);

  const seen: number[] = [];
  for (let next: string | undefined = `${url}?limit=5`; next; ) {
    const response = await gva.requestAs(va)({ url: next });
    seen.push(...response.json<{ id: number }[]>().map(({ id }) => id));
    next = /^<(.+)>; rel="next"$/.exec(String(response.headers.link ?? ''))?.[1];
    await gva.createComment(taskId, va);
  }

  expect(seen).toEqual(made);
});
