import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function createThread() {
  const admin = await gva.createUser({ role: 'admin' });
  const { client, va } = await gva.createPair();
  const { id: taskId } = await gva.createTask({ clientId: client.id, vaId: va.id });
  return { admin, client, va, taskId };
}

test('a client can mention the VA and the administrators, and reads their names in the comment', async () => {
  const { admin, client, va, taskId } = await createThread();
  const people = await gva.callAs(client).comments.mentionable.query({ taskId });
  expect(people[0]).toEqual({ id: va.id, fullName: va.fullName, role: 'va' });
  expect(people.map(({ id }) => id)).toContain(admin.id);
  expect(people.map(({ id }) => id)).not.toContain(client.id);

  const content = `<@${va.id}> and <@${admin.id}>`;
  const comment = await gva.callAs(client).comments.create.mutate({ taskId, content });
  expect(comment).toMatchObject({
    content,
    mentions: [
      { id: admin.id, fullName: admin.fullName },
      { id: va.id, fullName: va.fullName },
    ],
  });
});

test('a user who cannot see the task cannot be mentioned (400), and nothing is stored', async () => {
  const { client, va, taskId } = await createThread();
  const stranger = await gva.createUser({ role: 'va' });
  const { create, edit, list } = gva.callAs(client).comments;
  const hidden = { content: `Hi <@${stranger.id}>` };
  await expect(create.mutate({ taskId, ...hidden })).rejects.toThrow(
    'You can only mention people who take part in this task.',
  );
  const { id } = await create.mutate({ taskId, content: `Hi <@${va.id}>` });
  await expect(edit.mutate({ id, ...hidden })).rejects.toThrow('You can only mention people');
  expect((await list.query({ taskId })).items).toMatchObject([{ content: `Hi <@${va.id}>` }]);
  expect((await gva.callAs(stranger).notifications.list.query({})).items).toEqual([]);
});

test('an edit keeps the mention of a VA who lost the task in the meantime', async () => {
  const { client, va, taskId } = await createThread();
  const { create, edit } = gva.callAs(client).comments;
  const { id } = await create.mutate({ taskId, content: `Hi <@${va.id}>` });
  const other = await gva.createUser({ role: 'va' });
  await gva.callAs(client).tasks.assign.mutate({ id: taskId, vaId: other.id });
  const edited = await edit.mutate({ id, content: `Hello <@${va.id}>` });
  expect(edited.mentions).toEqual([{ id: va.id, fullName: va.fullName }]);
});
