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

const entriesOf = async (user: TestUser, kind: 'comment' | 'mention') =>
  (await gva.callAs(user).notifications.list.query({ kind })).items;

async function createTask() {
  const { client: former, va } = await gva.createPair();
  const client = await gva.createUser({ role: 'client' });
  const { id } = await gva.createTask({ clientId: former.id, vaId: va.id });
  const give = () => gva.callAs(admin).tasks.edit.mutate({ id, clientId: client.id });
  const comment = async (user: TestUser, content: string) =>
    (await gva.callAs(user).comments.create.mutate({ taskId: id, content })).id;
  return { former, client, va, give, comment };
}

test('after a task was given to another client, the VA does not read who its former client was', async () => {
  const { former, va, give, comment } = await createTask();
  await comment(former, 'How many seats?');
  await comment(admin, `Ask <@${former.id}>`);
  await comment(former, 'Forty');
  expect(await entriesOf(va, 'comment')).toMatchObject([
    { actor: former.fullName, excerpt: 'Forty' },
  ]);
  expect(await entriesOf(admin, 'comment')).toMatchObject([{ actor: former.fullName }]);
  await give();
  expect(await entriesOf(va, 'comment')).toMatchObject([{ actor: null, excerpt: 'Forty' }]);
  expect(await entriesOf(admin, 'comment')).toMatchObject([{ actor: former.fullName }]);
});

test('a client who is mentioned in an older comment does not read who the former client of the task was', async () => {
  const { former, client, va, give, comment } = await createTask();
  const [theirs, answer] = [
    await comment(former, 'How many seats?'),
    await comment(va, `Forty, <@${former.id}>.`),
  ];
  await give();
  const edit = gva.callAs(admin).comments.edit;
  await edit.mutate({ id: theirs, content: `How many seats, <@${client.id}>?` });
  expect(await entriesOf(client, 'mention')).toMatchObject([
    { actor: null, excerpt: `How many seats, @${client.fullName}?` },
  ]);
  await edit.mutate({ id: answer, content: `Forty, <@${former.id}> and <@${client.id}>.` });
  expect(await entriesOf(client, 'mention')).toMatchObject([
    { actor: va.fullName, excerpt: `Forty, @A former client and @${client.fullName}.` },
  ]);
});
