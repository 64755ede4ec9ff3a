import { afterAll, beforeAll, expect, test } from 'vitest';
import { allowances } from '#server/limits/limits.ts';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function createReviewed() {
  const client = await gva.createUser({ role: 'client' });
  const va = await gva.createUser({ role: 'va' });
  const task = await gva.createTask({ clientId: client.id, vaId: va.id, status: 'in-review' });
  const comments = async () =>
    (await gva.callAs(client).comments.list.query({ taskId: task.id })).items;
  return { client, va, task, comments };
}

test('a client requests changes, and the task returns to in progress with the comment', async () => {
  const { client, task, comments } = await createReviewed();
  const sent = await gva
    .callAs(client)
    .comments.requestChanges.mutate({ taskId: task.id, content: 'The totals are missing' });
  expect(sent).toMatchObject({ id: task.id, status: 'in-progress', completedAt: null });
  expect(await comments()).toMatchObject([
    { content: 'The totals are missing', userId: client.id },
  ]);
});

test('a blank comment is refused, and the task stays in review', async () => {
  const { client, task, comments } = await createReviewed();
  const call = gva.callAs(client);
  await expect(
    call.comments.requestChanges.mutate({ taskId: task.id, content: ' ' }),
  ).rejects.toMatchObject({ message: 'Write a comment first' });
  expect(await call.tasks.get.query({ id: task.id })).toMatchObject({ status: 'in-review' });
  expect(await comments()).toEqual([]);
});

test('a stale version is refused without a comment (409)', async () => {
  const { client, va, task, comments } = await createReviewed();
  const { version } = await gva.callAs(client).tasks.get.query({ id: task.id });
  await gva.callAs(va).tasks.edit.mutate({ id: task.id, title: 'Another title' });
  await expect(
    gva
      .callAs(client)
      .comments.requestChanges.mutate({ taskId: task.id, version, content: 'The totals' }),
  ).rejects.toMatchObject({ data: { code: 'CONFLICT' } });
  expect(await comments()).toEqual([]);
});

test('a client over the comment limit is refused, and the task stays in review (429)', async () => {
  const { client, task, comments } = await createReviewed();
  await gva.database.db
    .insertInto('rateLimits')
    .values({ key: `comment:${client.id}`, count: allowances.comment.max })
    .execute();
  const call = gva.callAs(client);
  await expect(
    call.comments.requestChanges.mutate({ taskId: task.id, content: 'The totals' }),
  ).rejects.toMatchObject({ data: { code: 'TOO_MANY_REQUESTS' } });
  expect(await call.tasks.get.query({ id: task.id })).toMatchObject({ status: 'in-review' });
  expect(await comments()).toEqual([]);
});

test('a task that is not in review is refused (409), and its VA cannot request changes (403)', async () => {
  const { client, va, task } = await createReviewed();
  const request = (who: typeof client) =>
    gva.callAs(who).comments.requestChanges.mutate({ taskId: task.id, content: 'Again' });
  await expect(request(va)).rejects.toMatchObject({ data: { code: 'FORBIDDEN' } });
  await request(client);
  await expect(request(client)).rejects.toMatchObject({
    message: `Changes were already requested by ${client.fullName}.`,
    data: { code: 'CONFLICT' },
  });
});
