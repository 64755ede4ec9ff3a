import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/app.ts';
import { tooLate, wasDeleted } from './change-operations.ts';

let gva: TestApp;
beforeAll(async () => {
  gva = await createTestApp();
});
afterAll(() => gva.close());

async function createMessage(content = 'See you at noon') {
  const { va, client } = await gva.createPair();
  const { id } = await gva.createMessage(client, va, content);
  const path = `/api/messages/${id}`;
  const edit = (by: typeof client, text: unknown) =>
    gva.requestAs(by)({ method: 'PATCH', url: path, body: { content: text } });
  const remove = (by: typeof client) => gva.requestAs(by)({ method: 'DELETE', url: path });
  const read = async (by = va) => {
    const contactId = by === va ? client.id : va.id;
    const { items } = await gva.callAs(by).messages.thread.query({ contactId });
    return items[0];
  };
  return { id, va, client, edit, remove, read };
}

const age = (id: number, minutes: number) =>
  sql`update messages set created_at = now() - make_interval(mins => ${minutes})
    where id = ${id}`.execute(gva.database.db);

test('a client edits an own message, and the VA sees the new text, marked as edited', async () => {
  const { client, edit, read } = await createMessage();
  const edited = await edit(client, ' See you at one ');
  expect(edited.statusCode).toBe(200);
  expect(edited.json()).toMatchObject({ content: 'See you at one', isRead: false });
  expect(await read()).toMatchObject({
    content: 'See you at one',
    editedAt: expect.any(String),
    deletedAt: null,
  });
});

test('an edit with the same text does not mark the message', async () => {
  const { client, edit } = await createMessage('Same');
  expect((await edit(client, 'Same')).json()).toMatchObject({ editedAt: null });
});

test('a client deletes an own message: its text and files are removed, and it is not unread', async () => {
  const { id, va, client, remove, read } = await createMessage();
  const file = await gva.createFile({ uploader: client, messageId: id });
  expect(await gva.callAs(va).messages.unreadCount.query()).toEqual({ count: 1 });

  expect((await remove(client)).json()).toEqual({ ok: true });

  expect(await read()).toMatchObject({
    id,
    content: '',
    attachments: [],
    readAt: null,
    deletedAt: expect.any(String),
  });
  expect(await gva.callAs(va).messages.unreadCount.query()).toEqual({ count: 0 });
  const download = await gva.requestAs(va)({ url: `/api/files/${file.id}` });
  expect(download.statusCode).toBe(404);
  const [contact] = await gva.callAs(va).messages.contacts.query({ id: client.id });
  expect(contact?.lastMessage).toMatchObject({ content: '', isDeleted: true });
  expect((await remove(client)).statusCode).toBe(404);
});

test('a message cannot be changed after 15 minutes (409)', async () => {
  const { id, client, edit, remove, read } = await createMessage('Old');
  await age(id, 16);
  for (const response of [await edit(client, 'New'), await remove(client)]) {
    expect(response.statusCode).toBe(409);
    expect(response.json().message).toBe(tooLate);
  }
  expect(await read()).toMatchObject({ content: 'Old', editedAt: null, deletedAt: null });
  await age(id, 14);
  expect((await edit(client, 'New')).statusCode).toBe(200);
});

test('the receiver cannot change a message (403), and others cannot know of it (404)', async () => {
  const { va, edit, remove, read } = await createMessage('Mine');
  const others = [await gva.createUser({ role: 'admin' }), await gva.createUser({ role: 'va' })];
  expect((await edit(va, 'Yours')).statusCode).toBe(403);
  expect((await remove(va)).statusCode).toBe(403);
  for (const other of others) {
    expect((await edit(other, 'Yours')).statusCode).toBe(404);
    expect((await remove(other)).statusCode).toBe(404);
  }
  expect(await read()).toMatchObject({ content: 'Mine', editedAt: null });
});

test.each([
  ['no text', undefined, 'Write a message first'],
  ['only white space', ' \n', 'Write a message first'],
  ['5,001 characters', 'x'.repeat(5001), 'Must be at most 5,000 characters'],
])('an edit to %s is refused (400)', async (_case, content, message) => {
  const { client, edit, read } = await createMessage('Kept');
  expect((await edit(client, content)).json()).toMatchObject({ code: 'BAD_REQUEST', message });
  expect(await read()).toMatchObject({ content: 'Kept' });
});

test('a deleted message cannot be edited (409)', async () => {
  const { client, edit, remove } = await createMessage();
  await remove(client);
  const response = await edit(client, 'Again');
  expect([response.statusCode, response.json().message]).toEqual([409, wasDeleted]);
});

test('of an edit and a deletion at the same time, the message is deleted in the end', async () => {
  for (let round = 0; round < 5; round++) {
    const { client, edit, remove, read } = await createMessage();
    const [edited, removed] = await Promise.all([edit(client, 'Changed'), remove(client)]);
    expect([200, 409]).toContain(edited.statusCode);
    expect(removed.statusCode).toBe(200);
    expect(await read()).toMatchObject({ content: '', deletedAt: expect.any(String) });
  }
});

test('of many deletions at the same time one succeeds, and the others get a 404', async () => {
  const { client, remove } = await createMessage();
  const responses = await Promise.all(Array.from({ length: 8 }, () => remove(client)));
  const statuses = responses.map(({ statusCode }) => statusCode);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(404)]);
});

test('reading sets the time at which the message was read, once', async () => {
  const { va, client, read } = await createMessage();
  const call = gva.callAs(va).messages.markRead.mutate;
  await call({ contactId: client.id });
  const first = (await read(client))?.readAt;
  expect(first).toEqual(expect.any(String));
  await call({ contactId: client.id });
  expect((await read(client))?.readAt).toBe(first);
});
